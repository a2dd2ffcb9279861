"""The tables of a store in PostgreSQL, and what brings those of an older version up to date."""

from __future__ import annotations

from typing import Final, LiteralString

import psycopg

from engine.words import N_
from saves.errors import SaveError
from saves.timing import timed

MIGRATIONS: Final[tuple[LiteralString, ...]] = (
    """
    CREATE TABLE hinterland_files (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        folder text COLLATE "C" NOT NULL,
        name text COLLATE "C" NOT NULL,
        size bigint NOT NULL,
        lines integer NOT NULL,
        modified_ns bigint NOT NULL,
        content bytea,
        UNIQUE (folder, name)
    );
    CREATE TABLE hinterland_lines (
        file bigint REFERENCES hinterland_files ON DELETE CASCADE,
        number integer,
        line bytea NOT NULL,
        PRIMARY KEY (file, number)
    );
    """,
    """
    CREATE SEQUENCE hinterland_revisions;
    ALTER TABLE hinterland_files ADD revision bigint NOT NULL DEFAULT nextval('hinterland_revisions');
    CREATE FUNCTION hinterland_revise() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN NEW.revision := nextval('hinterland_revisions'); RETURN NEW; END
    $$;
    CREATE TRIGGER hinterland_revise BEFORE INSERT OR UPDATE ON hinterland_files
        FOR EACH ROW EXECUTE FUNCTION hinterland_revise();
    CREATE FUNCTION hinterland_tell_file() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF TG_OP = 'DELETE'
                OR (TG_OP = 'UPDATE' AND (OLD.folder <> NEW.folder OR OLD.name <> NEW.name)) THEN
                PERFORM pg_notify('hinterland', json_build_object(
                    'file', ARRAY[OLD.folder, OLD.name], 'size', -1, 'revision', OLD.revision)::text);
            END IF;
            IF TG_OP <> 'DELETE' THEN
                PERFORM pg_notify('hinterland', json_build_object(
                    'file', ARRAY[NEW.folder, NEW.name], 'size', NEW.size, 'revision', NEW.revision,
                    'at', extract(epoch FROM clock_timestamp()))::text);
            END IF;
            RETURN NULL;
        END
    $$;
    CREATE TRIGGER hinterland_tell_file AFTER INSERT OR UPDATE OR DELETE ON hinterland_files
        FOR EACH ROW EXECUTE FUNCTION hinterland_tell_file();

    CREATE TABLE hinterland_workers (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        name text NOT NULL,
        until timestamptz NOT NULL,
        about json NOT NULL DEFAULT '{}'
    );
    CREATE TABLE hinterland_leases (
        name text COLLATE "C" PRIMARY KEY,
        worker bigint NOT NULL REFERENCES hinterland_workers ON DELETE CASCADE
    );
    CREATE TABLE hinterland_visits (
        worker bigint REFERENCES hinterland_workers ON DELETE CASCADE,
        number bigint,
        about json NOT NULL,
        quits boolean NOT NULL DEFAULT false,
        PRIMARY KEY (worker, number)
    );
    CREATE FUNCTION hinterland_tell_row() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            PERFORM pg_notify('hinterland', json_build_object(
                TG_ARGV[0], CASE TG_OP WHEN 'DELETE' THEN row_to_json(OLD) ELSE row_to_json(NEW) END,
                'gone', TG_OP = 'DELETE')::text);
            RETURN NULL;
        END
    $$;
    CREATE TRIGGER hinterland_tell_row AFTER INSERT OR UPDATE OR DELETE ON hinterland_leases
        FOR EACH ROW EXECUTE FUNCTION hinterland_tell_row('lease');
    CREATE TRIGGER hinterland_tell_row AFTER INSERT OR UPDATE OR DELETE ON hinterland_visits
        FOR EACH ROW EXECUTE FUNCTION hinterland_tell_row('visit');
    """,
    # Leases outlive their workers and say how long nobody led. A session with ``hinterland.tells_itself``
    # tells of files on its own: a transaction that notifies makes all others that do wait for its commit.
    """
    DELETE FROM hinterland_leases;
    ALTER TABLE hinterland_leases
        DROP CONSTRAINT hinterland_leases_worker_fkey,
        ALTER worker DROP NOT NULL,
        ADD FOREIGN KEY (worker) REFERENCES hinterland_workers ON DELETE SET NULL,
        ADD led_until double precision NOT NULL DEFAULT extract(epoch FROM clock_timestamp()),
        ADD led_since double precision NOT NULL DEFAULT extract(epoch FROM clock_timestamp()),
        ADD still double precision NOT NULL DEFAULT 0;
    CREATE FUNCTION hinterland_bury() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE hinterland_leases
            SET worker = NULL, led_until = extract(epoch FROM least(OLD.until, clock_timestamp()))
            WHERE worker = OLD.id;
            PERFORM pg_notify('hinterland', json_build_object('buried', OLD.id)::text);
            RETURN OLD;
        END
    $$;
    CREATE TRIGGER hinterland_bury BEFORE DELETE ON hinterland_workers
        FOR EACH ROW EXECUTE FUNCTION hinterland_bury();
    CREATE FUNCTION hinterland_append(
        log bigint, known_size bigint, known_lines integer, at bigint, added bytea[], new_size bigint,
        beside_folder text, beside_name text, beside_revision bigint, beside_content bytea
    ) RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE revised bigint;
        BEGIN
            IF beside_name IS NOT NULL THEN
                PERFORM FROM hinterland_files
                WHERE folder = beside_folder AND name = beside_name AND revision = beside_revision FOR UPDATE;
                IF NOT FOUND THEN
                    RETURN -2;
                END IF;
            END IF;
            UPDATE hinterland_files
            SET size = new_size, lines = known_lines + cardinality(added), modified_ns = at
            WHERE id = log AND size = known_size AND lines = known_lines;
            IF NOT FOUND THEN
                RETURN -1;
            END IF;
            INSERT INTO hinterland_lines
            SELECT log, known_lines + number, line FROM unnest(added) WITH ORDINALITY AS each(line, number);
            UPDATE hinterland_files
            SET size = octet_length(beside_content), modified_ns = at, content = beside_content
            WHERE folder = beside_folder AND name = beside_name
            RETURNING revision INTO revised;
            RETURN coalesce(revised, 0);
        END
    $$;
    CREATE FUNCTION hinterland_tell_lease() RETURNS trigger LANGUAGE plpgsql AS $$
        DECLARE lease hinterland_leases := coalesce(NEW, OLD);
        BEGIN
            PERFORM pg_notify('hinterland', json_build_object(
                'lease', row_to_json(lease),
                'gone', TG_OP = 'DELETE' OR lease.worker IS NULL,  -- for version 2, which knows nothing else
                'deleted', TG_OP = 'DELETE')::text);
            RETURN NULL;
        END
    $$;
    DROP TRIGGER hinterland_tell_row ON hinterland_leases;
    CREATE TRIGGER hinterland_tell_lease AFTER INSERT OR UPDATE OR DELETE ON hinterland_leases
        FOR EACH ROW EXECUTE FUNCTION hinterland_tell_lease();
    DROP TRIGGER hinterland_tell_file ON hinterland_files;
    CREATE TRIGGER hinterland_tell_file AFTER INSERT OR UPDATE OR DELETE ON hinterland_files
        FOR EACH ROW WHEN (current_setting('hinterland.tells_itself', true) IS DISTINCT FROM 'on')
        EXECUTE FUNCTION hinterland_tell_file();
    """,
)
"""What makes each version of the schema from the one before; never changed, only added to."""

VERSION: Final = len(MIGRATIONS)


@timed
def migrate(connection: psycopg.Connection) -> None:
    """Bring the tables to the present version, in one transaction.

    Raises:
        SaveError: when they are of a newer version.
    """
    exists = "SELECT to_regclass('hinterland_schema') IS NOT NULL"
    row = connection.execute(exists).fetchone()
    if row is not None and row[0] and _version(connection) == VERSION:
        return
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(hashtextextended('hinterland_schema', 0))")
        connection.execute("CREATE TABLE IF NOT EXISTS hinterland_schema (version integer NOT NULL)")
        version = _version(connection)
        if version > VERSION:
            raise SaveError(
                N_("the store was last used by a newer version of Hinterland; update this one to use it")
            )
        for statements in MIGRATIONS[version:]:
            connection.execute(statements)
        connection.execute("DELETE FROM hinterland_schema")
        connection.execute("INSERT INTO hinterland_schema VALUES (%s)", (VERSION,))


def _version(connection: psycopg.Connection) -> int:
    row = connection.execute("SELECT max(version) FROM hinterland_schema").fetchone()
    return (row[0] or 0) if row else 0

"""One test for many cases: all are run, and the failure names those that fail."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from itertools import product

Test = Callable[..., None]


def each(**values: Iterable[object]) -> Callable[[Test], Test]:
    """Run a test for every combination of some arguments, in place of a test for each of them."""
    cases = [dict(zip(values, case, strict=True)) for case in product(*values.values())]

    def decorate(test: Test) -> Test:
        @wraps(test)
        def run(**fixtures: object) -> None:
            failed: list[tuple[dict[str, object], Exception]] = []
            for case in cases:
                try:
                    test(**fixtures, **case)
                except Exception as error:
                    failed.append((case, error))
            if failed:
                names = "".join(f"\n  {case}" for case, _error in failed)
                failed[0][1].add_note(f"{len(failed)} of {len(cases)} cases failed, first:{names}")
                raise failed[0][1]

        signature = inspect.signature(test)
        kept = [one for name, one in signature.parameters.items() if name not in values]
        run.__signature__ = signature.replace(parameters=kept)  # type: ignore[attr-defined]
        return run

    return decorate

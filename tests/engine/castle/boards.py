"""Boards of The Castle."""

from __future__ import annotations

PATH_AND_TOWER = """
    S01@8,3 r90
    N09@8,4 r0
    N04@8,2 r0 | knight:N
    N10@8,5 r0
    C08@8,1 r0 | herald:NE
"""

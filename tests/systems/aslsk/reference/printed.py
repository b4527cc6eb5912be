"""The charts and counters of the Starter Kit as they are printed.

Typed from the printed charts, not derived from the data files, so that a slip in either shows.
"""

from __future__ import annotations

IFT = """
DR    1    2    4    6    8    12   16   20   24   30   36
0     1KIA 2KIA 2KIA 3KIA 3KIA 3KIA 4KIA 4KIA 5KIA 6KIA 7KIA
1     K/1  1KIA 1KIA 2KIA 2KIA 2KIA 3KIA 3KIA 4KIA 5KIA 6KIA
2     1MC  K/1  K/2  1KIA 1KIA 1KIA 2KIA 2KIA 3KIA 4KIA 5KIA
3     1MC  1MC  2MC  K/2  K/2  K/3  1KIA 1KIA 2KIA 3KIA 4KIA
4     NMC  1MC  1MC  2MC  2MC  3MC  K/3  K/4  1KIA 2KIA 3KIA
5     PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4  1KIA 2KIA
6     -    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4  1KIA
7     -    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC  K/4
8     -    -    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC  4MC
9     -    -    -    -    PTC  NMC  1MC  1MC  2MC  2MC  3MC
10    -    -    -    -    -    PTC  NMC  1MC  1MC  2MC  2MC
11    -    -    -    -    -    -    PTC  NMC  1MC  1MC  2MC
12    -    -    -    -    -    -    -    PTC  NMC  1MC  1MC
13    -    -    -    -    -    -    -    -    PTC  NMC  1MC
14    -    -    -    -    -    -    -    -    -    PTC  NMC
15    -    -    -    -    -    -    -    -    -    -    PTC
"""

CCT = """
<1:8 0
1:8 1
1:6 2
1:4 3
1:2 4
1:1 5
3:2 6
2:1 7
3:1 8
4:1 9
6:1 10
8:1 11
10:1 12
>10:1 13
"""

# nation, FP-Range-Morale, broken morale, grade, smoke, marks (F Assault Fire, U exempt from ELR), half-squad, ELR to
SQUADS = """
german   4-6-8 8 E 2 -  2-4-8 4-6-7
german   4-6-7 7 1 1 -  2-4-7 4-4-7
german   4-4-7 7 2 0 -  2-3-7 4-3-6
german   4-3-6 5 C 0 -  2-3-6 -
german   5-4-8 8 E 2 F  2-3-8 4-4-7
russian  4-5-8 8 E 0 -  2-4-8 4-4-7
russian  4-4-7 7 1 0 -  2-3-7 4-2-6
russian  4-2-6 5 C 0 -  2-2-6 -
russian  5-2-7 7 1 0 F  2-2-7 4-2-6
american 6-6-7 8 E 3 F  3-4-7 6-6-6
american 6-6-6 8 1 3 F  3-4-6 5-4-6
american 5-4-6 7 2 2 F  2-3-6 5-3-6
american 5-3-6 7 G 2 F  2-2-6 -
american 7-4-7 8 E 3 FU 3-3-7 -
"""
HALF_SQUADS = """
german   2-4-8 7 E 0 -  - 2-4-7
german   2-4-7 6 1 0 -  - 2-3-7
german   2-3-7 6 2 0 -  - 2-3-6
german   2-3-6 4 C 0 -  - -
german   2-3-8 7 E 0 -  - 2-3-7
russian  2-4-8 7 E 0 -  - 2-3-7
russian  2-3-7 6 1 0 -  - 2-2-6
russian  2-2-7 6 1 0 -  - 2-2-6
russian  2-2-6 4 C 0 -  - -
american 3-4-7 7 E 0 -  - 3-4-6
american 3-4-6 7 1 0 -  - 2-3-6
american 2-3-6 6 2 0 -  - 2-2-6
american 2-2-6 6 G 0 -  - -
american 3-3-7 7 E 0 U  - -
"""
LEADERS = ["10-2", "9-2", "9-1", "8-1", "8-0", "7-0", "6+1"]

# id, nation, kind, FP-Range, ROF, PP, B#, X#, R#, issued to
WEAPONS = """
ge_lmg   german   LMG 3-8   1 1 -  -  1 german
ge_mmg   german   MMG 5-12  2 3 -  -  2 german
ge_hmg   german   HMG 7-16  3 4 -  -  3 german
ru_lmg   russian  LMG 2-6   1 1 11 -  1 russian
ru_mmg   russian  MMG 4-10  2 5 11 -  2 russian
ru_hmg   russian  HMG 6-12  3 5 -  -  3 russian
us_mmg   american MMG 4-10  2 3 -  -  2 american
us_hmg50 american HMG 8-16  3 5 -  -  2 american
ft       any      FT  24-1  0 1 -  10 - german,american
dc       any      DC  30-1  0 1 -  12 - german,russian
"""

PREFIX = {"german": "ge", "russian": "ru", "american": "us"}


def rows(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def number(text: str) -> int | None:
    return None if text == "-" else int(text)

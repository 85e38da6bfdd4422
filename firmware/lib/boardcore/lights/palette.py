"""The light language as a dictionary, for whoever has the memory: pages, pictures, tests."""

from .painter import BUDGET_MA, LEVELS, STEP_MS, STEPS, TABLE, Painter, budget_sum, current_ma

__all__ = [
    "BUDGET_MA",
    "LANGUAGE",
    "LEVELS",
    "MEANINGS",
    "Painter",
    "STEP_MS",
    "budget_sum",
    "current_ma",
]

# sign: colour at full level, rhythm
LANGUAGE = {
    line[0]: ((int(line[1:3], 16), int(line[3:5], 16), int(line[5:7], 16)), line[7 : 7 + STEPS])
    for line in TABLE.split("\n")[:-1]
}
MEANINGS = {line[0]: line[7 + STEPS + 1 :] for line in TABLE.split("\n")[:-1]}

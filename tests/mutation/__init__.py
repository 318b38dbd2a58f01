"""Small faults planted in the rules: does a scenario notice?

A mutant is one file of the rules with one small change: `>=` for `>`, `and` for `or`, a number one too large, a statement or a
guard left out.  A fault of that kind which every scenario passes is a rule that nobody has written a scenario for, or no fault at
all: `excused.toml` lists those, and why.

| file | what it does |
|---|---|
| `mutants.py` | finds the places of a file that can be changed, and changes one |
| `trial.py` | plays the scenarios with a changed file, in a process of its own: no file is ever written |
| `known.py`, `excused.toml` | the mutants that no scenario can notice, and why |
| `report.py` | tries one after the other and tells what came of it |

`python -m tests.mutation` tries 300 of them, `--seed` others, `--at rules/raid.py:61` all of a line;
`--unreached` lists the statements that no scenario runs.  Which ones a seed picks
depends on each place alone: a change elsewhere leaves the others in the sample.  It needs a system that can fork.
"""

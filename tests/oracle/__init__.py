"""An oracle for A Storm of Swords, on the original board and on its own.

It implements the rules a second time, in code that shares nothing with the engine: it knows a game only by its plain form
(`game.state.plain()`, what `to_json` writes), by the choices as text, by the sentences of the log, and by the data files. Players
that like to attack choose at random. For every decision the oracle predicts who is asked and the legal choices, and for every
action the resulting position. The two must agree to the last order token.

| file | chapter |
|---|---|
| `box.py` | the contents of the box: boards, House Cards, Leaders, Ally cards, supply, orders |
| `position.py` | a position: control, supply, ways by weather, rivers and arrows, power, Garrisons, Claim |
| `asking.py` | scripts that ask and are answered |
| `marching.py` | Marches, Leaders' own Marches, both halves of Manage Troops, control tokens, ports taken |
| `gathering.py` | the Forced March with Leaders |
| `attack.py` | attacks: support, strengths with Leaders and Tactics, neutral forces |
| `losing.py` | casualties, retreat, losses with an area |
| `battle.py` | battles with all 42 cards |
| `hostages.py` | casualties bought with Leaders, Leaders left behind, cells, rescue, negotiation, execution |
| `tactics.py` | immediate effects of Tactics Cards |
| `raiding.py` | Raids, Mercenary Raiders, and the Support-1 that replaces a raided Support |
| `claim.py` | the Claim track, objectives, Claim Westeros, the winner at the end |
| `bidding.py` | Clash of Kings |
| `allies.py` | Ally cards, alliances, Ally units and Leaders |
| `mustering.py` | mustering with Towns, One-Time orders other than marches, Fortifications |
| `planning.py` | planning on the storm board: cards, stars, bans, the Raven; armies that are too large |
| `mixing.py` | storm games that start in the middle, with Ally cards dealt out |
| `players.py`, `compare.py` | the players, and the comparison |

`python -m tests.oracle --games 1000 --seed 1` plays a long run, three to six players, every second game with random options of A
Clash of Kings; with `--storm` three and four on the storm board, every second game started in the middle. It prints each
difference with the choices and the log. `test_oracle.py` plays thirty games in the suite.
"""

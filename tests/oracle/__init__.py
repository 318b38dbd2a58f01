"""An oracle for A Storm of Swords, on the original board and on its own.

It reads the rules once more, in code that has nothing in common with the engine: it knows a game only by its plain form
(`game.state.plain()`, what `to_json` writes), by the choices as text, by the sentences of the log, and by the data files. While
players that like to attack pick at random, it says beforehand, for every question, who is asked and what is open, and for
everything that is carried out, which position comes of it. The two must agree to the last order token.

| file | chapter |
|---|---|
| `box.py` | what is in the box: boards, House Cards, Leaders, Ally cards, supply, orders |
| `position.py` | a position: control, supply, ways by weather, rivers and arrows, power, Garrisons, Claim |
| `asking.py` | scripts that ask and are answered |
| `marching.py` | Marches, Leaders' own Marches, both halves of Manage Troops, control tokens, ports taken |
| `gathering.py` | the Forced March with Leaders |
| `attack.py` | attacks: support, strengths with Leaders and Tactics, neutral forces |
| `losing.py` | casualties, retreat, what is lost with an area |
| `battle.py` | battles with all 42 cards |
| `hostages.py` | casualties bought with Leaders, Leaders left behind, cells, rescue, negotiation, execution |
| `tactics.py` | what Tactics Cards do at once |
| `raiding.py` | Raids, Mercenary Raiders, and the Support-1 that comes instead of a raided Support |
| `claim.py` | the Claim track, objectives, Claim Westeros, who wins at the end |
| `bidding.py` | Clash of Kings |
| `allies.py` | Ally cards, alliances, Ally units and Leaders |
| `mustering.py` | mustering with Towns, One-Time orders that are no marches, Fortifications |
| `planning.py` | planning on the storm board: cards, stars, bans, the Raven; armies that are too large |
| `mixing.py` | storm games that begin in the middle, with Ally cards dealt out |
| `players.py`, `compare.py` | the players, and the comparing |

`python -m tests.oracle --games 1000 --seed 1` plays a long run, three to six players, every other game with options of A Clash of
Kings drawn at random; with `--storm` three and four on the storm board, every other game begun in the middle. It
prints each difference with what was chosen and told. `test_oracle.py` plays thirty games in the suite.
"""

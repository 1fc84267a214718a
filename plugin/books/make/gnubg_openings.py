"""Evaluates backgammon's openings and the replies to them, inside GNU Backgammon.

Run by make_backgammon.py as `gnubg -t -q -p gnubg_openings.py`. gnubg hands its scripts no arguments, so the folder for
the rows is in the environment variable TABIA_ROWS. Each score makes a file of its own; one that exists is left as it is.
"""

import os

import gnubg

START = "4HPwATDgc/ABMA"
LENGTH = 7
PLIES = 2
# The score that a player faces on the first roll: its name, away score of the player, of the opponent, Crawford.
SCORES = [("money", 0, 0, False), ("dmp", 1, 1, False), ("7-away", 7, 7, False), ("5-away", 5, 5, False),
          ("3-away", 3, 3, False), ("gammon-go", 2, 1, True), ("gammon-save", 1, 2, True)]
# Plays examined at 2 plies: the best 3 at 0 plies, and up to 5 more within 0.12 of the best.
FILTER = "3 5 0.12"
SENSIBLE = 0.02  # the replies to other first plays are evaluated if these cost no more than this
# First plays to which replies are evaluated at any score, as the tables of tabia have them.
NAMED_PLAYS = [
    "24/23 13/11", "13/11 6/5", "24/21", "8/5 6/5", "24/21 13/11", "13/11 13/10", "24/22 13/10", "24/23 13/9",
    "13/9 6/5", "24/23 24/20", "8/4 6/4", "24/21 13/9", "24/20 13/10", "13/10 13/9", "24/21 24/20", "24/23 13/8",
    "13/8 6/5", "24/22 13/8", "13/11 13/8", "8/3 6/3", "24/21 13/8", "24/20 13/8", "13/9 13/8", "24/15", "13/7 8/7",
    "24/18 13/11", "24/16", "24/18 13/10", "24/18 13/9", "24/14", "8/2 6/2", "24/13",
]
# Of each roll: the plays that are always kept, the most that are kept, and what one beyond the first ones may cost.
OPENINGS_KEPT = (3, 6, 0.08)
REPLIES_KEPT = (2, 4, 0.04)

SETTINGS = [
    "set threads 1", "set automatic game off", "set automatic roll off", "set automatic move off",
    "set player 0 human", "set player 1 human", "set jacoby on", "set beavers 3", "set output mwc off",
    "set evaluation chequerplay type evaluation", f"set evaluation chequerplay evaluation plies {PLIES}",
    "set evaluation chequerplay evaluation cubeful on", "set evaluation chequerplay evaluation prune on",
    "set evaluation chequerplay evaluation noise 0", f"set evaluation movefilter {PLIES} 0 {FILTER}",
]


def start_game(away, opponent_away, crawford):
    """The player on roll is gnubg's player 1."""
    if away == 0:
        gnubg.command("new session")
        return
    gnubg.command(f"new match {LENGTH}")
    gnubg.command(f"set score {LENGTH - opponent_away} {LENGTH - away}")
    if 1 in (away, opponent_away):
        gnubg.command("set crawford " + ("on" if crawford else "off"))


def after(position, play):
    """Returns the position id after a play, as the player who rolls next sees it."""
    opponent, player = (list(side) for side in gnubg.positionfromid(position))
    for start, end in gnubg.parsemove(play):
        player[start - 1] -= 1
        if end == 0:
            continue
        player[end - 1] += 1
        if opponent[24 - end]:
            opponent[24 - end] = 0
            opponent[24] += 1
    return gnubg.positionid((tuple(player), tuple(opponent)))


def evaluated_plays(position, dice, kept):
    """Returns the best plays of a roll: position after it, and what gnubg states of it."""
    gnubg.command("set turn 1")
    gnubg.command("set board " + position)
    gnubg.command("set dice %d %d" % dice)
    plays = [play for play in (gnubg.hint(20) or {}).get("hint", []) if play["context"]["plies"] == PLIES]
    least, most, max_loss = kept
    return [(after(position, play["move"]), play) for rank, play in enumerate(plays[:most])
            if rank < least or plays[0]["equity"] - play["equity"] <= max_loss]


def write_rows(rows, score, position, dice, plays):
    name, away, opponent_away, crawford = score
    for result, play in plays:
        chances = " ".join("%.6f" % chance for chance in play["details"]["probs"])
        rows.write("\t".join([position, "%d%d" % dice, str(away), str(opponent_away), str(int(crawford)),
                              play["move"], result, "%.6f" % play["equity"], chances]) + "\n")


def write_score(rows, score):
    _, away, opponent_away, crawford = score
    rolls = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
    first_plays = {after(START, play): None for play in NAMED_PLAYS}
    start_game(away, opponent_away, crawford)
    for dice in rolls:
        if dice[0] == dice[1]:
            continue
        plays = evaluated_plays(START, dice, OPENINGS_KEPT)
        write_rows(rows, score, START, dice, plays)
        best = plays[0][1]["equity"]
        first_plays.update((result, None) for result, play in plays if best - play["equity"] <= SENSIBLE)
    start_game(opponent_away, away, crawford)
    for position in first_plays:
        for dice in rolls:
            plays = evaluated_plays(position, dice, REPLIES_KEPT)
            write_rows(rows, (score[0], opponent_away, away, crawford), position, dice, plays)


def main():
    folder = os.environ["TABIA_ROWS"]
    for setting in SETTINGS:
        gnubg.command(setting)
    for score in SCORES:
        path = os.path.join(folder, score[0] + ".tsv")
        if os.path.exists(path):
            continue
        with open(path + ".part", "w") as rows:
            write_score(rows, score)
        os.rename(path + ".part", path)


if __name__ == "__main__":
    main()

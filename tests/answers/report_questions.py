"""Reports about chess books: do gaps, review and next say about a position what `tabia probe` says?"""
from asking import BOOKS

CHESS, CLASSIC, SHORT, GAMES = (BOOKS / name for name in ("chess.tabia", "classic.obk", "short.obk", "anna.pgn"))
KNOWN = []


def shares_in(moves):
    return [(move["move"], move["share"], move["evaluation"]) for move in moves]


def shares_of_games(moves):
    """Returns each move's share of the games. Reports about opponents count the games with inactive moves, too."""
    games = {move["move"]: sum(move[result] or 0 for result in ("win", "draw", "loss")) for move in moves}
    return {move: count / sum(games.values()) for move, count in games.items() if count}


def ask_gaps(tool, comparison, repertoire, against, side):
    listed = tool.json("gaps", repertoire, "--against", against, "--side", side, "--redundant")
    gaps = [gap for gap in listed if gap["kind"] == "gap"]
    lines = [gap["moves"] if " moves " in gap["moves"] else gap["moves"] + " moves" for gap in gaps]
    here = tool.json("probe", against, "--stdin", lines=[gap["moves"] for gap in gaps])
    after = tool.json("probe", against, "--stdin", lines=[f"{line} {gap['reply']}" for line, gap in zip(lines, gaps)])
    for gap, before_reply, after_reply in zip(gaps, here, after, strict=True):
        question = f"{repertoire.name} against {against.name}, {gap['moves']} {gap['reply']}"
        comparison.compare(question + ": position", gaps=gap["position"], probe=before_reply["position"])
        comparison.compare(question + ": share", gaps=gap["share"],
                           probe=shares_of_games(before_reply["moves"]).get(gap["reply"]))
        answers = gap["answers"]
        comparison.compare(question + ": answers", gaps=shares_in(answers),
                           probe=shares_in(after_reply["moves"])[:len(answers)])


def ask_review(tool, comparison, games, repertoire, against):
    listed = tool.json("review", games, repertoire, "--against", against)
    exits = [game for game in listed if game["kind"] == "game" and game["position"]]
    positions = [game["position"] for game in exits]
    own = tool.json("probe", repertoire, "--stdin", lines=positions)
    others = tool.json("probe", against, "--stdin", lines=positions)
    for game, of_repertoire, of_others in zip(exits, own, others, strict=True):
        question = f"{games.name} with {repertoire.name}, game {game['game']}"
        comparison.compare(question + ": repertoire", review=shares_in(game["repertoire"]),
                           probe=shares_in(of_repertoire["moves"]))
        if game["others"] is not None:
            shares = {move["move"]: move["share"] for move in game["others"] if move["share"]}
            comparison.compare(question + ": others", review=shares, probe=shares_of_games(of_others["moves"]))


def ask_next(tool, comparison, book):
    listed = tool.json("next", book, "--count", 100)
    answers = tool.json("probe", book, "--stdin", lines=[position["line"] for position in listed])
    for position, answer in zip(listed, answers, strict=True):
        comparison.compare(f"{book.name}, {position['line']}: next", next=(position["position"], position["key"]),
                           probe=(answer["position"], answer["key"]))


def ask(tool, comparison):
    for repertoire in (SHORT, CLASSIC):
        for side in ("white", "black"):
            ask_gaps(tool, comparison, repertoire, CHESS, side)
    ask_review(tool, comparison, GAMES, SHORT, CHESS)
    ask_review(tool, comparison, GAMES, CHESS, CLASSIC)
    ask_next(tool, comparison, CHESS)

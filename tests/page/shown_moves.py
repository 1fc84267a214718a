"""Compares the table of chess moves that a page shows with an answer of tabia in JSON."""

ROWS = """return [...document.querySelectorAll(".moves tbody tr")].map((row) => {
    const text = (selector) => row.querySelector(selector)?.textContent ?? "";
    return {move: row.dataset.move, san: text("th"), name: text(".name"), evaluation: text(".evaluation .number"),
        share: text(".count .number"), count: Number(text(".count .quiet").replaceAll(",", "")),
        bar: row.querySelector(".bar")?.getAttribute("aria-label") ?? ""}})"""
HALF_A_DIGIT = 0.0501  # of per cents with one decimal


def count_of(move):
    """Returns the games of a move, or its weight in a book without games."""
    return move["weight"] if move["win"] is None else move["win"] + move["draw"] + move["loss"]


def numbers_of(text):
    """Returns the numbers in "White 38.1%, drawn 23.8%, Black 38.1%"."""
    return [float(part) for part in text.replace(",", "").replace("%", "").split() if part[0].isdigit()]


def evaluation_text(evaluation, is_white):
    if evaluation is None:
        return ""
    sign = 1 if is_white else -1
    if "mate" in evaluation:
        return ("+#" if sign * evaluation["mate"] > 0 else "−#") + str(abs(evaluation["mate"]))
    return f"{sign * evaluation['cp'] / 100:+.2f}".replace("-", "−") if evaluation["cp"] else "0.00"


def shows_row(row, move, total, is_white):
    """Compares a row of the table with a move of an answer, from White's view."""
    count = count_of(move)
    assert (row["san"], row["count"]) == (move["san"], count), (row, move)
    assert abs(numbers_of(row["share"])[0] - (100 * count / total if total else 0)) <= HALF_A_DIGIT, (row, move, total)
    if move["win"] is not None and count > 0:
        games = [move[name] for name in (("win", "draw", "loss") if is_white else ("loss", "draw", "win"))]
        shown = numbers_of(row["bar"])
        assert len(shown) == 3 and all(abs(100 * part / count - each) <= HALF_A_DIGIT for part, each in zip(games, shown)), (row, move)
    assert row["evaluation"] == evaluation_text(move["evaluation"], is_white), (row, move)
    notes = {note["kind"]: note["text"] for note in move["notes"]}
    names = [notes[kind] for kind in ("eco", "name") if kind in notes] or [text for text in (move["opening"] or {}).values()]
    assert " ".join(names) in row["name"], (row, move)
    why = move.get("refused", None if move["share"] > 0 else "")  # probe prints no reason
    assert ("never played" in row["name"]) == (why is not None) and (why or "") in row["name"], (row, move)


def shows_moves(browser, answer, is_white):
    """Compares the whole table with an answer."""
    browser.run("document.querySelector('.more')?.click()")
    rows = browser.run(ROWS)
    moves = {move["move"]: move for move in answer["moves"]}
    assert sorted(row["move"] for row in rows) == sorted(moves), (rows, sorted(moves))
    counts = [row["count"] for row in rows]
    assert counts == sorted(counts, reverse=True), counts
    for row in rows:
        shows_row(row, moves[row["move"]], sum(counts), is_white)

"""Compares the tables of backgammon that a page shows with the answers of `tabia probe --json`."""

CELLS = """return [...document.querySelectorAll(".rolls td")].map((cell) => {
    const text = (selector) => cell.querySelector(selector)?.firstChild.textContent ?? "";
    return {roll: text("a"), play: text(".play"), equity: text(".equity")}})"""
PLAYS = """return [...document.querySelectorAll(".plays tbody tr")].map((row) => ({
    play: row.querySelector("a").textContent, equity: row.querySelector(".equity").firstChild.textContent,
    note: row.querySelector(".equity .quiet").textContent, chances: row.querySelector(".chances-cell .quiet").textContent}))"""
HALF_A_DIGIT = 0.000501  # of equities with three decimals, and of per cents with one


def number_of(text):
    return float(text.replace("−", "-").rstrip("%"))


def shows_cell(cell, answer):
    """Compares a cell of the triangle of rolls with the best play of the roll."""
    best = answer["plays"][0] if answer["plays"] else None
    assert cell["play"] == (best["play"] if best else ""), (cell, answer)
    assert best is None or abs(number_of(cell["equity"]) - best["equity"]) <= HALF_A_DIGIT, (cell, best)


def shows_rolls(browser, answers):
    """Compares the triangle with the answers by roll."""
    cells = browser.run(CELLS)
    assert [cell["roll"] for cell in cells] == list(answers), (cells, list(answers))
    for cell in cells:
        shows_cell(cell, answers[cell["roll"]])


def shows_plays(browser, answer):
    """Compares the plays of a roll."""
    rows = browser.run(PLAYS)
    assert [row["play"] for row in rows] == [play["play"] or play["position_id"] for play in answer["plays"]], (rows, answer)
    shown = browser.find("#view").text
    for row, play in zip(rows, answer["plays"]):
        assert abs(number_of(row["equity"]) - play["equity"]) <= HALF_A_DIGIT, (row, play)
        difference, _, remark = row["note"].partition(", ")
        is_best = play["difference"] >= 0
        assert difference == "best" if is_best else abs(number_of(difference) - play["difference"]) <= HALF_A_DIGIT, (row, play)
        assert bool(remark) == play["too_close"], (row, play)
        chances = [number_of(part.split()[-1]) / 100 for part in row["chances"].split(", ")]
        expected = [play[name] for name in ("win", "win_gammon", "lose_gammon")]
        assert all(abs(a - b) <= HALF_A_DIGIT for a, b in zip(chances, expected, strict=True)), (row, play)
        assert (play["source"] or play["program"]) in shown and play["level"] in shown, (row, play)
    if not rows:
        assert "has no play of this roll here" in shown, shown

"""The backgammon that a referee needs.

A board is a list of 26 cells seen by the player on roll: his points 1 to 24 and his bar, 25; the opponent's chequers
are negative, his bar is cell 0. A step is (from, to); 0 is off the board.
"""

START = [0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0]


def flipped(board):
    return [-cell for cell in reversed(board)]


def steps_of(text):
    """Returns the steps of "24/18* 18/13". The bar may be 25 or "bar", off 0 or "off"."""
    named = text.lower().replace("*", "").replace("bar", "25").replace("off", "0")
    return [tuple(int(point) for point in step.split("/")) for step in named.split()]


def stepped(board, step):
    """Returns the board after one step, seen by the same player."""
    start, end = step
    if board[start] < 1 or end > 0 and board[end] < -1:
        raise ValueError(f"the step {start}/{end} is impossible on {board}")
    board = list(board)
    board[start] -= 1
    if end > 0 and board[end] == -1:
        board[end] = 0
        board[0] -= 1
    if end > 0:
        board[end] += 1
    return board


def after(board, steps):
    """Returns the board after the steps, seen by the opponent, who rolls next."""
    for step in steps:
        board = stepped(board, step)
    return flipped(board)


def steps_with(board, die):
    points = [point for point in range(1, 26) if board[point] > 0]
    for start in points if board[25] < 1 else [25]:
        end = start - die
        if end > 0 and board[end] > -2:
            yield start, end
        if end <= 0 and points[-1] <= 6 and (end == 0 or start == points[-1]):
            yield start, 0


def lines_of_play(board, dice):
    """Yields (number of dice played, sum of their pips, board) for every way to play the dice in this order."""
    boards = {tuple(board)}
    pips = 0
    for played, die in enumerate(dice):
        yield from ((played, pips, reached) for reached in boards)
        boards = {tuple(stepped(one, step)) for one in boards for step in steps_with(one, die)}
        pips += die
    yield from ((len(dice), pips, reached) for reached in boards)


def legal_boards(board, dice):
    """Returns the boards after the legal plays, seen by the opponent; the board itself if there is no legal play."""
    orders = [[dice[0]] * 4] if dice[0] == dice[1] else [dice, dice[::-1]]
    lines = [line for order in orders for line in lines_of_play(board, order)]
    most = max(line[:2] for line in lines)
    return [flipped(reached) for reached in {line[2] for line in lines if line[:2] == most}]

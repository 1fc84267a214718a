#!/usr/bin/env python3
"""Plays short games of chess variants between a fairy-stockfish and one with tabia's book in front of it.

Each move has to be legal, which a third fairy-stockfish decides. In a variant the proxy must not play from its book of
chess; in chess and Chess960 it must, at the first move from the usual start position. Ends with 1 at the first broken
rule.
"""
import argparse

from engine import BrokenRule, Engine, legal_moves, position_after, run

VARIANTS = ["horde", "racingkings", "atomic", "crazyhouse", "3check", "giveaway", "kingofthehill"]
USUAL_START = "fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
OTHER_STARTS = ["fen bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
                "fen nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w GBgb - 0 1"]


class Match:
    def __init__(self, options):
        self.options = options
        self.judge = Engine("judge", [options.engine])
        self.rival = Engine("fairy-stockfish", [options.engine])
        self.proxy = Engine("proxy", [options.tabia, "uci", "--book", options.book, "--seed", "1", "--engine",
                                      options.engine])
        self.engines = [self.judge, self.rival, self.proxy]
        for engine in self.engines:
            engine.start([])

    def begin(self, variant, chess960):
        for engine in self.engines:
            engine.say(f"setoption name UCI_Variant value {variant}")
            engine.say(f"setoption name UCI_Chess960 value {'true' if chess960 else 'false'}")
            engine.say("ucinewgame")
            engine.is_ready()

    def ask(self, player, position):
        """Returns the move and whether it is the book's."""
        player.say(position)
        player.say(f"go movetime {self.options.movetime}")
        lines = player.read_to("bestmove")
        return lines[-1].split()[1], any(line.startswith("info string book ") and " probability " in line
                                         for line in lines)

    def is_over(self, position):
        """Returns whether the game is over. It may be with legal moves left: a king on the hill, or a third check."""
        return self.ask(self.judge, position)[0] == "(none)"

    def play(self, start, proxy_is):
        """Returns the moves and the plies of those that came from the book."""
        players = [self.proxy, self.rival] if proxy_is == 0 else [self.rival, self.proxy]
        moves, book_plies = [], []
        while len(moves) < self.options.plies:
            position = position_after(start, moves)
            legal = legal_moves(self.judge, position)
            if not legal:
                break
            player = players[len(moves) % 2]
            move, is_book_move = self.ask(player, position)
            if move == "(none)" and self.is_over(position):
                break
            if move not in legal:
                raise BrokenRule(f"{player.name}: {move} is illegal after {position}")
            if is_book_move:
                book_plies.append(len(moves))
            moves.append(move)
        return moves, book_plies

    def play_variant(self, variant):
        plies = 0
        for game in range(self.options.games):
            self.begin(variant, False)
            moves, book_plies = self.play("startpos", game % 2)
            if book_plies:
                raise BrokenRule(f"{variant}: book moves at plies {book_plies}: {' '.join(moves)}")
            plies += len(moves)
        print(f"{variant}: {self.options.games} games, {plies} plies, none illegal, none from the book", flush=True)

    def play_chess960(self):
        plies = book_moves = 0
        for game in range(self.options.games):
            start = USUAL_START if game < 2 else OTHER_STARTS[game // 2 % len(OTHER_STARTS)]
            self.begin("chess", True)
            moves, book_plies = self.play(start, game % 2)
            if start == USUAL_START and game == 0 and 0 not in book_plies:
                raise BrokenRule(f"Chess960: no book move at the usual start: {' '.join(moves)}")
            plies += len(moves)
            book_moves += len(book_plies)
        print(f"Chess960: {self.options.games} games, {plies} plies, none illegal, {book_moves} from the book")

    def quit(self):
        for engine in self.engines:
            engine.quit()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tabia", required=True)
    parser.add_argument("--book", required=True, help="of chess")
    parser.add_argument("--engine", default="/usr/games/fairy-stockfish")
    parser.add_argument("--games", type=int, default=2, help="of each variant")
    parser.add_argument("--plies", type=int, default=40, help="the longest game")
    parser.add_argument("--movetime", type=int, default=5, help="milliseconds for each move")
    match = Match(parser.parse_args())
    for variant in VARIANTS:
        match.play_variant(variant)
    match.play_chess960()
    match.quit()


if __name__ == "__main__":
    run(main)

"""Queries of backgammon books: the answers are those of the command."""

import json
import unittest

import tabia
from shared import MATCH, OPENINGS, command, command_json, opened, probed

START = "XGID=-b----E-C---eE---c-e----B-"
ROLLED = [f"{START}:0:0:1:{dice}:0:0:0:11:10" for dice in (21, 31, 41, 51, 61, 63, 66)]
CHANCES = "equity", "win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon", "ci95"
STATED = "games", "level", "program", "date", "source"


def xgid(position):
    """Returns the text of a position of a match."""
    letters = "".join("-" if count == 0 else chr(ord("@" if count > 0 else "`") + abs(count))
                      for count in position.cells)
    length = max(position.away)
    scores = [length - away for away in position.away]
    owner = {"center": 0, "self": 1, "opponent": -1}[position.owner]
    return (f"XGID={letters}:{position.cube.bit_length() - 1}:{owner}:1:00:{scores[0]}:{scores[1]}:"
            f"{int(position.crawford)}:{length}:10")


class Answers(unittest.TestCase):
    def expect_evaluation(self, evaluation, answer):
        for name in CHANCES:
            self.assertAlmostEqual(getattr(evaluation, name) or 0, answer.get(name) or 0, delta=1e-6, msg=name)
        self.assertEqual([getattr(evaluation, name) for name in STATED], [answer[name] for name in STATED])

    def expect_plays(self, path, *positions):
        """Compares the plays of all positions with the output of the command."""
        book, found = opened(self, path), []
        for position, answer in probed(path, positions):
            plays = book.plays(position)
            self.assertEqual([play.text for play in plays], [play["play"] for play in answer["plays"]])
            for play, expected in zip(plays, answer["plays"]):
                self.assertEqual((play.basis, play.playable, play.other_context),
                                 (answer["basis"], answer["playable"], answer["other_context"]))
                self.assertAlmostEqual(play.difference, expected["difference"], delta=1e-6)
                self.expect_evaluation(play.evaluation, expected)
            found += plays
        return found

    def test_plays_of_an_opening_book(self):
        self.assertEqual({play.basis for play in self.expect_plays(OPENINGS, *ROLLED)}, {"positions"})

    def test_plays_of_analysed_games(self):
        plays = self.expect_plays(MATCH, f"{START}:0:0:1:63:0:0:0:9:10")
        self.assertEqual(plays[0].basis, "decision")
        self.assertEqual(plays[0].text, "24/18 13/10")
        self.assertEqual(sorted(plays[0].moves), [(13, 10), (24, 18)])
        before = tabia.BackgammonPosition.parse(f"{START}:0:0:1:63:0:0:0:9:10").cells
        after = list(before)
        for start, end in plays[0].moves:
            after[start], after[end] = after[start] - 1, after[end] + 1
        self.assertEqual(plays[0].after, tuple(-count for count in reversed(after)))

    def test_cubes_of_analysed_games(self):
        statements = map(json.loads, command("dump", MATCH, "--json").splitlines())
        positions = [self.position_of(answer) for answer in statements if "cube" in answer]
        book, actions = opened(self, MATCH), set()
        self.assertEqual(len(positions), 131)
        for position, (_, answer) in zip(positions, probed(MATCH, [xgid(position) for position in positions])):
            cube = book.cube(position)
            self.expect_cube(cube, answer)
            actions.add(cube.action)
        self.assertGreater(len(actions), 2)

    def position_of(self, answer):
        cells, context = tabia.BackgammonPosition.parse(answer["position_id"]).cells, answer["context"]
        return tabia.BackgammonPosition(cells, away=tuple(context["away"]), cube=context["cube"],
                                        owner=context["owner"], crawford=context["crawford"])

    def test_values_of_an_opening_book(self):
        book = opened(self, OPENINGS)
        plays = book.plays(ROLLED[3])
        positions = [tabia.BackgammonPosition(play.after, away=(11, 11)) for play in plays]
        for position, (_, answer) in zip(positions, probed(OPENINGS, list(map(xgid, positions)))):
            values = book.values(position)
            self.assertEqual(len(values), len(answer["position"]))
            self.assertTrue(values)
            for value, expected in zip(values, answer["position"]):
                self.assertIsNone(value.other_context)
                self.expect_evaluation(value.evaluation, expected)

    def expect_cube(self, cube, answer):
        expected = answer["cube"]
        self.assertEqual((cube.action, cube.other_context), (expected["action"], answer["other_context"]))
        for name in ("no_double", "double_take", "double_pass"):
            self.assertAlmostEqual(getattr(cube, name), expected[name], delta=1e-6)
        self.expect_evaluation(cube.evaluation, {"equity": cube.evaluation.equity, **expected})

    def test_another_context_only_if_wanted(self):
        book, position = opened(self, MATCH), "4HPwATDgc/ABMA"
        self.assertEqual(book.plays(position, dice=(6, 3)), [])
        answer = command_json("probe", MATCH, position, "--dice", "63", "--other-contexts")
        plays = book.plays(position, dice=(3, 6), other_contexts=True)
        self.assertEqual([play.text for play in plays], [play["play"] for play in answer["plays"]])
        self.assertEqual({play.other_context for play in plays}, {answer["other_context"]} if plays else set())


class Rules(unittest.TestCase):
    POSITION = f"{START}:0:0:1:63:0:0:0:9:10"

    def test_a_rule_refuses_shallow_answers(self):
        book = opened(self, MATCH)
        for level, playable in (("", True), ("book", True), ("rollout", False)):
            plays = book.plays(self.POSITION, rule=tabia.BackgammonRule(min_level=level))
            self.assertEqual({play.playable for play in plays}, {playable})

    def test_an_explanation_states_the_rule(self):
        book = opened(self, MATCH)
        text = book.explain(self.POSITION, rule=tabia.BackgammonRule(min_level="rollout"))
        self.assertEqual(text, command("explain", MATCH, self.POSITION, "--min-level", "rollout"))
        self.assertIn("minimum level", text)

    def test_an_explanation_is_of_the_money_rules(self):
        text = opened(self, MATCH).explain("4HPwATDgc/ABMA", rule=tabia.BackgammonRule(jacoby=False))
        self.assertIn("money, beavers", text)

    def test_what_is_no_rule(self):
        book = opened(self, MATCH)
        for rule in (tabia.BackgammonRule(min_level="deep"), tabia.BackgammonRule(min_level="3-ply" * 9),
                     tabia.BackgammonRule(min_plays=-1), tabia.BackgammonRule(score_order="ours")):
            self.assertRaises(tabia.WrongUsageError, book.plays, self.POSITION, rule=rule)


class Positions(unittest.TestCase):
    def test_a_text_and_its_numbers_are_one_position(self):
        book, xgid = opened(self, OPENINGS), ROLLED[3]
        position = tabia.BackgammonPosition.parse(xgid)
        self.assertEqual((position.dice, position.away, position.length, position.cube, position.owner),
                         ((5, 1), (11, 11), 11, 1, "center"))
        self.assertEqual(sum(count for count in position.cells if count > 0), 15)
        self.assertEqual(book.plays(position), book.plays(xgid))
        self.assertTrue(book.plays(position))

    def test_flags_and_the_owner_come_back(self):
        position = tabia.BackgammonPosition.parse(f"{START}:1:1:1:00:0:0:3:0:10")
        self.assertEqual((position.cube, position.owner, position.jacoby, position.beaver, position.dice),
                         (2, "self", True, True, None))

    def test_the_dice_go_before_those_of_the_position(self):
        book = opened(self, OPENINGS)
        self.assertEqual(book.plays(ROLLED[0], dice=(5, 1)), book.plays(ROLLED[3]))

    def test_what_is_no_position(self):
        book = opened(self, OPENINGS)
        for position in ["XGID=nonsense", "", tabia.BackgammonPosition((16,) * 26, dice=(2, 1)), f"{START}:0:0:1:00:0:0:0:11:10"]:
            self.assertRaises(tabia.BadPositionError, book.plays, position)
        with self.assertRaisesRegex(tabia.BadPositionError, "XGID"):
            tabia.BackgammonPosition.parse("XGID=nonsense")

    def test_what_a_text_leaves_open(self):
        line = ("board:bot:you:7:2:4:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:3:1:0:0:1:1:1:0:1:-1:0:25:"
                "0:0:0:0:0:0:0:1")
        parse = tabia.BackgammonPosition.parse
        self.assertEqual(parse(line).away, (3, 5))
        self.assertEqual(parse(line, score_order="fibs").away, (5, 3))
        self.assertRaises(tabia.WrongUsageError, parse, line, score_order="auto")
        self.assertFalse(parse(line, jacoby=True).jacoby)
        for jacoby, beaver in ((True, False), (False, True), (False, False)):
            money = parse("4HPwATDgc/ABMA", jacoby=jacoby, beaver=beaver)
            self.assertEqual((money.jacoby, money.beaver), (jacoby, beaver))
        money = parse("4HPwATDgc/ABMA")
        self.assertTrue(money.jacoby and money.beaver)

    def test_plays_need_dice(self):
        book = opened(self, OPENINGS)
        for position in [f"{START}:0:0:1:00:0:0:0:11:10", "4HPwATDgc/ABMA",
                         tabia.BackgammonPosition.parse("4HPwATDgc/ABMA")]:
            with self.assertRaisesRegex(tabia.BadPositionError, "no dice"):
                book.plays(position)

    def test_what_does_not_fit(self):
        book = opened(self, OPENINGS)
        for position in [tabia.BackgammonPosition((0,) * 25), tabia.BackgammonPosition((300,) * 26),
                         tabia.BackgammonPosition((0,) * 26, owner="nobody"),
                         tabia.BackgammonPosition((0,) * 26, cube=2**40)]:
            self.assertRaises(tabia.WrongUsageError, book.values, position)
        self.assertRaises(tabia.WrongUsageError, book.plays, ROLLED[0], dice=(1, 2, 3))
        for dice in ((-1, 2), (7, 1), (0, 1)):
            self.assertRaises(tabia.WrongUsageError, book.plays, ROLLED[0], dice=dice)


if __name__ == "__main__":
    unittest.main()

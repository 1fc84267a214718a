#include "core/probe/chess/choice.h"

#include <cmath>
#include <map>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/tokens.h"
#include "core/chess/uci_move.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"
#include "tests/tiny_book.h"

namespace tabia::probe {
namespace {

// Returns a book with the weights 2 * win + draw: e4 60, d4 30, c4 10; b4 has no weight, a4 is inactive.
ChessBook FourMoves() {
  return BookOf({{kStart, "e2e4", 25, 10, 5},
                 {kStart, "d2d4", 10, 10, 1},
                 {kStart, "c2c4", 2, 6, 0},
                 {kStart, "b2b4", 0, 0, 9},
                 {kStart, "a2a4", 50, 0, 0, /*active=*/0}});
}

// Returns a book of a table, of which each line is "MOVE VALUES" in the start position.
ChessBook OfTable(const std::vector<std::string>& lines) {
  const ScratchFolder folder;
  std::string table;
  for (const std::string& line : lines) table += std::string(kStart) + "\t" + line + "\n";
  WriteFile(folder / "moves.tsv", table);
  return As<ChessIndex>(books::OpenBook(folder / "moves.tsv", {}));
}

// Returns a book of evaluations: e4 +0.30, d4 +0.20, c4 0.00 and a3 -0.20 by deep searches, e3 +0.90 by a shallow one.
ChessBook FiveEvaluations() {
  return OfTable({"e2e4\t+0.30/40", "d2d4\t+0.20/38", "c2c4\t0.00/40", "a2a3\t-0.20/40", "e2e3\t+0.90/5"});
}

MoveSequence Line(std::string_view text = "startpos") {
  return *ParseMoveSequence(text);
}

// Returns the moves of the start position in UCI notation.
std::vector<std::string> MoveNames(const Choice& choice) {
  std::vector<std::string> names;
  for (const Candidate& candidate : choice.candidates) {
    names.push_back(chess::UciMove(chess::Position(), candidate.move.move));
  }
  return names;
}

std::string ChosenMove(const ChessBook& book, const ChoiceRule& rule, uint64_t seed = 1,
                       const MoveSequence& line = Line()) {
  const Choice choice = Choose(book, line, rule, seed);
  if (!choice.chosen) return choice.no_move;
  return chess::UciMove(*line.position.of_chess(), choice.candidates[*choice.chosen].move.move);
}

std::map<std::string, double> Probabilities(const ChoiceRule& rule, const ChessBook& book = FourMoves()) {
  const MoveSequence line = Line();
  std::map<std::string, double> out;
  for (const Candidate& candidate : Choose(book, line, rule, 1).candidates) {
    out[chess::UciMove(*line.position.of_chess(), candidate.move.move)] = candidate.probability;
  }
  return out;
}

std::string Refusal(const ChessBook& book, const ChoiceRule& rule, size_t candidate,
                    const MoveSequence& line = Line()) {
  return Choose(book, line, rule, 1).candidates.at(candidate).rejected;
}

TEST(Choice, CandidatesComeBestFirstAndInactiveLast) {
  const Choice choice = Choose(FourMoves(), Line(), {}, 1);
  ASSERT_EQ(choice.candidates.size(), 5u);
  EXPECT_EQ(choice.candidates[0].move.weight(), 60u);
  EXPECT_DOUBLE_EQ(choice.candidates[0].share, 0.6);
  EXPECT_EQ(choice.candidates[3].rejected, "weight 0");
  EXPECT_EQ(choice.candidates[4].rejected, "inactive");
  EXPECT_DOUBLE_EQ(choice.candidates[4].share, 0);
}

TEST(Choice, ByScorePlaysTheShortestWayOfEqualSolvedMoves) {
  const ChessBook book =
      OfTable({"e2e4\t+0.30/0 solved 5", "d2d4\t+0.30/0 solved 3", "c2c4\t+0.29/0 solved 1"});
  EXPECT_EQ(Probabilities({.policy = Policy::kScore}, book)["d2d4"], 1);
  EXPECT_EQ(Probabilities({.policy = Policy::kScore, .score_window = 1}, book)["e2e4"], 1.0 / 3);
}

TEST(Choice, RefusesTheMovesThatABookBeforeThisOneAvoids) {
  const std::string start = kStart;
  std::vector<ChessBook> before = {EpdBook(start + " am e4; c0 \"too sharp\";\n")};
  const auto choose = [&before] {
    return Choose(FourMoves(), Line(), {.policy = Policy::kBest}, 1, {}, before);
  };
  const Choice choice = choose();
  EXPECT_EQ(MoveNames(choice)[*choice.chosen], "d2d4");
  EXPECT_EQ(choice.candidates[3].rejected, "avoided in book.epd: line 1: too sharp");
  EXPECT_FALSE(choice.candidates[3].move.active);
  EXPECT_DOUBLE_EQ(choice.candidates[3].share, 0);
  before.push_back(EpdBook(start + " am d4 c4;\n"));
  EXPECT_EQ(choose().no_move, "every move is refused, the best one: weight 0");
  EXPECT_EQ(choose().candidates[2].rejected, "avoided in book.epd: line 1");
  before = {EpdBook(start + " bm e4;\n")};
  EXPECT_EQ(MoveNames(choose())[*choose().chosen], "e2e4");
}

TEST(Choice, BestPlaysTheHighestWeight) {
  for (uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(ChosenMove(FourMoves(), {.policy = Policy::kBest}, seed), "e2e4");
  }
}

TEST(Choice, WeightedIsProportional) {
  const auto p = Probabilities({.policy = Policy::kWeighted});
  EXPECT_DOUBLE_EQ(p.at("e2e4"), 0.6);
  EXPECT_DOUBLE_EQ(p.at("c2c4"), 0.1);
  EXPECT_DOUBLE_EQ(p.at("a2a4"), 0);
}

TEST(Choice, UniformTakesEveryAllowedMoveAlike) {
  EXPECT_DOUBLE_EQ(Probabilities({.policy = Policy::kUniform}).at("c2c4"), 1.0 / 3);
}

TEST(Choice, TopTakesTheBestAlike) {
  const auto p = Probabilities({.policy = Policy::kTop, .top = 2});
  EXPECT_DOUBLE_EQ(p.at("d2d4"), 0.5);
  EXPECT_DOUBLE_EQ(p.at("c2c4"), 0);
}

TEST(Choice, TemperatureGoesFromBestOverWeightedToUniform) {
  EXPECT_DOUBLE_EQ(Probabilities({.policy = Policy::kTemperature, .temperature = 0}).at("e2e4"), 1);
  EXPECT_DOUBLE_EQ(Probabilities({.policy = Policy::kTemperature, .temperature = 50}).at("d2d4"), 0.3);
  EXPECT_NEAR(Probabilities({.policy = Policy::kTemperature, .temperature = 100}).at("c2c4"), 1.0 / 3, 1e-9);
  EXPECT_NEAR(Probabilities({.policy = Policy::kTemperature, .temperature = 20}).at("d2d4"),
              std::pow(0.5, 4) / (1 + std::pow(0.5, 4) + std::pow(1.0 / 6, 4)), 1e-8);
}

TEST(Choice, WeightedHalvesWithTenCentipawns) {
  const auto p = Probabilities({}, FiveEvaluations());
  EXPECT_DOUBLE_EQ(p.at("e2e4"), p.at("e2e3"));
  EXPECT_DOUBLE_EQ(p.at("d2d4"), p.at("e2e4") / 2);
  EXPECT_DOUBLE_EQ(p.at("c2c4"), p.at("e2e4") * 0.12);
}

TEST(Choice, NoRulePlaysAMoveThatLosesMoreThan30Centipawns) {
  const ChessBook book = FiveEvaluations();
  EXPECT_EQ(Refusal(book, {.policy = Policy::kUniform}, 3), "");
  EXPECT_EQ(Refusal(book, {.policy = Policy::kUniform}, 4), "-0.20, and the best move +0.30");
  const ChessBook popular = OfTable({"a2a3\t900\t0\t0\t-0.40/40", "e2e4\t1\t0\t0\t+0.30/40"});
  EXPECT_EQ(ChosenMove(popular, {.policy = Policy::kBest}), "e2e4");
}

TEST(Choice, ScoreTakesTheMovesWithinItsWindow) {
  const auto p = Probabilities({.policy = Policy::kScore}, FiveEvaluations());
  EXPECT_DOUBLE_EQ(p.at("e2e4"), 0.5);
  EXPECT_DOUBLE_EQ(p.at("e2e3"), 0.5) << "its score counts as that of the deeper move";
  EXPECT_DOUBLE_EQ(
      Probabilities({.policy = Policy::kScore, .score_window = 10}, FiveEvaluations()).at("d2d4"), 1.0 / 3);
  EXPECT_DOUBLE_EQ(Probabilities({.policy = Policy::kScore, .score_window = 9}, FiveEvaluations()).at("d2d4"),
                   0);
}

TEST(Choice, ScoreGoesByTheGamesOfEqualMoves) {
  const ChessBook book = OfTable({"e2e4\t1\t0\t2\t+0.30/40", "d2d4\t0\t1\t0\t+0.30/40", "c2c4\t50\t0\t0"});
  const auto p = Probabilities({.policy = Policy::kScore}, book);
  EXPECT_DOUBLE_EQ(p.at("e2e4"), 0.75);
  EXPECT_DOUBLE_EQ(p.at("c2c4"), 0);
}

TEST(Choice, ScoreIsBestWithoutEvaluations) {
  EXPECT_DOUBLE_EQ(Probabilities({.policy = Policy::kScore}).at("e2e4"), 1);
}

TEST(Choice, ScorePlaysAMoveThatNobodyPlayed) {
  const ChessBook book = OfTable({"e2e4\t1\t0\t2\t+0.10/40", "d2d4\t0\t0\t0\t+0.30/40"});
  EXPECT_EQ(ChosenMove(book, {.policy = Policy::kScore}), "d2d4");
  EXPECT_EQ(ChosenMove(book, {}), "e2e4");
}

// The most popular move loses more than 30 centipawns.
TEST(Choice, NoPolicyPlaysARefutedMove) {
  const ChessBook book =
      OfTable({"e2e4\t50\t0\t0\t-0.01/40", "d2d4\t9\t0\t0\t0.00/40", "c2c4\t1\t0\t0\t+0.30/40"});
  EXPECT_EQ(Refusal(book, {}, 0), "-0.01, and the best move +0.30");
  for (size_t policy = 0; policy < kPolicyNames.size(); ++policy) {
    EXPECT_DOUBLE_EQ(Probabilities({.policy = static_cast<Policy>(policy)}, book).at("e2e4"), 0);
  }
  EXPECT_EQ(ChosenMove(book, {.policy = Policy::kBest}), "d2d4");
  chess::BookMove best;
  ASSERT_TRUE(book.ProbeBest(Line().position, best).found());
  EXPECT_EQ(chess::UciMove(*Line().position.of_chess(), best.move), "d2d4");
}

TEST(Choice, AMinimumScoreLeavesBadPositionsToTheEngine) {
  const ChessBook book = FiveEvaluations();
  EXPECT_EQ(ChosenMove(book, {.policy = Policy::kBest, .min_score = 30}), "e2e4");
  EXPECT_EQ(ChosenMove(book, {.policy = Policy::kBest, .min_score = 31}),
            "every move is refused: the best evaluation is +0.30, the minimum +0.31");
  EXPECT_EQ(ChosenMove(FourMoves(), {.policy = Policy::kBest, .min_score = 31}), "e2e4");
}

TEST(Choice, DrawsFollowTheProbabilities) {
  const ChessBook book = FourMoves();
  std::map<std::string, int> played;
  for (uint64_t seed = 0; seed < 10000; ++seed) ++played[ChosenMove(book, {}, seed)];
  EXPECT_NEAR(played["e2e4"], 6000, 200);
  EXPECT_NEAR(played["c2c4"], 1000, 150);
}

// Frozen: these must never change, on any machine.
TEST(Choice, TheSameSeedPlaysTheSameMove) {
  const ChessBook book = FourMoves();
  std::string played;
  for (uint64_t seed = 0; seed < 24; ++seed) played += ChosenMove(book, {}, seed)[0];
  EXPECT_EQ(played, "ceeedecdeeddeceeedeeeece");
}

TEST(Choice, MinimumShareRejectsRareMoves) {
  EXPECT_EQ(Refusal(FourMoves(), {.min_share_per_mille = 101}, 2),
            "share 100.0 per mille, the minimum is 101");
  EXPECT_EQ(Refusal(FourMoves(), {.min_share_per_mille = 100}, 2), "");
}

TEST(Choice, MinimumGamesRejectsMovesOfFewGames) {
  EXPECT_EQ(Refusal(FourMoves(), {.min_games = 9}, 2), "8 games, the minimum is 9");
  EXPECT_EQ(Refusal(FourMoves(), {.min_games = 8}, 2), "");
}

TEST(Choice, DeepestPlyEndsTheBook) {
  const ChessBook book =
      BookOf({{"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", "e7e5", 1, 0, 0}});
  const MoveSequence line = Line("startpos moves e2e4");
  EXPECT_EQ(ChosenMove(book, {.deepest_ply = 2}, 1, line), "e7e5");
  EXPECT_EQ(Refusal(book, {.deepest_ply = 1}, 0, line), "ply 2 is deeper than 1");
}

TEST(Choice, AMoveThatRepeatsAPositionIsRejected) {
  const ChessBook book =
      BookOf({{kStart, "g1f3", 9, 0, 0},
              {"rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq -", "f3g1", 9, 0, 0},
              {"rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq -", "f6g8", 9, 0, 0}});
  const MoveSequence line = Line("startpos moves g1f3 g8f6 f3g1");
  EXPECT_EQ(ChosenMove(book, {}, 1, line), "every move is refused: repeats a position of the game");
  EXPECT_EQ(Refusal(book, {}, 0, line), "repeats a position of the game");
  EXPECT_EQ(ChosenMove(book, {.avoid_repetition = false}, 1, line), "f6g8");
}

TEST(Choice, TheBookIsLeftBeforeItsLinesEnd) {
  const ChessBook book =
      BookOf({{kStart, "e2e4", 9, 0, 0},
              {kStart, "d2d4", 1, 0, 0},
              {"rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -", "d7d5", 1, 0, 0}});
  EXPECT_EQ(ChosenMove(book, {.policy = Policy::kBest}), "e2e4");
  EXPECT_EQ(ChosenMove(book, {.policy = Policy::kBest, .plies_before_line_end = 1}), "d2d4");
  EXPECT_EQ(Refusal(book, {.plies_before_line_end = 2}, 1), "the book ends within 2 plies after this move");
}

TEST(Choice, OnlyTheMovesAskedForArePlayed) {
  const MoveSequence line = Line();
  const std::vector<chess::Move> only = {*chess::ParseUciMove(*line.position.of_chess(), "c2c4")};
  const Choice choice = Choose(FourMoves(), line, {}, 7, only);
  EXPECT_EQ(choice.candidates[*choice.chosen].move.move, only[0]);
}

TEST(Choice, TheBestMovesRejectionIsReportedWhereTheyDiffer) {
  EXPECT_EQ(ChosenMove(FourMoves(), {.min_games = 1000}),
            "every move is refused, the best one: 40 games, the minimum is 1000");
}

TEST(Choice, AnUnknownPositionIsNotInTheBook) {
  EXPECT_EQ(ChosenMove(FourMoves(), {}, 1, Line("startpos moves e2e4")), "not in the book");
}

TEST(Choice, InAVariantAvoidsRepetitionsAndTheEndOfTheBook) {
  const std::string after = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq -";
  const ChessBook book = BookOf({{kStart, "g1f3", 5}, {kStart, "e2e4", 1}, {after, "g8f6", 1}}, "atomic");
  const auto asked = [&book](std::string_view moves, ChoiceRule rule) {
    rule.policy = Policy::kBest;
    const auto line = ParseMoveSequence(Concat("startpos", moves), chess::Ruleset::Of("atomic"));
    const Choice choice = Choose(book, *line, rule, 1);
    return choice.chosen ? MoveText(line->position, choice.candidates[*choice.chosen].move.move, {})
                         : choice.no_move;
  };
  EXPECT_EQ(asked("", {}), "g1f3");
  EXPECT_EQ(asked(" moves g1f3 g8f6 f3g1 f6g8", {}), "e2e4");
  EXPECT_EQ(asked(" moves g1f3 g8f6 f3g1 f6g8", {.avoid_repetition = false}), "g1f3");
  EXPECT_EQ(asked("", {.plies_before_line_end = 1}), "g1f3");
  EXPECT_EQ(asked("", {.plies_before_line_end = 2}),
            "every move is refused: the book ends within 2 plies after this move");
}

}  // namespace
}  // namespace tabia::probe

// Solved books of a few positions.
#include "core/study/solve.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/checksum.h"
#include "core/books/open_book.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/san.h"
#include "core/moves/score.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"
#include "tests/chess/random_game.h"
#include "tests/study/solved_book.h"
#include "tests/tiny_book.h"

namespace tabia::study {
namespace {

using testing::HasSubstr;

TEST(Solve, BacksARefutationUp) {
  const Solution solution =
      SolutionOf(BookOf({{"", "e4 +0.50/30, d4 +0.20/30"}, {"e4", "e5 +0.40/40, c5 +0.10/12"}}));
  EXPECT_EQ(MovesIn(solution.book, "startpos"), "d2d4 +0.20/30 solved 0, e2e4 -0.40/0 solved 1");
  EXPECT_EQ(MovesIn(solution.book, "startpos moves e4"), "e7e5 +0.40/40 solved 0, c7c5 +0.10/12 solved 0");
  EXPECT_EQ(solution.report.solved, 2u);
  EXPECT_EQ(solution.report.changed, 1u);
  EXPECT_EQ(solution.report.root_value, chess::Score::OfCentipawns(20));
}

TEST(Solve, AddsAMoveThatTransposesToABetterPosition) {
  // After 1. d4 d5, the book lists 2. Nf3 alone; 2. c4 leads to the position after 1. c4 d5 2. d4.
  const std::vector<EvaluatedPosition> positions = {
      {"", "c4 +0.10/20, d4 +0.20/20"}, {"c4", "d5 -0.10/20"}, {"c4 d5", "d4 +0.30/20"},
      {"c4 d5 d4", "e6 -0.60/20"},      {"d4", "d5 -0.20/20"}, {"d4 d5", "Nf3 +0.20/20"}};
  const Solution solution = SolutionOf(BookOf(positions));
  EXPECT_EQ(MovesIn(solution.book, "startpos moves d4 d5"), "c2c4 +0.60/0 solved 1, g1f3 +0.20/20 solved 0");
  EXPECT_EQ(solution.report.added, 1u);
  EXPECT_EQ(solution.book.info().moves, 8u);
  EXPECT_EQ(solution.book.info().evaluated, 8u);
  SolveOptions options;
  options.convergence = false;
  EXPECT_EQ(MovesIn(SolutionOf(BookOf(positions), options).book, "startpos moves d4 d5"),
            "g1f3 +0.20/20 solved 0");
}

TEST(Solve, KnowsWhatAMateAndAStalemateAreWorth) {
  SolveOptions options;
  options.roots = {PositionOf("7k/8/5KQ1/8/8/8/8/8 w - - 0 1")};
  const Solution solution = SolutionOf(
      BookOfText(EpdOf("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qg7 +0.10/9, Kf7 +9.00/9, Qf7 +8.00/9")), options);
  EXPECT_EQ(MovesIn(solution.book, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"),
            "g6g7 #1/9 solved 0, f6f7 0.00/9 solved 0, g6f7 0.00/9 solved 0");
}

TEST(Solve, CountsAPlayWithoutEndAsADraw) {
  // Black prefers to repeat moves to 1... e5, which is worth -0.60 to Black.
  const std::vector<EvaluatedPosition> positions = {{"", "Nf3 +0.30/20"},
                                                    {"Nf3", "Nf6 -0.30/20, e5 -0.60/20"},
                                                    {"Nf3 Nf6", "Ng1 +0.30/20"},
                                                    {"Nf3 Nf6 Ng1", "Ng8 -0.30/20"}};
  SolveOptions options;
  EXPECT_EQ(MovesIn(SolutionOf(BookOf(positions)).book, "startpos"), "g1f3 0.00/0 solved 0");
  options.draw_value = *chess::Score::OfCentipawns(25);
  EXPECT_EQ(MovesIn(SolutionOf(BookOf(positions), options).book, "startpos"), "g1f3 +0.25/0 solved 0");
  options.draw_value = *chess::Score::OfCentipawns(70);
  EXPECT_EQ(MovesIn(SolutionOf(BookOf(positions), options).book, "startpos"), "g1f3 +0.60/0 solved 1");
}

// A book of one game that lost by a blunder, and the search of the move before it.
const std::vector<EvaluatedPosition> kBlunder = {{"", "e4 +0.30/0 stated"},
                                                 {"e4", "e5 -0.30/0 stated"},
                                                 {"e4 e5", "Nf3 +0.30/40, Qh5 -0.30/40"},
                                                 {"e4 e5 Qh5", "Ke7 #-1/0 stated"},
                                                 {"e4 e5 Qh5 Ke7", "Qxe5 #1/0 stated"}};

TEST(Solve, DoesNotTakeABlunderForTheBestReply) {
  const Solution solution = SolutionOf(BookOf(kBlunder));
  EXPECT_EQ(MovesIn(solution.book, "startpos moves e4 e5"), "g1f3 +0.30/40 solved 0, d1h5 -0.30/0 solved 1");
  EXPECT_EQ(MovesIn(solution.book, "startpos moves e4 e5 Qh5"), "e8e7 #-1/0 solved 1");
  EXPECT_EQ(MovesIn(solution.book, "startpos"), "e2e4 +0.30/0 solved 2");
  EXPECT_EQ(solution.report.root_value, chess::Score::OfCentipawns(30));
}

TEST(Solve, TrustsTheListOfASearchedPosition) {
  std::vector<EvaluatedPosition> positions = kBlunder;
  positions[3].evaluations = "Ke7 #-1/5";
  EXPECT_EQ(MovesIn(SolutionOf(BookOf(positions)).book, "startpos moves e4 e5"),
            "d1h5 #2/0 solved 2, g1f3 +0.30/40 solved 0");
  positions[3].evaluations = "Ke7 #-1/0 stated, Nc6 +0.20/1";
  EXPECT_EQ(MovesIn(SolutionOf(BookOf(positions)).book, "startpos moves e4 e5"),
            "g1f3 +0.30/40 solved 0, d1h5 -0.20/0 solved 1");
}

// Returns the values of 2. d4 after 1. c4 d5, and of 2. c4 after 1. d4 d5, with these evaluations. Both lead to the
// same position, in which only a blunder is evaluated.
std::string ValuesOfTransposition(const std::string& by_d4, const std::string& by_c4) {
  const probe::ChessIndex book = BookOf({{"", "c4 +0.10/20, d4 +0.10/20"},
                                         {"c4", "d5 -0.10/20"},
                                         {"d4", "d5 -0.10/20"},
                                         {"c4 d5", "d4 " + by_d4},
                                         {"d4 d5", "c4 " + by_c4},
                                         {"d4 d5 c4", "g5 -9.00/0 stated"}});
  const Solution solution = SolutionOf(book);
  return MovesIn(solution.book, "startpos moves c4 d5") + ", " +
         MovesIn(solution.book, "startpos moves d4 d5");
}

TEST(Solve, TakesTheMostTrustworthyListingOfThePositionsBefore) {
  EXPECT_EQ(ValuesOfTransposition("+0.30/9", "+0.20/40 stated"),
            "d2d4 +0.30/0 solved 1, c2c4 +0.30/0 solved 1");
  EXPECT_EQ(ValuesOfTransposition("+0.30/9", "+0.20/10"), "d2d4 +0.20/0 solved 1, c2c4 +0.20/0 solved 1");
  EXPECT_EQ(ValuesOfTransposition("+0.30/9 stated", "+0.20/10 stated"),
            "d2d4 +0.20/0 solved 1, c2c4 +0.20/0 solved 1");
  // The one that is worse for the player of the unlisted move.
  EXPECT_EQ(ValuesOfTransposition("+0.30/9", "+0.20/9"), "d2d4 +0.30/0 solved 1, c2c4 +0.30/0 solved 1");
}

TEST(Solve, CountsAMateFromThePositionThatIsAsked) {
  // 1. d4 mates in two. 1. e4 e5 2. Nf3 Nc6 mates in one after that, which is a mate in three.
  const Solution solution = SolutionOf(BookOf({{"", "d4 #2/30, e4 +0.10/10"},
                                               {"e4", "e5 -0.10/40"},
                                               {"e4 e5", "Nf3 +0.10/3"},
                                               {"e4 e5 Nf3", "Nc6 #-1/3"}}));
  EXPECT_EQ(MovesIn(solution.book, "startpos"), "d2d4 #2/30 solved 0, e2e4 #3/0 solved 3");
  EXPECT_EQ(MovesIn(solution.book, "startpos moves e4"), "e7e5 #-2/0 solved 2");
  EXPECT_EQ(MovesIn(solution.book, "startpos moves e4 e5"), "g1f3 #2/0 solved 1");
  EXPECT_EQ(solution.report.root_value, chess::Score::OfMate(2));
}

TEST(Solve, LetsTheDefenderChooseTheLongerWayToTheMate) {
  // 1... c5 is mated in three at once, 1... e5 in one after two more plies.
  const Solution solution = SolutionOf(BookOf({{"", "e4 +0.10/10"},
                                               {"e4", "c5 #-3/10, e5 -0.10/40"},
                                               {"e4 e5", "Nf3 +0.10/3"},
                                               {"e4 e5 Nf3", "Nc6 #-1/3"}}));
  EXPECT_EQ(MovesIn(solution.book, "startpos moves e4"), "c7c5 #-3/10 solved 0, e7e5 #-2/0 solved 2");
  EXPECT_EQ(MovesIn(solution.book, "startpos"), "e2e4 #4/0 solved 1");
}

TEST(Solve, CountsTheMateOfAnUnlistedMoveFromThere) {
  // 2. Qh5 is a mate in five of a search; the list after it has a bad move, and so 1... e5 is mated in five.
  std::vector<EvaluatedPosition> positions = kBlunder;
  positions[2].evaluations = "Qh5 #5/40";
  const Solution solution = SolutionOf(BookOf(positions));
  EXPECT_EQ(MovesIn(solution.book, "startpos moves e4 e5"), "d1h5 #5/0 solved 1");
  EXPECT_EQ(MovesIn(solution.book, "startpos moves e4"), "e7e5 #-5/0 solved 2");
}

TEST(Solve, LeavesPositionsThatNoMoveReachesAsTheyAre) {
  const probe::ChessIndex book = BookOf({{"", "e4 +0.50/10"}, {"d4 d5", "c4 +0.40/40"}});
  const Solution solution = SolutionOf(book);
  EXPECT_EQ(MovesIn(solution.book, "startpos moves d4 d5"), "c2c4 +0.40/40");
  EXPECT_EQ(solution.report.unreached, 1u);
  SolveOptions options;
  options.roots = {PositionOf("startpos moves d4 d5")};
  EXPECT_EQ(MovesIn(SolutionOf(book, options).book, "startpos moves d4 d5"), "c2c4 +0.40/40 solved 0");
}

TEST(Solve, IsRejectedIfNothingCanBeSolved) {
  StringSink sink;
  SolveOptions options;
  const probe::ChessIndex games = tabia::BookOf({{kStart, "e2e4", 1, 0, 0}, {kAfterE4, "e7e5", 1, 0, 0}});
  EXPECT_THAT(std::string(Solve(games, options, sink).status().message()),
              HasSubstr("--results takes the results of games instead"));
  options.roots = {PositionOf(kEndgame)};
  EXPECT_THAT(std::string(Solve(games, options, sink).status().message()),
              HasSubstr("does not have the position 8/8/8/8/8/4k3/4p3/4K3 b - -"));
}

TEST(Solve, TakesTheResultsOfGamesIfItIsAskedTo) {
  // 30 points of 60 in all, so that ten games of the mean have 5 points: e5 has 25 of 40 then, and d4 15 of 30.
  const probe::ChessIndex games =
      tabia::BookOf({{kStart, "e2e4", 0, 0, 10}, {kStart, "d2d4", 10, 0, 10}, {kAfterE4, "e7e5", 20, 0, 10}});
  SolveOptions options;
  options.results = true;
  const Solution solution = SolutionOf(games, options);
  EXPECT_EQ(MovesIn(solution.book, kAfterE4), "e7e5 +1.39/0 solved 0");
  EXPECT_EQ(MovesIn(solution.book, kStart), "d2d4 0.00/0 solved 0, e2e4 -1.39/0 solved 1");
  chess::BookEntry entry;
  solution.book.Probe(chess::BookPosition::Of(chess::Position()).key(), entry);
  EXPECT_EQ(entry.moves[0].games, (chess::Games{10, 0, 10}));
}

TEST(Solve, TakesTheEvaluationOfAMoveToAPositionWithoutAny) {
  // The game continues after 1. e4, but no move there is evaluated.
  const ScratchFolder folder;
  WriteFile(folder / "games.pgn", "1. e4 {[%eval 0.25,20]} e5 2. Nf3 1-0\n");
  const Solution solution = SolutionOf(As<probe::ChessIndex>(books::OpenBook(folder / "games.pgn")));
  EXPECT_EQ(MovesIn(solution.book, "startpos"), "e2e4 +0.25/20 solved 0");
  EXPECT_EQ(MovesIn(solution.book, "startpos moves e4"), "e7e5 -");
  EXPECT_EQ(solution.report.unknown, 2u);
}

TEST(Solve, IgnoresInactiveMoves) {
  SolveOptions options;
  options.results = true;
  const probe::ChessIndex games =
      tabia::BookOf({{kStart, "e2e4", 10, 0, 0}, {kStart, "d2d4", 5, 0, 5}, {kAfterE4, "e7e5", 10, 0, 0, 0}});
  const Solution solution = SolutionOf(games, options);
  EXPECT_EQ(MovesIn(solution.book, kAfterE4), "e7e5 -");
  EXPECT_EQ(solution.report.unknown, 1u);
}

// Returns a book of all positions of random games, each with the evaluations of two moves.
probe::ChessIndex BookOfRandomGames(int games) {
  std::string epd;
  for (int game = 0; game < games; ++game) {
    for (const chess::Position& position :
         chess::RandomGame(chess::Position(), 60, static_cast<uint64_t>(game))) {
      const chess::MoveList moves = chess::LegalMoves(position);
      if (moves.empty()) continue;
      const uint64_t random = MixBits(chess::CanonicalKey(position));
      const auto text = [&](size_t move, int centipawns) {
        return absl::StrCat(chess::San(position, moves[move % moves.size()]), " eval ",
                            chess::ScoreText(*chess::Score::OfCentipawns(centipawns)), "/20");
      };
      absl::StrAppend(&epd, chess::BookPosition::Of(position).Epd(), " c0 \"",
                      text(random, static_cast<int>(random >> 8 & 255) - 128), ", ",
                      text(random + 1, static_cast<int>(random >> 16 & 255) - 128), "\";\n");
    }
  }
  return BookOfText(epd);
}

TEST(Solve, WritesTheSameBytesWithAnyLimits) {
  const probe::ChessIndex book = BookOfRandomGames(150);
  std::vector<std::string> bytes;
  for (const auto& [threads, memory] : {std::pair(1u, 0), {2u, 0}, {3u, 0}, {3u, 1}}) {
    SolveOptions options;
    options.limits.threads = threads;
    if (memory != 0) options.limits.memory_bytes = index::kMinBuildMemory;
    StringSink sink;
    const absl::StatusOr<SolveReport> report = Solve(book, options, sink);
    ASSERT_TRUE(report.ok()) << report.status();
    EXPECT_GT(report->solved, 5000u);
    bytes.emplace_back(sink.bytes());
  }
  for (const std::string& others : bytes) EXPECT_TRUE(others == bytes[0]);
}

TEST(Solve, ChangesNothingInASolvedBook) {
  for (const probe::ChessIndex& book : {BookOf(kBlunder), BookOfRandomGames(50)}) {
    const Solution once = SolutionOf(book);
    EXPECT_TRUE(SolutionOf(once.book).bytes == once.bytes);
  }
}

TEST(SolvedLine, LeadsToTheLeaf) {
  const probe::ChessIndex book = BookOf({{"", "e4 +0.50/10, d4 -0.70/30"},
                                         {"e4", "e5 +0.40/40, c5 -0.10/12"},
                                         {"e4 e5", "Nf3 +0.45/20"},
                                         {"e4 c5", "Nf3 +0.60/20"}});
  EXPECT_TRUE(ExpectLineToLeaf(book, SolutionOf(book).book, chess::Position()));
}

TEST(SolvedLine, LeadsToAMate) {
  const probe::ChessIndex book = BookOf(
      {{"", "e4 +0.10/10"}, {"e4", "e5 -0.10/40"}, {"e4 e5", "Nf3 +0.10/3"}, {"e4 e5 Nf3", "Nc6 #-1/3"}});
  EXPECT_TRUE(ExpectLineToLeaf(book, SolutionOf(book).book, chess::Position()));
}

TEST(SolvedLine, TakesTheShorterOfEqualLinesAsTheChoiceByScoreDoes) {
  // The knights come back in most games, but 1. e4 is worth as much at once.
  const ScratchFolder folder;
  const std::string knights =
      "1. Nf3 {+0.40/20 1s} Nf6 {-0.40/20 1s} 2. Ng1 {+0.40/20 1s} Ng8 {-0.40/20 1s} 1-0\n\n";
  WriteFile(folder / "games.pgn", knights + knights + "1. e4 {+0.40/20 1s} 1-0\n");
  const auto book = As<probe::ChessIndex>(books::OpenBook(folder / "games.pgn"));
  const Solution solution = SolutionOf(book);
  EXPECT_EQ(MovesIn(solution.book, "startpos"), "g1f3 +0.40/0 solved 4, e2e4 +0.40/20 solved 0");
  EXPECT_TRUE(ExpectLineToLeaf(book, solution.book, chess::Position()));
}

// Returns the moves of the line from a position, and where it ends.
std::string LineText(const probe::ChessIndex& solved, const std::string& position) {
  const probe::SolvedPlay play = probe::SolvedLine(solved, probe::SequenceAt(PositionOf(position)));
  std::string text =
      absl::StrJoin(probe::UciMovesOf(play, chess::BookPosition::Of(PositionOf(position))), " ");
  if (play.unlisted) absl::StrAppend(&text, " ?");
  if (play.fewest) {
    absl::StrAppend(&text, ", ", play.fewest->listed, " of ", play.fewest->legal, " after ",
                    play.fewest->plies);
  }
  return text;
}

TEST(SolvedLine, EndsWithAnUnlistedMove) {
  std::vector<EvaluatedPosition> positions = kBlunder;
  positions[2].evaluations = "Qh5 -0.30/40";
  EXPECT_EQ(LineText(SolutionOf(BookOf(positions)).book, "startpos moves e4 e5"), "d1h5 ?, 1 of 29 after 0");
  positions[2].evaluations = "Qh5 -0.30/40, Nf3 -0.50/40";
  EXPECT_EQ(LineText(SolutionOf(BookOf(positions)).book, "startpos moves e4 e5"), "d1h5 ?, 1 of 26 after 1");
}

TEST(UnlistedValue, IsThatOfTheMoveBefore) {
  const Solution solution = SolutionOf(BookOf(kBlunder));
  const auto value = [&](const char* position) {
    return *probe::UnlistedValue(solution.book, *probe::ParseMoveSequence(position));
  };
  EXPECT_EQ(value("startpos moves e4 e5 Qh5"), chess::Score::OfCentipawns(30));
  EXPECT_EQ(value("startpos moves e4 e5"), std::nullopt);
  EXPECT_EQ(value("startpos moves e4 e5 Nf3"), std::nullopt);
  EXPECT_EQ(value("startpos"), std::nullopt);
}

// A draw is worth as much as a play that never ends, but it may come from an unlisted move, too.
TEST(SolvedLine, EndsWithAnUnlistedMoveThatDraws) {
  std::vector<EvaluatedPosition> positions = kBlunder;
  positions[2].evaluations = "Qh5 0.00/40";
  const Solution solution = SolutionOf(BookOf(positions));
  EXPECT_EQ(LineText(solution.book, "startpos moves e4 e5"), "d1h5 ?, 1 of 29 after 0");
  EXPECT_EQ(LineText(solution.book, "startpos moves e4"), "e7e5 d1h5 ?, 1 of 20 after 0");
}

TEST(SolvedLine, CountsTheListedMoves) {
  const probe::ChessIndex book = BookOf(
      {{"", "e4 +0.50/10, d4 -0.70/30"}, {"e4", "e5 +0.40/40"}, {"e4 e5", "Nf3 +0.45/20, Nc3 +0.40/20"}});
  EXPECT_EQ(LineText(SolutionOf(book).book, "startpos"), "e2e4 e7e5 g1f3, 1 of 20 after 1");
}

TEST(SolvedLine, EndsBeforeAMoveThatABookInFrontAvoids) {
  const probe::ChessIndex solved = SolutionOf(BookOf({{"", "e4 +0.50/10, d4 -0.70/30"},
                                                      {"e4", "e5 +0.40/40, c5 -0.10/12"},
                                                      {"e4 e5", "Nf3 +0.45/20"},
                                                      {"e4 c5", "Nf3 +0.60/20"}}))
                                       .book;
  const probe::MoveSequence start = probe::SequenceAt(chess::Position());
  const auto line_before = [&](const probe::ChessBook& avoided) {
    return probe::UciMovesOf(probe::SolvedLine(solved, start, {&avoided, 1}), start.position);
  };
  const std::vector<std::string> whole = probe::UciMovesOf(probe::SolvedLine(solved, start), start.position);
  ASSERT_EQ(whole.size(), 3u);
  const auto avoided = [](const std::string& position, const std::string& move) {
    return BookOfText(absl::StrCat(position, " am ", move, ";\n"));
  };
  EXPECT_EQ(line_before(avoided("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", "e4"))[0], "d2d4");
  EXPECT_EQ(line_before(avoided("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", "e5 c5")),
            std::vector<std::string>(whole.begin(), whole.begin() + 1));
}

}  // namespace
}  // namespace tabia::study

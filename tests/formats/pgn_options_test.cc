#include <algorithm>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/formats/pgn/pgn_game.h"
#include "core/formats/pgn/pgn_scanner.h"
#include "core/formats/read_options.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/pgn_games_fixture.h"

namespace tabia::formats {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::SizeIs;

class PgnOptionsTest : public PgnGamesFixture {
 protected:
  void AddGame(std::string_view tags, std::string_view moves) {
    AddText("[Event \"?\"]\n" + std::string(tags) + "\n\n" + std::string(moves) + "\n\n");
  }
};

TEST_F(PgnOptionsTest, LimitsPlies) {
  AddGame("[Result \"1-0\"]", "1. e4 e5 2. Nf3");
  pgn_.plies = 2;
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0", "e7e5 0 0 1"));
  EXPECT_EQ(Decision("plies"), "the first 2 of each game");
  pgn_.plies = 0;
  EXPECT_THAT(Moves(), SizeIs(3));
  EXPECT_EQ(Decision("plies"), "all of each game");
}

TEST_F(PgnOptionsTest, IgnoresAFaultAfterTheLastPly) {
  AddGame("[Result \"1-0\"]", "1. e4 e5 2. Nf6");
  pgn_.plies = 2;
  EXPECT_THAT(Moves(), SizeIs(2));
  pgn_.plies = 3;
  EXPECT_THAT(Moves(), IsEmpty());
}

TEST_F(PgnOptionsTest, SkipsAnEndlessGame) {
  std::string moves;
  for (int i = 0; i < 6000; ++i) moves += "Nf3 Nf6 Ng1 Ng8\n";
  AddGame("[Result \"1/2-1/2\"]", moves);
  pgn_.plies = 0;
  EXPECT_EQ(FirstSkipped(Read(), "endless game"), "line 5004: more than 20000 plies");
  pgn_.plies = 8;
  EXPECT_THAT(Moves(), SizeIs(8));
}

TEST_F(PgnOptionsTest, RequiresAMinimumEloOfBothPlayers) {
  AddGame("[WhiteElo \"2400\"]\n[BlackElo \"2399\"]", "1. e4 1-0");
  AddGame("[WhiteElo \"2400\"]\n[BlackElo \" 2401 \"]", "1. d4 1-0");
  AddGame("[WhiteElo \"2700\"]", "1. c4 1-0");
  AddGame("[WhiteElo \"2700\"]\n[BlackElo \"?\"]", "1. b4 1-0");
  pgn_.min_elo = 2400;
  EXPECT_THAT(Moves(), ElementsAre("d2d4 1 0 0"));
  EXPECT_EQ(Decision("minimum Elo"), "2400 of both players (3 games left out)");
  EXPECT_EQ(Decision("games"), "1 of 4 taken");
}

TEST_F(PgnOptionsTest, RequiresAMinimumOfPliesOfAWholeGame) {
  AddGame("", "1. e4 e5 2. Nf3 1/2-1/2");
  AddGame("", "1. d4 d5 (1... Nf6 2. c4) 1/2-1/2");
  AddGame("", "1-0");
  pgn_.plies = 1;
  pgn_.min_plies = 3;
  EXPECT_THAT(Moves(), ElementsAre("e2e4 0 1 0"));
  EXPECT_EQ(Decision("minimum plies"), "3 of a game (2 games left out)");
}

TEST_F(PgnOptionsTest, SelectsResults) {
  AddGame("[Result \"1-0\"]", "1. e4");
  AddGame("", "1. d4 0-1");
  AddGame("[Result \"1/2-1/2\"]", "1. c4");
  pgn_.white_wins = false;
  EXPECT_THAT(Moves(), ElementsAre("d2d4 0 0 1", "c2c4 0 1 0"));
  EXPECT_EQ(Decision("results"), "1/2-1/2, 0-1 (1 game left out)");
  pgn_.black_wins = false;
  EXPECT_THAT(Moves(), ElementsAre("c2c4 0 1 0"));
  pgn_.draws = false;
  EXPECT_EQ(Decision("results"), "none (3 games left out)");
}

TEST_F(PgnOptionsTest, SelectsASide) {
  AddGame("[Result \"1-0\"]", "1. e4 e5 2. d4");
  pgn_.side = PgnOptions::Side::kWhite;
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0", "e7e5 0 0 0", "d2d4 1 0 0"));
  pgn_.side = PgnOptions::Side::kBlack;
  EXPECT_THAT(Moves(), ElementsAre("e2e4 0 0 0", "e7e5 0 0 1", "d2d4 0 0 0"));
  EXPECT_EQ(Decision("side"), "Black's moves");
}

TEST_F(PgnOptionsTest, DecidesAboutUnfinishedGames) {
  AddGame("[Result \"*\"]", "1. e4 e5 *");
  EXPECT_THAT(Moves(), IsEmpty());
  EXPECT_EQ(Decision("unfinished games"), "1 game left out");
  pgn_.unfinished = PgnOptions::Unfinished::kDraw;
  EXPECT_THAT(Moves(), ElementsAre("e2e4 0 1 0", "e7e5 0 1 0"));
  pgn_.unfinished = PgnOptions::Unfinished::kLossOfBoth;
  EXPECT_THAT(Moves(), ElementsAre("e2e4 0 0 1", "e7e5 0 0 1"));
  pgn_.white_wins = false;
  EXPECT_THAT(Moves(), IsEmpty()) << "the results that are asked for are others";
  pgn_.unfinished = PgnOptions::Unfinished::kDraw;
  EXPECT_THAT(Moves(), SizeIs(2));
  pgn_.draws = false;
  EXPECT_THAT(Moves(), IsEmpty());
  EXPECT_EQ(Decision("results"), "0-1 (1 game left out)");
}

TEST_F(PgnOptionsTest, RejectsAFaultIfStrict) {
  AddGame("[Result \"1-0\"]", "1. e4 e5 2. Nf6");
  options_.strict = true;
  EXPECT_EQ(ExitCode(Read().status), 3);
  EXPECT_THAT(Message(Read().status), HasSubstr("games.pgn: line 4: move 2 Nf6: illegal in "));
}

TEST_F(PgnOptionsTest, IgnoresFaultsOfExcludedGames) {
  AddGame("[Result \"*\"]", "1. e4 e5 2. Nf6");
  options_.strict = true;
  EXPECT_TRUE(Read().status.ok());
}

// Variations of a repertoire, which rarely has results.
class PgnVariations : public PgnOptionsTest {
 protected:
  PgnVariations() { pgn_.variations = true; }
};

TEST_F(PgnVariations, AreCountedIfTheyAreLeftOut) {
  pgn_.variations = false;
  AddGame("[Result \"1-0\"]", "1. e4 (1. d4 (1. c4)) e5 (1... c5) 1-0");
  AddGame("", "1. e4 (1. b3) *");
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1 0 0", "e7e5 0 0 1"));
  EXPECT_EQ(Decision("variations"), "left out; --variations reads them (3 variations)");
}

TEST_F(PgnVariations, AreSuggestedForAFileWithoutResults) {
  pgn_.variations = false;
  AddGame("", "1. e4 (1. b3) *");
  EXPECT_EQ(Read().report.facts[records::kNoMovesFact],
            "1 game without a result; use tabia openings for an opening suite, or tabia build --variations for a "
            "repertoire");
}

TEST_F(PgnVariations, ReplaceTheMoveBeforeThem) {
  AddGame("[Result \"1-0\"]",
          "1. e4 {best} (1. d4 d5 (1... Nf6 2. c4) 2. c4) (1. c4) 1... e5 (1... c5 2. Nf3) 2. Nc3 1-0");
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1", "d2d4 1", "d7d5 1", "g8f6 1", "c2c4 1", "c2c4 1", "c2c4 1",
                                   "e7e5 1", "c7c5 1", "g1f3 1", "b1c3 1"));
  const Outcome outcome = Read();
  EXPECT_EQ(outcome.report.scale, records::Scale::kWeights);
  EXPECT_EQ(outcome.lines[3], "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -\tg8f6\t1");
  EXPECT_EQ(outcome.lines[5], "rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq -\tc2c4\t1");
}

TEST_F(PgnVariations, AreJudgedByTheSignsOfTheAnnotator) {
  AddGame(
      "",
      "1. e4! e5?? (1... c5 $1 $14 2. Nf3 $2) (1... e6!?) (1... c6 $4 $1) (1... d5 $3 $2) 2. Nf3!! Nc6? *");
  const std::vector<std::string> judged = {"e2e4 2",          "e7e5 1 inactive", "c7c5 2",
                                           "g1f3 1 inactive", "e7e6 1",          "c7c6 1 inactive",
                                           "d7d5 1 inactive", "g1f3 2",          "b8c6 1 inactive"};
  EXPECT_EQ(Moves(), judged);
  EXPECT_EQ(Decision("NAGs"), "5 moves inactive by ? or ??, 3 with weight 2 by ! or !!");
  pgn_.evaluations = false;
  EXPECT_EQ(Moves(), judged);
  pgn_.nags = false;
  EXPECT_THAT(Moves(), Each(EndsWith(" 1")));
}

TEST_F(PgnVariations, KeepTheirCommentsAsNotes) {
  AddGame(
      "",
      "{The plan} 1. e4 {best\nby test} e5 (1... c5 {very [%cal Gc5d4] sharp} 2. Nf3 Qh4 {unread}) 2. Nf3 "
      "{[%eval 0.2]} *");
  const Outcome without = Read();
  EXPECT_EQ(without.report.notes, 0u);
  EXPECT_EQ(without.report.not_used.at("comment").count, 3u);
  pgn_.comments = true;
  const Outcome outcome = Read();
  EXPECT_EQ(outcome.report.notes, 3u);
  EXPECT_FALSE(outcome.report.not_used.contains("comment"));
  EXPECT_THAT(
      outcome.lines,
      IsSupersetOf({"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\t-\tcomment\tThe plan",
                    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\te2e4\tcomment\tbest by test",
                    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\tc7c5\tcomment\tvery sharp"}));
  pgn_.evaluations = false;
  EXPECT_EQ(Read().report.notes, 3u);
  pgn_.variations = false;
  EXPECT_EQ(Message(CheckOptions(pgn_)), "--comments requires --variations");
  pgn_.comments = false;
  pgn_.nags = false;
  EXPECT_EQ(Message(CheckOptions(pgn_)), "--no-nags requires --variations");
}

TEST_F(PgnVariations, AreReadWithoutAResult) {
  AddGame("", "1. e4 (1. d4) *");
  AddGame("", "1. c4");
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1", "d2d4 1", "c2c4 1"));
  EXPECT_EQ(Decision("games"), "2 of 2 taken");
  EXPECT_EQ(Decision("variations"), "read; a move has weight 1 instead of results");
}

TEST_F(PgnVariations, FollowTheOtherOptions) {
  AddGame("[WhiteElo \"2000\"]\n[BlackElo \"2000\"]",
          "1. e4 (1. d4 d5 2. c4) e5 (1... c5 2. Nf3) 2. Nc3 (2. f4 exf4)");
  AddGame("", "1. b3");
  pgn_.plies = 2;
  pgn_.min_elo = 1;
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1", "d2d4 1", "d7d5 1", "e7e5 1", "c7c5 1"));
  pgn_.min_plies = 4;  // those of variations do not count
  EXPECT_THAT(Moves(), IsEmpty());
  pgn_.min_plies = 3;
  pgn_.side = PgnOptions::Side::kBlack;
  EXPECT_THAT(Moves(), ElementsAre("e2e4 0", "d2d4 0", "d7d5 1", "e7e5 1", "c7c5 1"));
}

TEST_F(PgnVariations, EndAtAnIllegalMove) {
  AddGame("", "1. e4 (1. d4 d5 (1... Nf6) 2. d5 (2. c4 e6) (2. c3 (2. Nf3)) 2... Nf6 (2... e6) 3. c4) e5 *");
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1", "d2d4 1", "d7d5 1", "g8f6 1", "c2c4 1", "e7e6 1", "c2c3 1",
                                   "g1f3 1", "e7e5 1"));
  EXPECT_EQ(FirstSkipped(Read(), "illegal move in a variation"),
            "line 4: move 2 d5: illegal in rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq -");
  options_.strict = true;
  EXPECT_EQ(ExitCode(Read().status), 3);
}

TEST_F(PgnVariations, EndAtANullMove) {
  AddGame("", "1. e4 (1. d4 -- 2. c4 (2. c3)) e5 *");
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1", "d2d4 1", "e7e5 1"));
  EXPECT_EQ(Read().report.skipped["null move in a variation"].count, 1u);
}

TEST_F(PgnVariations, BeforeANullMoveOfTheGameAreKept) {
  AddGame("", "1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 Nc6 3. -- (3. Bb5) d6 4. d4 *");
  EXPECT_THAT(Moves(),
              ElementsAre("e2e4 1", "e7e5 1", "c7c5 1", "g1f3 1", "d7d6 1", "g1f3 1", "b8c6 1", "f1b5 1"));
  EXPECT_EQ(FirstSkipped(Read(), "null move"),
            "line 4: move 3 --: no move in r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -");
}

TEST_F(PgnVariations, HaveEvaluations) {
  AddGame("", "1. e4 {+0.21/8 1s} (1. d4 {+0.33/12 1s} d5 {[%eval 0.44,12]}) ({none} 1. c4) e5 *");
  EXPECT_THAT(Moves(),
              ElementsAre("e2e4 1 +0.21/8", "d2d4 1 +0.33/12", "d7d5 1 -0.44/12 stated", "c2c4 1", "e7e5 1"));
}

TEST_F(PgnVariations, AreSkippedWithTheirGame) {
  AddGame("", "1. e4 (1. d4) e5 2. e5 *");
  EXPECT_THAT(Moves(), IsEmpty());
  EXPECT_EQ(Read().report.skipped["illegal move"].count, 1u);
}

TEST_F(PgnVariations, NeedAMoveBeforeThem) {
  AddGame("", "1. e4 ((1. d4) 1. c4 (1. b3)) e5 *");
  EXPECT_THAT(Moves(), ElementsAre("e2e4 1", "c2c4 1", "b2b3 1", "e7e5 1"));
  EXPECT_EQ(FirstSkipped(Read(), "variation without a move before it"), "line 4: it replaces no move");
}

TEST_F(PgnVariations, MayNestToALimit) {
  std::string moves = "1. e4";
  for (int depth = 0; depth < 70; ++depth) moves += " (1. d4";
  AddGame("", moves + std::string(70, ')') + " e5 *");
  EXPECT_THAT(Moves(), SizeIs(2 + PgnGame::kMaxDepth));
  EXPECT_EQ(Read().report.skipped["variation nested too deep"].count, 1u);
}

TEST_F(PgnVariations, AreLimitedInAGame) {
  std::string moves = "1. e4";
  for (size_t i = 0; i < PgnGame::kMaxPlies; ++i) moves += "\n(d4)";
  AddGame("", moves);
  EXPECT_EQ(FirstSkipped(Read(), "endless game"), "line 262148: more than 262144 plies with its variations");
}

TEST_F(PgnVariations, CountTheEndsOfLongComments) {
  const std::string comment(PgnScanner::kMaxCommentBytes + 1, 'x');
  AddGame("", "1. e4 {" + comment + "} e5 {short} *");
  EXPECT_EQ(Read().report.not_used.count("end of a long comment"), 0u);
  pgn_.comments = true;
  const Outcome outcome = Read();
  EXPECT_EQ(outcome.report.notes, 2u);
  EXPECT_EQ(outcome.report.not_used.at("end of a long comment").count, 1u);
}

TEST_F(PgnVariations, KeepTheCommentsOfTheLinesOfABook) {
  const std::string line = "1. e4 {weight 7; best by test} e5 {weight 3";
  AddGame("[BookWeights \"weights\"]", line + "} 2. Nf3 {weight 1} *");
  AddGame("[BookWeights \"weights\"]", line + "; solid} 2. Nc3 {weight 2} *");
  EXPECT_EQ(Read().report.not_used.at("note").count, 3u);
  pgn_.comments = true;
  const Outcome outcome = Read();
  EXPECT_FALSE(outcome.report.not_used.contains("note"));
  EXPECT_THAT(
      outcome.lines,
      IsSupersetOf({"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\te2e4\tcomment\tbest by test",
                    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\te7e5\tcomment\tsolid"}));
}

// A line of a book has its weights in the comments of its main line.
TEST_F(PgnVariations, OfALineOfABookAreLeftOut) {
  AddGame("[BookWeights \"weights\"]", "1. e4 {weight 7} (1. d4 {weight 9}) e5 {weight 3} *");
  EXPECT_THAT(Moves(), ElementsAre("e2e4 7", "e7e5 3"));
}

}  // namespace
}  // namespace tabia::formats

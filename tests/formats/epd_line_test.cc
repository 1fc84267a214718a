// The operations of a line of EPD.
#include "core/formats/epd/epd_line.h"

#include <algorithm>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

#include "core/formats/epd/epd_moves.h"
#include "core/formats/epd/epd_score.h"

namespace tabia::formats {
namespace {

constexpr char kPosition[] = "8/8/8/4k3/8/4K3/4P3/8 w - - ";

std::optional<chess::Score> ScoreOf(const std::string& operations) {
  return PositionScoreOfEpd(kPosition + operations);
}

std::optional<chess::Score> Centipawns(int centipawns) {
  return chess::Score::OfCentipawns(centipawns);
}

TEST(EpdOperations, AreFoundByTheirOpcode) {
  const std::string line = std::string(kPosition) + "3 40 c0 \"a; b\"; ce +12;hmvc 3; bm e4 d4; open 1";
  EXPECT_EQ(FindEpdOperand(line, "c0"), "a; b");
  EXPECT_EQ(PositionScoreOfEpd(line), Centipawns(12));
  EXPECT_EQ(FindEpdOperand(line, "hmvc"), "3");
  EXPECT_EQ(FindEpdOperand(line, "bm"), "e4 d4");
  EXPECT_EQ(FindEpdOperand(line, "open"), std::nullopt);
  EXPECT_EQ(FindEpdOperand("", "ce"), std::nullopt);
}

// Returns a line of the endgame with these operations after one of them is set, without its position.
std::string With(const std::string& operations, const std::string& opcode,
                 std::optional<std::string_view> operands) {
  const std::string line = WithEpdOperation(kPosition + operations, opcode, operands);
  EXPECT_TRUE(ParseEpdPosition(line).ok()) << line;
  return line.substr(std::min(std::string(kPosition).size(), line.size()));
}

TEST(WithEpdOperation, PutsANewOperationInTheOrderOfTheNames) {
  EXPECT_EQ(With("", "bm", "e4"), "bm e4;");
  EXPECT_EQ(With("am e3; id \"a\";", "bm", "e4"), "am e3; bm e4; id \"a\";");
  EXPECT_EQ(With("am e3;id \"a\";", "bm", "e4"), "am e3; bm e4;id \"a\";");
  EXPECT_EQ(With("am e3", "bm", "e4"), "am e3; bm e4;");
  EXPECT_EQ(With("id \"am e3;\";", "am", "e4"), "am e4; id \"am e3;\";");
}

TEST(WithEpdOperation, PutsANewOperationBeforeATextWithoutItsEnd) {
  EXPECT_EQ(With("am e3; c0 \"cut; off", "weight", "\"e4 40\""), "am e3; weight \"e4 40\"; c0 \"cut; off");
}

TEST(WithEpdOperation, GivesTheOldLineOnceTheNewOperationIsRemoved) {
  for (const std::string operations :
       {"am e3;  id \"a\";", "am e3;id \"a\";", "id \"a\";\todd x;", " 0 1  id \"a\";", "am e3;"}) {
    EXPECT_EQ(With(With(operations, "bm", "e4"), "bm", std::nullopt), operations);
  }
}

TEST(WithEpdOperation, ReplacesTheFirstOperationOfTheName) {
  EXPECT_EQ(With("id \"a\"; bm e3; odd; bm e3;", "bm", "e4 Kd4"), "id \"a\"; bm e4 Kd4; odd; bm e3;");
  EXPECT_EQ(With("bm e3", "bm", "e4"), "bm e4;");
}

TEST(WithEpdOperation, RemovesAnOperationAndNothingElse) {
  EXPECT_EQ(With("am e3; bm e4;  id \"a\";", "bm", std::nullopt), "am e3;  id \"a\";");
  EXPECT_EQ(With("am e3;bm e4;", "am", std::nullopt), "bm e4;");
  EXPECT_EQ(With("am e3;", "am", std::nullopt), "");
  EXPECT_EQ(With("am e3; id \"a\"; am e4;", "am", std::nullopt), "id \"a\";")
      << "the second one had no effect";
  EXPECT_EQ(With("am e3;", "bm", std::nullopt), "am e3;");
}

// Keeps views of `line`, which begins with kPosition.
EpdMoves ChangesOf(const std::string& line) {
  return ChangesOfEpd(line, chess::BookPosition::Of(*chess::Position::FromSetup(*ParseEpdPosition(line))));
}

// Returns the moves of a line of a file of changes with their shares: "e4 100".
std::string SharesOf(const std::string& operations) {
  const std::string line = kPosition + operations;
  std::string text;
  for (const EpdMove& move : ChangesOf(line).moves) {
    absl::StrAppend(&text, text.empty() ? "" : ", ", std::string(move.san), " ", *move.stated.stated_weight);
  }
  return text;
}

TEST(ChangesOfEpd, DividesThePositionAmongTheOnlyMoves) {
  EXPECT_EQ(SharesOf("bm e4 Kd4;"), "e4 100, Kd4 100");
  EXPECT_EQ(SharesOf("bm e4 Kd4 Kf4; weight \"e4 30\";"), "e4 30000, Kd4 35000, Kf4 35000");
  EXPECT_EQ(SharesOf("bm e4 Kd4; weight \"e4 30, e4 30\";"), "e4 30000, e4 30000, Kd4 40000");
  EXPECT_EQ(SharesOf("am e4; weight \"e4 30, Kd4 20\";"), "Kd4 20");
}

TEST(ChangesOfEpd, ComparesMovesInDifferentNotations) {
  EXPECT_EQ(SharesOf("am Kd3; weight \"e3d3 30, Kf3 20\";"), "Kf3 20");
  EXPECT_EQ(SharesOf("bm Kd3 Kf3; weight \"e3d3 30\";"), "e3d3 30000, Kf3 70000");
  EXPECT_EQ(SharesOf("am e3d3; bm Kd3 Kf3;"), "Kf3 100");
}

TEST(IsEpdOfChanges, RequiresTheMarkOrAnOperation) {
  const std::string other = absl::StrCat(kPosition, "bm e4;\n");
  EXPECT_TRUE(IsEpdOfChanges("# tabia changes\n"));
  EXPECT_TRUE(IsEpdOfChanges("\xef\xbb\xbf# tabia changes\n"));
  EXPECT_TRUE(IsEpdOfChanges(absl::StrCat(other, kPosition, "am Kd4;weight \"e4 30\";\n")));
  EXPECT_TRUE(IsEpdOfChanges(absl::StrCat(other, kPosition, "weight \"e4 30\"")));
  EXPECT_FALSE(IsEpdOfChanges(other));
  EXPECT_FALSE(IsEpdOfChanges(absl::StrCat("# proposed: ", kPosition, "weight \"e4 30\";\n", other)));
  EXPECT_FALSE(IsEpdOfChanges(absl::StrCat(kPosition, "id \"a weight \"; bm e4;\n")));
}

TEST(ChangesOfEpd, HasNoWeightsBeyondTheWholePosition) {
  EXPECT_EQ(SharesOf("weight \"e4 60, Kd4 41\";"), "");
  EXPECT_EQ(ChangesOf(absl::StrCat(kPosition, "weight \"e4 60, Kd4 41\";")).impossible_weight,
            "e4 60, Kd4 41");
  EXPECT_EQ(SharesOf("weight \"e4 60, Kd4 40\";"), "e4 60, Kd4 40");
}

TEST(PositionScoreOfEpd, IsThatOfItsOperations) {
  EXPECT_EQ(ScoreOf("dm 3;"), chess::Score::OfMate(3));
  EXPECT_EQ(ScoreOf("; cdb eval: -95; PV length: 4"), Centipawns(-95));
  EXPECT_EQ(ScoreOf("ce 7; c0 \"e4 eval +0.20/30\";"), Centipawns(7));
  EXPECT_EQ(ScoreOf("ce 40000;"), std::nullopt);
  EXPECT_EQ(ScoreOf("ce 12"), std::nullopt) << "may be cut";
}

TEST(PositionScoreOfEpd, IsThatOfTheReferenceMoveOtherwise) {
  EXPECT_EQ(ScoreOf("c0 \"e4 eval +0.50/3, Kd3 eval +0.20/30\";"), Centipawns(20));
  EXPECT_EQ(ScoreOf("c0 \"e4 eval +0.50/3\"; ce 5"), Centipawns(50));
  EXPECT_EQ(ScoreOf("c0 \"e4 weight 3\";"), std::nullopt);
  EXPECT_EQ(ScoreOf("c0 \"a text\";"), std::nullopt);
}

TEST(EpdNumberOf, CountsThePliesToAMate) {
  EXPECT_EQ(EpdNumberOf(*Centipawns(-30)), -30);
  EXPECT_EQ(EpdNumberOf(*chess::Score::OfMate(3)), 32767 - 5);
  EXPECT_EQ(EpdNumberOf(*chess::Score::OfMate(-3)), 6 - 32767);
}

TEST(EpdNumberOf, IsReadAsTheSameScore) {
  for (int worth = -32000; worth <= 32000; ++worth) {
    const std::optional<chess::Score> score = chess::Score::OfWorth(worth);
    if (!score) continue;
    EXPECT_EQ(ScoreOf(absl::StrCat("ce ", EpdNumberOf(*score), ";")), score) << worth;
  }
  EXPECT_EQ(ScoreOf("ce -31500;"), Centipawns(-30000));
}

}  // namespace
}  // namespace tabia::formats

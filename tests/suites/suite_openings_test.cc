// Suites as the source of openings.
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/chess/variant.h"
#include "core/formats/source_file.h"
#include "core/suites/opening_evaluations.h"
#include "core/suites/openings.h"
#include "core/suites/suite_reader.h"
#include "tests/base/scratch_folder.h"
#include "tests/suites/opening_suites.h"

namespace tabia::suites {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

const std::string kE4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -";
const std::string kE4E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -";
const std::string kOnlyE5 = "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq -";  // kE4 mirrored

// Forty-one plies.
const std::string kLongGame =
    "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 d6 6. c3 a6 7. a4 Ba7 8. h3 O-O 9. Re1 h6 10. Nbd2 Re8 "
    "11. Nf1 "
    "Be6 12. Bxe6 Rxe6 13. Be3 Bxe3 14. Nxe3 d5 15. exd5 Nxd5 16. Nxd5 Qxd5 17. Qb3 Qd7 18. Rad1 Rd8 19. Qc4 "
    "Qd5 20. b3 f6 21. Kf1 ";

absl::StatusOr<std::optional<Suite>> Read(const std::string& text,
                                          SuiteReading reading = SuiteReading::kRecognise) {
  const ScratchFolder folder;
  WriteFile(folder / "suite", text);
  auto file = formats::SourceFile::Open(folder / "suite");
  return ReadSuite(*file, reading);
}

Suite SuiteIn(const std::string& text) {
  absl::StatusOr<std::optional<Suite>> suite = Read(text);
  EXPECT_TRUE(suite.ok() && *suite) << suite.status();
  return suite.ok() && *suite ? **std::move(suite) : Suite{};
}

std::vector<std::string> EpdsOf(const Suite& suite, const OpeningRule& rule) {
  std::vector<std::string> epds;
  const auto report = FindOpeningsInSuite(suite, rule, [&epds](const Opening& opening) {
    epds.push_back(chess::ToEpd(opening.position));
    return absl::OkStatus();
  });
  EXPECT_TRUE(report.ok()) << report.status();
  return epds;
}

TEST(SuiteOpenings, KeepTheirOrderWithoutDuplicates) {
  const Suite suite = SuiteIn(kE4E5 + " hmvc 0;\r\n\r\n" + kE4 + "\n" + kE4E5 + " 0 2");
  EXPECT_THAT(EpdsOf(suite, AllOf(0)), ElementsAre(kE4E5, kE4));
}

TEST(SuiteOpenings, ReadGamesWithoutResults) {
  const Suite suite = SuiteIn("[Event \"?\"]\n\n1. e4 e5 *\n\n[Event \"?\"]\n\n1. e4 {a comment} *\n");
  EXPECT_THAT(EpdsOf(suite, AllOf(0)), ElementsAre(kE4E5, kE4));
}

TEST(SuiteOpenings, ExcludePositionsOfOtherSuites) {
  const Suite suite = SuiteIn(kE4 + "\n" + kE4E5 + "\n" + kOnlyE5 + "\n");
  OpeningRule rule = AllOf(0);
  rule.excluded = KeysOf(SuiteIn("1. e4 *\n"));
  EXPECT_THAT(EpdsOf(suite, rule), ElementsAre(kE4E5, kOnlyE5));
  rule.refuse_mirrors = true;
  EXPECT_THAT(EpdsOf(suite, rule), ElementsAre(kE4E5));
}

TEST(SuiteOpenings, AreDrawnBySeed) {
  const Suite suite = SuiteIn(kE4 + "\n" + kE4E5 + "\n" + kOnlyE5 + "\n");
  OpeningRule rule = AllOf(0);
  rule.sequence.order = OpeningOrder::kUniform;
  EXPECT_THAT(EpdsOf(suite, rule), UnorderedElementsAre(kE4, kE4E5, kOnlyE5));
  EXPECT_EQ(EpdsOf(suite, rule), EpdsOf(suite, rule));
}

TEST(SuiteOpenings, HaveTheEvaluationsOfTheirLines) {
  const auto found = SuiteScores(SuiteIn(kE4 + " ce -35;\n" + kE4E5 + "\n" + kOnlyE5 + " ce +7;\n"));
  EXPECT_EQ(found.size(), 2u);
  EXPECT_EQ(found.at(CanonicalKey(chess::Position::FromFen(kE4)->setup())), chess::Score::OfCentipawns(-35));
  EXPECT_EQ(found.at(CanonicalKey(chess::Position::FromFen(kOnlyE5)->setup())),
            chess::Score::OfCentipawns(7));
}

// Without ce, as tabia 0.1 wrote the searches of grow.
TEST(SuiteOpenings, HaveTheScoresOfTheirBestMoves) {
  const Suite suite = SuiteIn(kE4 + " acn 1000; c0 \"e5 eval -0.30/20, c5 eval -0.35/20\"; c1 \"X\";\n");
  EXPECT_EQ(suite.lines.at(0).score, chess::Score::OfCentipawns(-30));
}

TEST(PgnScores, BelongToThePositionAfterTheMove) {
  const ScratchFolder folder;
  WriteFile(folder / "games.pgn",
            "{[%eval 9.0]} 1. e4 { [%clk 0:03:00] [%eval 0.3] } e5 ({[%eval 8.0]} 1... c5 {[%eval 7.0]}) "
            "{[%eval 0.25,20]} 2. Nf3 {[%eval 0.4]} 1-0\n\n1. e4 {[%eval 0.5]} e4 {[%eval 0.6]} 0-1\n\n"
            "1. d4 {[%eval 0.1} 1-0\n");
  auto games = formats::SourceFile::Open(folder / "games.pgn");
  const auto found = ReadPgnScores(*games, 2);
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_EQ(found->size(), 2u);
  EXPECT_EQ(found->at(CanonicalKey(chess::Position::FromFen(kE4)->setup())), chess::Score::OfCentipawns(-30));
  EXPECT_EQ(found->at(CanonicalKey(chess::Position::FromFen(kE4E5)->setup())),
            chess::Score::OfCentipawns(25));
  EXPECT_EQ(ReadPgnScores(*games, 0)->size(), 3u);
  WriteFile(folder / "suite.epd", kE4);
  auto suite = formats::SourceFile::Open(folder / "suite.epd");
  EXPECT_TRUE(ReadPgnScores(*suite, 2)->empty());
}

TEST(SuiteOpenings, RecogniseChess960ByItsCastling) {
  EXPECT_FALSE(chess::IsChess960(SuiteIn(kE4).rules.name()));
  EXPECT_FALSE(chess::IsChess960(SuiteIn("8/8/8/4k3/8/4K3/4P3/8 w - -").rules.name()));
  EXPECT_TRUE(
      chess::IsChess960(SuiteIn("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq -").rules.name()));
  EXPECT_TRUE(chess::IsChess960(SuiteIn("1k5r/8/8/8/8/8/8/1K5R w K -").rules.name()));
}

// The book of the same file lacks the line too (EpdPositions).
TEST(SuiteOpenings, LackALineWithAWrongCastlingRight) {
  const Suite suite =
      SuiteIn(kE4 + "\n2r1k2r/2pn1pp1/1p3n1p/p3PP2/4q2B/P1P5/2Q1N1PP/R4RK1 w q - bm exf6;\n" + kE4E5);
  EXPECT_FALSE(chess::IsChess960(suite.rules.name()));
  EXPECT_THAT(EpdsOf(suite, AllOf(0)), ElementsAre(kE4, kE4E5));
  ASSERT_TRUE(suite.skipped.contains("castling right of Chess960"));
  EXPECT_THAT(suite.skipped.at("castling right of Chess960").first, HasSubstr("line 2: "));
}

TEST(SuiteOpenings, HaveTheEvaluationsOfChessDb) {
  const Suite suite = SuiteIn(
      "rnbqkb1r/pp1p1ppp/5n2/2pp4/2P5/2N5/PP2PPPP/R1BQKBNR w KQkq - ; cdb eval: 95; PV length: 46\n"
      "rnbqkb1r/pp1p1ppp/5n2/2pP4/8/2N5/PP2PPPP/R1BQKBNR b KQkq -; cdb eval: -95; PV length: 45\n");
  ASSERT_EQ(suite.lines.size(), 2u);
  EXPECT_EQ(suite.lines[0].score, chess::Score::OfCentipawns(95));
  EXPECT_EQ(suite.lines[1].score, chess::Score::OfCentipawns(-95));
}

TEST(SuiteReader, RejectsBooks) {
  for (const std::string& text :
       {std::string("1. f3 e5 2. g4 Qh4# 0-1\n"), kLongGame + "1-0\n",
        "1. e4 *\n\n" + kLongGame + "1/2-1/2\n", std::string("no book at all"), std::string("PGN")}) {
    const auto suite = Read(text);
    EXPECT_TRUE(suite.ok() && !*suite) << text << suite.status();
  }
}

TEST(SuiteReader, AcceptsOpeningsWithResults) {
  const std::string eight_moves = "[Result \"1/2-1/2\"]\n\n1. Nf3 Nf6 2. c4 b6 3. g3 1/2-1/2\n\n";
  EXPECT_EQ(SuiteIn(eight_moves + "[Result \"1-0\"]\n\n1. e4 e5 1-0\n").lines.size(), 2u);
  const Suite positions = SuiteIn("[Result \"1/2-1/2\"]\n[FEN \"" + kE4E5 + " 0 2\"]\n\n1/2-1/2\n");
  EXPECT_THAT(EpdsOf(positions, AllOf(0)), ElementsAre(kE4E5));
}

TEST(SuiteReader, TakesTheWordOfTheUser) {
  EXPECT_FALSE(*Read("1. e4 e5 1-0\n", SuiteReading::kWithoutResults));
  EXPECT_TRUE(*Read(kLongGame + "*\n", SuiteReading::kWithoutResults));
  EXPECT_EQ((*Read(kLongGame + "1-0\n", SuiteReading::kSuite))->lines.size(), 1u);
  for (const std::string& text : {std::string("1. e4 *\n"), kE4 + "\n"})
    EXPECT_FALSE(*Read(text, SuiteReading::kBook));
}

TEST(SuiteReader, SkipsBadOpenings) {
  const Suite games = SuiteIn("1. Nf3 f5 2. Ka1 d5 *\n\n1. e4 e5 *\n\n1. Ka1 *\n");
  EXPECT_THAT(EpdsOf(games, AllOf(0)), ElementsAre(kE4E5));
  EXPECT_EQ(games.skipped.at("illegal move").count, 2u);
  EXPECT_THAT(games.skipped.at("illegal move").first, HasSubstr("line 1: move 2 Ka1"));
  const Suite lines = SuiteIn(kE4 + "\nrubbish\n" + kE4E5 + "\n");
  EXPECT_THAT(EpdsOf(lines, AllOf(0)), ElementsAre(kE4, kE4E5));
  EXPECT_THAT(lines.skipped.at("unreadable position").first, HasSubstr("line 2: "));
}

TEST(SuiteReader, RejectsASuiteWithoutAnyGoodLine) {
  const absl::Status status = Read("1. e4 e5 2. Ke4 *\n").status();
  EXPECT_EQ(ExitCode(status), 3);
  EXPECT_THAT(Message(status), HasSubstr("skipped 1: illegal move, the first at line 1: move 2 Ke4"));
}

TEST(Openings, BeginAtAGivenPosition) {
  OpeningRule rule = AllOf(1);
  rule.start = *chess::Position::FromFen(kE4);
  const probe::ChessIndex book = BookOfGames({"1. e4 e5 1/2-1/2", "1. d4 d5 1/2-1/2"});
  EXPECT_THAT(SuiteOf(book, rule).lines, ElementsAre("e5"));
  rule.start = *chess::Position::FromFen(kE4E5);
  const auto none = FindOpenings(book, rule, [](const Opening&) { return absl::OkStatus(); });
  EXPECT_THAT(Message(none.status()), HasSubstr(kE4E5 + ": the book has no move in it"));
}

}  // namespace
}  // namespace tabia::suites

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/records/source_report.h"
#include "tests/formats/ob_book.h"

namespace tabia::formats {
namespace {

using backgammon::Board;
using backgammon::Context;
using backgammon::CubeOwner;
using backgammon::PositionStatement;
using testing::IsEmpty;
using testing::SizeIs;

// The cells at its ends are empty, so that it has 15 chequers a side when it is read two bytes off, too.
constexpr Board kAmbiguousBoard = {
    {0, 0, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, -2, 0, 0, 2, 0, 0}};

class ObEntryTest : public ObTest {};

TEST_F(ObEntryTest, DecodesMoneySessions) {
  EXPECT_EQ(StatementOf({.away = -1, .away_opponent = -1}).context, Context());
  EXPECT_EQ(StatementOf({.away = -1, .away_opponent = -1, .jacoby = 1}).context, (Context{.jacoby = true}));
  EXPECT_EQ(StatementOf({.away = -1, .away_opponent = -1, .beaver = 1}).context, (Context{.beaver = true}));
}

TEST_F(ObEntryTest, DecodesMatchScores) {
  EXPECT_EQ(StatementOf({.away = 1, .away_opponent = 5, .crawford = 1}).context,
            (Context{.away_self = 1, .away_opponent = 5, .crawford = true}));
  EXPECT_EQ(StatementOf({.away = 5, .away_opponent = 1}).context,
            (Context{.away_self = 5, .away_opponent = 1}));
}

TEST_F(ObEntryTest, DecodesCubesAsValues) {
  bytes_ = ObHeaderBytes(u"Book");
  Add({});
  Add({.cube = 2, .owner = 1});
  Add({.cube = 4, .owner = -1});
  const auto statements = Statements();
  ASSERT_THAT(statements, SizeIs(3));
  EXPECT_EQ(statements[0].context.cube(), 1);
  EXPECT_EQ(statements[1].context.cube(), 2);
  EXPECT_EQ(statements[1].context.owner, CubeOwner::kSelf);
  EXPECT_EQ(statements[2].context.cube(), 4);
  EXPECT_EQ(statements[2].context.owner, CubeOwner::kOpponent);
  EXPECT_EQ(Read().report.decisions.at("cube"), "value (1 in 1 of 1 entry with a centered cube)");
}

TEST_F(ObEntryTest, DecodesCubesAsExponents) {
  Add({.cube = 0});
  Add({.cube = 0});
  Add({.cube = 1, .owner = 1});
  Add({.cube = 2, .owner = -1});
  const auto statements = Statements();
  ASSERT_THAT(statements, SizeIs(4));
  EXPECT_EQ(statements[0].context.cube(), 1);
  EXPECT_EQ(statements[2].context.cube(), 2);
  EXPECT_EQ(statements[3].context.cube(), 4);
  EXPECT_EQ(Read().report.decisions.at("cube"), "exponent (0 in 2 of 2 entries with a centered cube)");
}

TEST_F(ObEntryTest, OutvotesOddCenteredCubes) {
  for (const int32_t cube : {1, 0, 1, 1}) Add({.cube = cube});
  const Outcome outcome = Read();
  EXPECT_THAT(outcome.lines, SizeIs(3));
  EXPECT_EQ(outcome.report.decisions.at("cube"), "value (1 in 3 of 4 entries with a centered cube)");
  EXPECT_EQ(FirstSkipped(outcome, "impossible context"), "byte 512: a cube of 0 as value");
}

TEST_F(ObEntryTest, AssumesValuesWithoutCenteredCubes) {
  Add({.cube = 2, .owner = 1});
  EXPECT_EQ(Statements().at(0).context.cube(), 2);
  EXPECT_EQ(Read().report.decisions.at("cube"), "value (assumed: no entry has a centered cube of 0 or 1)");
}

TEST_F(ObEntryTest, DecodesPositionsAtByte70) {
  for (int i = 0; i < 3; ++i) Add({.board_at = 70, .other_bytes = '\0'});
  EXPECT_EQ(Statements().at(2).board, ObEntryFields().board);
  EXPECT_EQ(Read().report.decisions.at("position offset"), "70 (15 chequers a side in 3 of 3 entries)");
}

TEST_F(ObEntryTest, DecidesTheOffsetByOneFullBoard) {
  for (const size_t at : {size_t{68}, size_t{70}}) {
    bytes_ = ObHeaderBytes(u"Book");
    for (int i = 0; i < 5; ++i) Add({.board = kAmbiguousBoard, .board_at = at, .other_bytes = '\0'});
    Add({.board_at = at, .other_bytes = '\0'});
    EXPECT_EQ(Statements().at(0).board, kAmbiguousBoard);
    EXPECT_EQ(Read().report.decisions.at("position offset"),
              absl::StrFormat("%d (15 chequers a side in 6 of 6 entries)", at));
  }
}

TEST_F(ObEntryTest, IgnoresBearOffBoardsForTheOffset) {
  Board few = {};
  few[3] = 2, few[20] = -1;
  Add({.board = few, .chances = {0, 0, 0.4F, 0.6F, 0, 0}});
  Add({});
  EXPECT_EQ(Statements().at(0).board, few);
  EXPECT_EQ(Read().report.decisions.at("position offset"), "68 (15 chequers a side in 1 of 2 entries)");
}

TEST_F(ObEntryTest, AssumesTheConventionsOfAnEmptyBook) {
  const Outcome outcome = Read();
  EXPECT_TRUE(outcome.status.ok());
  EXPECT_THAT(outcome.lines, IsEmpty());
  EXPECT_EQ(outcome.report.decisions.at("position offset"), "68 (assumed: no entry has 15 chequers a side)");
}

TEST_F(ObEntryTest, DecodesLevels) {
  const auto name = [&](int32_t level) { return LevelName(StatementOf({.level = level}).evaluation.level); };
  EXPECT_EQ(name(100), "rollout");
  EXPECT_EQ(name(1000), "XGR");
  EXPECT_EQ(name(1001), "XGR+");
  EXPECT_EQ(name(1002), "XGR++");
  EXPECT_EQ(name(3), "3-ply");
  EXPECT_EQ(name(0), "level 0");
  EXPECT_EQ(name(998), "book");
  EXPECT_EQ(name(997), "level 997");
  EXPECT_EQ(name(INT32_MAX), "level 32767");
}

TEST_F(ObEntryTest, DecodesTheSettingsOfRollouts) {
  const ObEntryFields fields = {.checker_level = 3,
                                .cube_level = 1002,
                                .rotation = 1,
                                .seed = INT32_MIN,
                                .truncation = 11,
                                .duration = 0.5F};
  EXPECT_EQ(StatementOf(fields).evaluation.settings,
            (backgammon::RolloutSettings{.checker_level = {backgammon::Method::kPly, 3},
                                         .cube_level = {backgammon::Method::kXgRollerPlusPlus},
                                         .rotation = 1,
                                         .seed = INT32_MIN,
                                         .truncation = 11,
                                         .duration = 0.5F}));
  for (const float duration : {std::numeric_limits<float>::quiet_NaN(), -1.0F}) {
    EXPECT_EQ(StatementOf({.duration = duration}).evaluation.settings.duration, 0);
  }
}

TEST_F(ObEntryTest, DecodesPrograms) {
  const auto name = [&](int32_t kind, int32_t major, int32_t minor) {
    return ProgramName(StatementOf({.program = kind, .major = major, .minor = minor}).provenance.program);
  };
  EXPECT_EQ(name(0, 2, 10), "XG 2.10");
  EXPECT_EQ(name(1, 4, 0), "Snowie 4.00");
  EXPECT_EQ(name(2, 0, 0), "GNU Backgammon");
  EXPECT_EQ(name(3, 2, 5), "BGBlitz 2.05");
  EXPECT_EQ(name(4, 1, 1), "unknown 1.01");
  EXPECT_EQ(name(-1, -1, 65'536), "unknown");
}

TEST_F(ObEntryTest, DecodesSources) {
  const auto source = [&](const std::u16string& text) {
    return StatementOf({.source = text}).provenance.source;
  };
  EXPECT_EQ(source(u""), "");
  EXPECT_EQ(source(u"\u0179r\u00f3d\u0142o \U0001f3b2"), "\u0179r\u00f3d\u0142o \U0001f3b2");
  EXPECT_EQ(source({0xd83c, u'a'}), "\ufffda");
  EXPECT_EQ(source(u"a\r\nb"), "a  b");
  EXPECT_EQ(source(std::u16string(32, u'x')), std::string(32, 'x')) << "a full field has no NUL";
}

TEST_F(ObEntryTest, IgnoresDatesAndDeviationsThatAreNotFinite) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const PositionStatement statement =
      StatementOf({.deviation = static_cast<float>(nan), .imported = nan, .saved = -1e300});
  EXPECT_EQ(statement.evaluation.deviation, 0);
  EXPECT_EQ(statement.provenance.imported, 0);
  EXPECT_EQ(statement.provenance.saved, 0);
}

TEST_F(ObEntryTest, RoundsChancesIntoTheirRange) {
  const auto chances = StatementOf({.chances = {-0.00001F, 0, 0, 1.00001F, 1, 0.5F}}).evaluation.chances;
  EXPECT_EQ(chances, (backgammon::Chances{0, 0, 0, 1, 1, 0.5F}));
}

TEST_F(ObEntryTest, IgnoresBytesOutsideAllFields) {
  Add({.other_bytes = '\x01'});
  const Outcome first = Read();
  bytes_ = ObHeaderBytes(u"Book");
  Add({.other_bytes = '\xff'});
  EXPECT_EQ(Read().lines, first.lines);
}

TEST_F(ObEntryTest, CountsDeletedEntriesWithoutReadingThem) {
  Add({});
  Add({.cube = 0, .deleted = 1});
  Add({.level = 3});
  Add({.board = {}, .cube = 0, .deleted = 0xff});
  const auto statements = Statements();
  ASSERT_THAT(statements, SizeIs(2));
  EXPECT_EQ(statements[0].number, 0u);
  EXPECT_EQ(statements[1].number, 2u);
  const records::SourceReport report = Read().report;
  EXPECT_EQ(report.records, 2u);
  EXPECT_EQ(report.facts.at("Deleted entries"), "2");
  EXPECT_EQ(report.decisions.at("cube"), "value (1 in 2 of 2 entries with a centered cube)");
  EXPECT_THAT(report.skipped, IsEmpty());
}

TEST_F(ObEntryTest, SkipsGammonsAgainstAPlayerWhoHasBorneOff) {
  ObEntryFields fields;
  fields.board[6] -= 1;  // of the player who rolls next, and loses the gammons of the entry
  Add({});
  Add(fields);
  fields.chances[4] = fields.chances[5] = 0;
  Add(fields);
  const Outcome outcome = Read();
  EXPECT_THAT(outcome.lines, SizeIs(2));
  EXPECT_EQ(FirstSkipped(outcome, "impossible evaluation"),
            "byte 512: a gammon is won, but the opponent has borne off a chequer");
}

}  // namespace
}  // namespace tabia::formats

// Compares the sample book with its contents by independent rules, and single entries with the published book.

#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/backgammon/position_id.h"
#include "core/formats/foreign_source.h"
#include "tests/formats/ob_book.h"
#include "tests/golden.h"

namespace tabia::formats {
namespace {

using backgammon::Board;
using backgammon::PositionStatement;

// Returns the line of a statement in the golden file, which has only rollouts of matches.
std::string GoldenLine(const PositionStatement& statement) {
  const auto& context = statement.context;
  const auto& [lose_bg, lose_g, lose, win, win_g, win_bg] = statement.evaluation.chances;
  return absl::StrFormat("%s\t%d\t%d\t%d\t-\t%d\t%s\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%.4f\t%s\t%d\t%s\n",
                         backgammon::ToPositionId(statement.board), context.away_self, context.away_opponent,
                         context.crawford, context.cube(), backgammon::CubeOwnerName(context.owner), lose_bg,
                         lose_g, lose, win, win_g, win_bg, statement.evaluation.equity,
                         statement.evaluation.level.method == backgammon::Method::kRollout ? "100" : "?",
                         statement.evaluation.games, statement.provenance.source);
}

TEST(ObSample, MatchesIndependentRules) {
  auto source = ForeignSource::Open(TABIA_TEST_DATA "/formats/ob/sample.ob");
  ASSERT_TRUE(source.ok()) << source.status();
  StatementCollector collector;
  const auto report = source->Read({.strict = true}, collector);
  ASSERT_TRUE(report.ok()) << report.status();
  std::string lines;
  for (const PositionStatement& statement : collector.statements) lines += GoldenLine(statement);
  EXPECT_EQ(lines, ReadFile(TABIA_TEST_DATA "/formats/opening-book-sample.tsv"));
  EXPECT_EQ(report->records, 152u);
  EXPECT_EQ(report->decisions.at("position offset"), "68 (15 chequers a side in 152 of 152 entries)");
  EXPECT_EQ(report->decisions.at("cube"), "value (1 in 152 of 152 entries with a centered cube)");
}

class ObPublishedBookTest : public ObTest {};

TEST_F(ObPublishedBookTest, HasTheEntryOf13To9And6To5) {
  const PositionStatement statement = StatementOf({.imported = 40'713.5, .saved = 40'712.25});
  EXPECT_EQ(statement.board,
            (Board{{0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -4, 5, 0, 0, -1, -3, 0, -4, -1, 0, 0, 0, 2, 0}}));
  EXPECT_EQ(statement.context, (backgammon::Context{.away_self = 2, .away_opponent = 4}));
  EXPECT_EQ(statement.evaluation.chances,
            (backgammon::Chances{0.0058F, 0.1214F, 0.4106F, 0.5894F, 0.1793F, 0.0119F}));
  EXPECT_EQ(statement.evaluation.equity, 0.3770F);
  EXPECT_EQ(LevelName(statement.evaluation.level), "rollout");
  EXPECT_EQ(statement.evaluation.games, 12'960u);
  EXPECT_EQ(statement.evaluation.deviation, 0.9F);
  EXPECT_EQ(statement.evaluation.settings.seed, 83'467'239);
  EXPECT_EQ(LevelName(statement.evaluation.settings.checker_level), "3-ply");
  EXPECT_EQ(LevelName(statement.evaluation.settings.cube_level), "3-ply");
  EXPECT_EQ(statement.provenance.source, "Neil Kazaross");
  EXPECT_EQ(ProgramName(statement.provenance.program), "XG 2.10");
  EXPECT_EQ(backgammon::DateText(statement.provenance.saved), "2011-06-18");
  EXPECT_EQ(backgammon::DateText(statement.provenance.imported), "2011-06-19");
}

TEST_F(ObPublishedBookTest, HasTheEntryOf13To10And13To9) {
  const Board after = {{0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -3, 5, 0, -1, -1, -3, 0, -5, 0, 0, 0, 0, 2, 0}};
  const PositionStatement statement = StatementOf({.source = u"Steven Carey",
                                                   .board = after,
                                                   .away = 9,
                                                   .away_opponent = 9,
                                                   .equity = 0.0103F,
                                                   .games = 20'736,
                                                   .checker_level = 2,
                                                   .cube_level = 1000,
                                                   .seed = 13,
                                                   .saved = 41'128});
  EXPECT_EQ(statement.board, after);
  EXPECT_EQ(statement.context, (backgammon::Context{.away_self = 9, .away_opponent = 9}));
  EXPECT_EQ(statement.evaluation.equity, 0.0103F);
  EXPECT_EQ(statement.evaluation.games, 20'736u);
  EXPECT_EQ(statement.evaluation.settings.seed, 13);
  EXPECT_EQ(LevelName(statement.evaluation.settings.checker_level), "2-ply");
  EXPECT_EQ(LevelName(statement.evaluation.settings.cube_level), "XGR");
  EXPECT_EQ(statement.provenance.source, "Steven Carey");
  EXPECT_EQ(backgammon::DateText(statement.provenance.saved), "2012-08-07");
}

}  // namespace
}  // namespace tabia::formats

#include "protocol/uci/proxy/proxy_rule.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/probe/chess/move_sequence.h"

namespace tabia::uci {
namespace {

using ::testing::StartsWith;

GoRule RuleOfText(const char* text, const Options& options = {}) {
  const absl::StatusOr<probe::MoveSequence> start = probe::ParseMoveSequence("startpos");
  return RuleOf(ParseGo(text), options, start->position);
}

TEST(ProxyRule, PlaysInGames) {
  for (const char* text : {"", "movetime 5", "wtime 1 btime 1", "ponder wtime 1", "searchmoves e2e4 e2e5",
                           "wtime 1000 btime 1000 nodes 1", "btime 1000 depth 9", "movetime 100 depth 9"}) {
    EXPECT_EQ(RuleOfText(text).use, GoUse::kPlayed) << text;
    EXPECT_EQ(RuleOfText(text).why, "") << text;
  }
}

TEST(ProxyRule, LeavesLimitedSearchesToTheEngine) {
  for (const char* text : {"mate 3", "depth 4", "nodes 5", "mate 3 infinite", "perft 3", "depth 4 winc 1"}) {
    EXPECT_EQ(RuleOfText(text).use, GoUse::kNotAsked) << text;
    EXPECT_THAT(RuleOfText(text).why, StartsWith("go ")) << text;
  }
  EXPECT_EQ(RuleOfText("searchmoves e2e5").use, GoUse::kNotAsked);
}

TEST(ProxyRule, ReportsDuringAnalysis) {
  Options analysis;
  analysis.analyse_mode = true;
  EXPECT_EQ(RuleOfText("infinite").use, GoUse::kReported);
  EXPECT_EQ(RuleOfText("infinite depth 9").use, GoUse::kReported);
  EXPECT_EQ(RuleOfText("depth 9", analysis).use, GoUse::kReported);
  EXPECT_THAT(RuleOfText("", analysis).why, StartsWith("UCI_AnalyseMode"));
}

TEST(ProxyRule, ObeysTheOptions) {
  Options options;
  options.answers_limited_go = true;
  EXPECT_EQ(RuleOfText("depth 9", options).use, GoUse::kPlayed);
  options.own_book = false;
  EXPECT_THAT(RuleOfText("infinite", options).why, StartsWith("OwnBook"));
}

}  // namespace
}  // namespace tabia::uci

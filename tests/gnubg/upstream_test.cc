#include <string>

#include "gtest/gtest.h"

#include "core/backgammon/board_line.h"
#include "core/base/status.h"
#include "protocol/gnubg/gnubg_upstream.h"
#include "tests/gnubg/test_query.h"

namespace tabia::gnubg {
namespace {

std::string Checked(Asked asked, std::string_view reply) {
  const absl::StatusOr<std::string> checked = CheckedReply(MakeTestQuery(asked), reply);
  return checked.ok() ? *checked : "refused";
}

// Returns the query with the longest line.
Query LongestQuery() {
  Query query = MakeTestQuery(Asked::kEvaluation);
  backgammon::Board board;
  for (int point = 1; point <= 15; ++point) board[point] = 1;
  for (int point = 16; point <= 24; ++point) board[point] = -1;
  board[0] = -6;
  query.state.board = board;
  query.state.cube_log2 = backgammon::kMaxCubeLog2;
  query.state.score_self = query.state.score_opponent = backgammon::kMaxMatchLength;
  query.evaluation = {kMaxPlies, false, true, false, 0.123456};
  return query;
}

TEST(UpstreamLine, RoundTripsTheState) {
  for (const Asked asked : {Asked::kPlay, Asked::kDouble, Asked::kTake}) {
    Query query = MakeTestQuery(asked);
    query.state.length = 11;
    query.state.score_self = 2;
    query.state.score_opponent = 4;
    query.state.cube_log2 = 1;
    query.state.owner = backgammon::CubeOwner::kSelf;
    const std::optional<std::string> text = UpstreamLine(query);
    ASSERT_TRUE(text);
    const std::string board = text->substr(0, text->find(' '));
    const auto line = backgammon::ParseBoardLine(board, backgammon::ScoreOrder::kGnubg);
    ASSERT_TRUE(line.ok()) << Message(line.status());
    EXPECT_EQ(line->state, query.state) << *text;
    EXPECT_TRUE(line->looks_like_gnubg);
  }
}

TEST(UpstreamLine, IsNeverTooLongForGnubg) {
  const std::optional<std::string> text = UpstreamLine(LongestQuery());
  ASSERT_TRUE(text);
  EXPECT_LE(text->size(), 254u);
  EXPECT_GT(text->size(), 230u) << *text;
}

TEST(UpstreamLine, CanBeParsedAsACommand) {
  const std::optional<std::string> text = UpstreamLine(LongestQuery());
  ASSERT_TRUE(text);
  const absl::StatusOr<Command> command = ParseCommand(*text);
  ASSERT_TRUE(command.ok()) << Message(command.status());
  const EvaluationOptions& options = *std::get<BoardCommand>(*command).evaluation;
  EXPECT_EQ(options.plies, kMaxPlies);
  EXPECT_TRUE(options.prune);
  EXPECT_FALSE(options.deterministic);
  EXPECT_DOUBLE_EQ(options.noise, 0.123456);
}

TEST(CheckedReply, AcceptsOnlyLegalPlays) {
  EXPECT_EQ(Checked(Asked::kPlay, "8/5 6/5 "), "8/5 6/5 ");
  EXPECT_EQ(Checked(Asked::kPlay, "6/5,8/5\r"), "8/5 6/5 ");
  EXPECT_EQ(Checked(Asked::kPlay, std::string("\0"
                                              "24/20",
                                              6)),
            "24/21 21/20 ");
  for (const char* reply : {"24/23", "8-5 6-5", "roll", "", "hello", "resign gammon", "Error: no", "24/18"}) {
    EXPECT_EQ(Checked(Asked::kPlay, reply), "refused") << reply;
  }
}

TEST(CheckedReply, AcceptsOnlyWordsOfTheQuery) {
  EXPECT_EQ(Checked(Asked::kDouble, "Roll"), "roll");
  EXPECT_EQ(Checked(Asked::kDouble, "double\r"), "double");
  EXPECT_EQ(Checked(Asked::kTake, "DROP"), "drop");
  EXPECT_EQ(Checked(Asked::kResignation, "accept"), "accept");
  EXPECT_EQ(Checked(Asked::kDouble, "take"), "refused");
  EXPECT_EQ(Checked(Asked::kDouble, "resign"), "refused");
  EXPECT_EQ(Checked(Asked::kTake, "double"), "refused");
  EXPECT_EQ(Checked(Asked::kTake, ""), "refused");
  EXPECT_EQ(Checked(Asked::kResignation, "roll"), "refused");
}

TEST(CheckedReply, BeaversOnlyIfAllowed) {
  Query query = MakeTestQuery(Asked::kTake);
  EXPECT_EQ(*CheckedReply(query, "beaver"), "take");
  query.state.beaver = true;
  EXPECT_EQ(*CheckedReply(query, "beaver"), "beaver");
  query.state.length = 7;
  EXPECT_EQ(*CheckedReply(query, "beaver"), "take");
}

TEST(CheckedReply, AcceptsSixNumbers) {
  const std::string numbers = "0.521514 0.153921 0.007563 0.129847 0.007546 -0.067119";
  EXPECT_EQ(Checked(Asked::kEvaluation, numbers), numbers);
  EXPECT_EQ(Checked(Asked::kEvaluation, "1 0 0 0 0 1"),
            "1.000000 0.000000 0.000000 0.000000 0.000000 1.000000");
  for (const char* reply :
       {"", "1 2 3 4 5", "1 2 3 4 5 6 7", "1 2 3 4 5 nan", "1 2 3 4 5 1e9", "a b c d e f"}) {
    EXPECT_EQ(Checked(Asked::kEvaluation, reply), "refused") << reply;
  }
}

}  // namespace
}  // namespace tabia::gnubg

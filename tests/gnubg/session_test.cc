#include <string>
#include <utility>

#include "gtest/gtest.h"

#include "protocol/gnubg/gnubg_session.h"
#include "tests/fake_backgammon_book.h"
#include "tests/reply_lines.h"

namespace tabia::gnubg {
namespace {

const std::string kOpening31 =
    "board:bot:you:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:3:1:3:1:1:1:1:0:1:-1:0:25"
    ":0:0:0:0:0:0:0:1";

class SessionTest : public testing::Test {
 protected:
  SessionTest() {
    config_.ask = [this](const auto& question) { return book_.Answer(question); };
    config_.has_upstream = true;
  }

  FakeBackgammonBook book_;
  SessionConfig config_;
};

TEST_F(SessionTest, RefusesALongLine) {
  Session session(config_);
  EXPECT_EQ(ReplyLines(session.HandleLine(std::string(kMaxLineBytes + 1, 'x'))),
            std::vector<std::string>{"Error: the line is longer than 4096 bytes"});
  EXPECT_NE(ReplyLines(session.HandleLine(std::string(kMaxLineBytes, 'x'))),
            std::vector<std::string>{"Error: the line is longer than 4096 bytes"});
}

TEST_F(SessionTest, IgnoresAnUnrequestedFallbackReply) {
  Session session(config_);
  const protocol::Reply reply = session.HandleUpstream("8/5 6/5");
  EXPECT_TRUE(ReplyLines(reply).empty());
  EXPECT_TRUE(reply.log.empty());
}

TEST_F(SessionTest, AcceptsOneFallbackReply) {
  Session session(config_);
  ASSERT_TRUE(session.HandleLine(kOpening31).to_upstream);
  EXPECT_EQ(ReplyLines(session.HandleUpstream("8/5 6/5")), std::vector<std::string>{"8/5 6/5 "});
  EXPECT_TRUE(ReplyLines(session.HandleUpstream("8/5 6/5")).empty());
}

TEST_F(SessionTest, KeepsThePendingQueryWhenMoved) {
  Session session(config_);
  ASSERT_TRUE(session.HandleLine(kOpening31).to_upstream);
  Session moved = std::move(session);
  EXPECT_EQ(ReplyLines(moved.HandleUpstream("8/5 6/5")), std::vector<std::string>{"8/5 6/5 "});
}

TEST_F(SessionTest, CutsAnErrorToALineOfGnubg) {
  Session session(config_);
  const protocol::Reply reply = session.HandleLine("board:" + std::string(4000, '\xE9'));
  ASSERT_EQ(ReplyLines(reply).size(), 1u);
  EXPECT_LE(ReplyLines(reply)[0].size(), 254u);
}

}  // namespace
}  // namespace tabia::gnubg

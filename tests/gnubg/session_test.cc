#include "protocol/gnubg/session.h"

#include <string>
#include <utility>

#include "gtest/gtest.h"

#include "tests/fake_backgammon_book.h"

namespace tabia::gnubg {
namespace {

const std::string kOpening31 =
    "board:bot:you:0:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:3:1:3:1:1:1:1:0:1:-1:0:25"
    ":0:0:0:0:0:0:0:1";

class SessionTest : public testing::Test {
 protected:
  SessionTest() {
    settings_.ask = [this](const auto& question) { return book_.Answer(question); };
    settings_.has_fallback = true;
  }

  FakeBackgammonBook book_;
  Settings settings_;
};

TEST_F(SessionTest, RefusesALongLine) {
  Session session(settings_);
  EXPECT_EQ(session.HandleLine(std::string(kMaxLineBytes + 1, 'x')).lines,
            std::vector<std::string>{"Error: a line longer than 4096 bytes"});
  EXPECT_NE(session.HandleLine(std::string(kMaxLineBytes, 'x')).lines,
            std::vector<std::string>{"Error: a line longer than 4096 bytes"});
}

TEST_F(SessionTest, MakesNothingOfAFallbackThatWasNotAsked) {
  Session session(settings_);
  const Outcome outcome = session.HandleFallback("8/5 6/5");
  EXPECT_TRUE(outcome.lines.empty());
  EXPECT_TRUE(outcome.log.empty());
}

TEST_F(SessionTest, HearsAFallbackOnce) {
  Session session(settings_);
  ASSERT_TRUE(session.HandleLine(kOpening31).ask_fallback);
  EXPECT_EQ(session.HandleFallback("8/5 6/5").lines, std::vector<std::string>{"8/5 6/5 "});
  EXPECT_TRUE(session.HandleFallback("8/5 6/5").lines.empty());
}

TEST_F(SessionTest, CanBeMovedBetweenQuestionAndReply) {
  Session session(settings_);
  ASSERT_TRUE(session.HandleLine(kOpening31).ask_fallback);
  Session moved = std::move(session);
  EXPECT_EQ(moved.HandleFallback("8/5 6/5").lines, std::vector<std::string>{"8/5 6/5 "});
}

TEST_F(SessionTest, KeepsAnErrorWithinALineOfGnubg) {
  Session session(settings_);
  const Outcome outcome = session.HandleLine("board:" + std::string(4000, '\xE9'));
  ASSERT_EQ(outcome.lines.size(), 1u);
  EXPECT_LE(outcome.lines[0].size(), 254u);
}

}  // namespace
}  // namespace tabia::gnubg

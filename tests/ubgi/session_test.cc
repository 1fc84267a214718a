#include "gtest/gtest.h"

#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "protocol/ubgi/ubgi_session.h"
#include "tests/reply_lines.h"

namespace tabia::ubgi {
namespace {

Session SessionWithoutBook(OnMiss on_miss) {
  SessionConfig config;
  config.version = "1.2.3";
  config.ask = [](const probe::BackgammonQuestion&) { return probe::BackgammonAnswer(); };
  config.preferences.on_miss = on_miss;
  return Session(config);
}

TEST(UbgiSession, RejectsALongLine) {
  Session session = SessionWithoutBook(OnMiss::kError);
  const std::string line = "isready" + std::string(kMaxLineBytes, ' ');
  EXPECT_EQ(ReplyLines(session.HandleLine(line)),
            std::vector<std::string>{"error bad_value the line is longer than 4096 bytes"});
  EXPECT_EQ(ReplyLines(session.HandleLine(line.substr(0, kMaxLineBytes))),
            std::vector<std::string>{"readyok"});
}

TEST(UbgiSession, StartsWithTheGivenPreferences) {
  Session session = SessionWithoutBook(OnMiss::kPlay);
  EXPECT_EQ(ReplyLines(session.HandleLine("get on_miss")), std::vector<std::string>{"value on_miss play"});
}

TEST(UbgiSession, PlaysTheSameMoveByRule) {
  Session session = SessionWithoutBook(OnMiss::kPlay);
  session.HandleLine("position gnubgid 4HPwATDgc/ABMA");
  session.HandleLine("dice 3 1");
  const std::vector<std::string> first = ReplyLines(session.HandleLine("go"));
  EXPECT_EQ(first.size(), 2u);
  EXPECT_EQ(ReplyLines(session.HandleLine("go")), first);
}

}  // namespace
}  // namespace tabia::ubgi

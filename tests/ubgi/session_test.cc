#include "protocol/ubgi/session.h"

#include "gtest/gtest.h"

#include "core/probe/backgammon/backgammon_answer.h"

namespace tabia::ubgi {
namespace {

Session SessionWithoutBook(OnMiss on_miss) {
  SessionConfig config;
  config.version = "1.2.3";
  config.ask = [](const probe::BackgammonQuestion&) { return probe::BackgammonAnswer(); };
  config.preferences.on_miss = on_miss;
  return Session(config);
}

TEST(UbgiSession, LongLinesAreRefused) {
  Session session = SessionWithoutBook(OnMiss::kError);
  const std::string line = "isready" + std::string(kMaxLineBytes, ' ');
  EXPECT_EQ(session.HandleLine(line).lines, protocol::Lines{"error bad_value a line longer than 4096 bytes"});
  EXPECT_EQ(session.HandleLine(line.substr(0, kMaxLineBytes)).lines, protocol::Lines{"readyok"});
}

TEST(UbgiSession, PreferencesBeginAsTheyAreGiven) {
  Session session = SessionWithoutBook(OnMiss::kPlay);
  EXPECT_EQ(session.HandleLine("get on_miss").lines, protocol::Lines{"value on_miss play"});
}

TEST(UbgiSession, ThePlayByRuleIsAlwaysTheSame) {
  Session session = SessionWithoutBook(OnMiss::kPlay);
  session.HandleLine("position gnubgid 4HPwATDgc/ABMA");
  session.HandleLine("dice 3 1");
  const protocol::Lines first = session.HandleLine("go").lines;
  EXPECT_EQ(first.size(), 2u);
  EXPECT_EQ(session.HandleLine("go").lines, first);
}

}  // namespace
}  // namespace tabia::ubgi

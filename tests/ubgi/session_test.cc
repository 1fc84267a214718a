#include "protocol/ubgi/session.h"

#include "gtest/gtest.h"

#include "core/probe/backgammon_answer.h"

namespace tabia::ubgi {
namespace {

Session SessionWithoutBook(OnMiss on_miss) {
  Settings settings;
  settings.version = "1.2.3";
  settings.ask = [](const probe::BackgammonQuestion&) { return probe::BackgammonAnswer(); };
  settings.preferences.on_miss = on_miss;
  return Session(settings);
}

TEST(UbgiSession, LongLinesAreRefused) {
  Session session = SessionWithoutBook(OnMiss::kError);
  const std::string line = "isready" + std::string(kMaxLineBytes, ' ');
  EXPECT_EQ(session.HandleLine(line), Lines{"error bad_value a line longer than 4096 bytes"});
  EXPECT_EQ(session.HandleLine(line.substr(0, kMaxLineBytes)), Lines{"readyok"});
}

TEST(UbgiSession, PreferencesBeginAsTheyAreGiven) {
  Session session = SessionWithoutBook(OnMiss::kPlay);
  EXPECT_EQ(session.HandleLine("get on_miss"), Lines{"value on_miss play"});
}

TEST(UbgiSession, ThePlayByRuleIsAlwaysTheSame) {
  Session session = SessionWithoutBook(OnMiss::kPlay);
  session.HandleLine("position gnubgid 4HPwATDgc/ABMA");
  session.HandleLine("dice 3 1");
  const Lines first = session.HandleLine("go");
  EXPECT_EQ(first.size(), 2u);
  EXPECT_EQ(session.HandleLine("go"), first);
}

}  // namespace
}  // namespace tabia::ubgi

// The commands of a GUI that begin a search.
#include <chrono>

#include "gtest/gtest.h"

#include "protocol/uci/engine/uci_command.h"

namespace tabia::uci {
namespace {

using Milliseconds = std::chrono::milliseconds;

Milliseconds TimeFor(chess::Color mover, std::string_view go) {
  return ParseGo(go).LookupTime(mover, Milliseconds(200));
}

TEST(LookupTime, IsTheLimitWithoutAClock) {
  EXPECT_EQ(TimeFor(chess::kWhite, ""), Milliseconds(200));
  EXPECT_EQ(TimeFor(chess::kWhite, "depth 5"), Milliseconds(200));
  EXPECT_EQ(TimeFor(chess::kWhite, "wtime soon movetime 1.5"), Milliseconds(200));
}

TEST(LookupTime, IsAPartOfTheClockOfTheMover) {
  EXPECT_EQ(TimeFor(chess::kWhite, "wtime 1000 btime 60000"), Milliseconds(50));
  EXPECT_EQ(TimeFor(chess::kBlack, "wtime 1000 btime 60000"), Milliseconds(200));
  EXPECT_EQ(TimeFor(chess::kWhite, "wtime 1000 winc 100 btime 60000"), Milliseconds(100));
  EXPECT_EQ(TimeFor(chess::kWhite, "wtime 20 winc 5000"), Milliseconds(11))
      << "the increment comes after the move";
}

TEST(LookupTime, IsHalfOfMovetime) {
  EXPECT_EQ(TimeFor(chess::kWhite, "movetime 50"), Milliseconds(25));
  EXPECT_EQ(TimeFor(chess::kBlack, "searchmoves e7e5 movetime 50 btime 10000"), Milliseconds(25));
}

TEST(LookupTime, IsNothingAfterTheFlagFell) {
  EXPECT_EQ(TimeFor(chess::kWhite, "wtime -30 btime 1000"), Milliseconds(0));
  EXPECT_EQ(TimeFor(chess::kWhite, "wtime 9223372036854775807 btime 1"), Milliseconds(200));
  EXPECT_EQ(TimeFor(chess::kWhite, "wtime 9223372036854775808 btime 1"), Milliseconds(200)) << "no number";
}

TEST(LookupTime, HasNoClockWhileThePlayerDoesNotWait) {
  EXPECT_EQ(TimeFor(chess::kWhite, "ponder wtime 100 btime 100"), Milliseconds(200));
  EXPECT_EQ(TimeFor(chess::kWhite, "infinite"), Milliseconds(200));
}

}  // namespace
}  // namespace tabia::uci

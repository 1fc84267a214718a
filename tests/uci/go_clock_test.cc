#include <string>
#include <string_view>

#include "gtest/gtest.h"

#include "protocol/uci/proxy/engine_queue.h"

namespace tabia::uci {
namespace {

TEST(GoClock, FindsTheSideToMoveInTheText) {
  const auto is_whites = [](std::string_view position) {
    return ClockOf(position, "go\n", Time(0)).is_whites;
  };
  EXPECT_TRUE(is_whites(""));
  EXPECT_TRUE(is_whites("position startpos\n"));
  EXPECT_FALSE(is_whites("position startpos moves e2e4\r\n"));
  EXPECT_TRUE(is_whites("joho position  startpos moves e2e4 e7e5\n"));
  EXPECT_FALSE(is_whites("position fen 4k3/8/8/8/8/8/8/4K3 b - - 0 1\n"));
  EXPECT_TRUE(is_whites("position fen 4k3/8/8/8/8/8/8/4K3[Pp] b - - 0 1 moves P@e4\n"));
  EXPECT_TRUE(is_whites("position fen\n"));
}

TEST(GoClock, StartsAtGoUnlessTheGuiPonders) {
  EXPECT_EQ(ClockOf("", "go wtime 5\n", Time(7)).since, Time(7));
  EXPECT_FALSE(ClockOf("", "go ponder wtime 5\n", Time(7)).since);
}

TEST(GoClock, SubtractsElapsedTimeFromTheRunningClockOnly) {
  const GoClock white = {true, Time(100)}, black = {false, Time(100)};
  const std::string_view go = " go  wtime 2000 btime 3000\twinc 5 movestogo 4 movetime 700 depth 9 \r\n";
  EXPECT_EQ(GoAt(Time(600), go, white),
            " go  wtime 1500 btime 3000\twinc 5 movestogo 4 movetime 200 depth 9 \r\n");
  EXPECT_EQ(GoAt(Time(600), go, black),
            " go  wtime 2000 btime 2500\twinc 5 movestogo 4 movetime 200 depth 9 \r\n");
  EXPECT_EQ(GoAt(Time(100), go, white), go);
  EXPECT_EQ(GoAt(Time(600), go, GoClock{}), go);
}

TEST(GoClock, LeavesAtLeastTenMilliseconds) {
  const GoClock clock = {true, Time(0)};
  const auto left = [&](std::string_view time, int64_t passed) {
    return GoAt(Time(passed), "go wtime " + std::string(time), clock);
  };
  EXPECT_EQ(left("1000", 989), "go wtime 11");
  EXPECT_EQ(left("1000", 5000), "go wtime 10");
  EXPECT_EQ(left("7", 5000), "go wtime 7");
  EXPECT_EQ(left("0", 5), "go wtime 0");
  EXPECT_EQ(left("-30", 5), "go wtime -30");
  EXPECT_EQ(left("-9223372036854775808", 5), "go wtime -9223372036854775808");
  EXPECT_EQ(left("99999999999999999999", 5), "go wtime 99999999999999999999");
  EXPECT_EQ(left("soon", 5), "go wtime soon");
  EXPECT_EQ(left("", 5), "go wtime ");
}

}  // namespace
}  // namespace tabia::uci

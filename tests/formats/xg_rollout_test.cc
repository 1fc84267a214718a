// Reads rollouts of eXtreme Gammon (temp.xgr) made of bytes.
#include <string>

#include "gtest/gtest.h"

#include "core/backgammon/entry/evaluation.h"
#include "core/formats/xg/xg_statement.h"
#include "tests/formats/ob_book.h"

namespace tabia::formats {
namespace {

using backgammon::Method;

std::string RolloutBytes() {
  std::string rollout(kXgRolloutBytes, '\0');
  Put<uint8_t>(rollout, 0, 1);  // truncated
  Put<int32_t>(rollout, 4, 11);
  Put<int32_t>(rollout, 28, 2);     // 3-ply: eXtreme Gammon counts from 0
  Put<int32_t>(rollout, 44, 1000);  // XG Roller
  Put<int32_t>(rollout, 60, 99);    // the seed with the hash of the position
  Put<int32_t>(rollout, 64, -7);    // the seed that the user entered
  Put<int32_t>(rollout, 84, 1296);
  Put<float>(rollout, 2020, 0.0196F);
  Put<float>(rollout, 2132, 90.5F);
  Put<int32_t>(rollout, 2164, 1);
  Put<uint16_t>(rollout, 2170, 2);
  Put<uint16_t>(rollout, 2172, 19);
  return rollout;
}

TEST(XgRollout, HasItsSettings) {
  const auto rollout = XgRolloutOf(RolloutBytes(), 0);
  ASSERT_TRUE(rollout);
  EXPECT_EQ(rollout->games, 1296u);
  EXPECT_FLOAT_EQ(rollout->deviation, 0.36F);
  EXPECT_EQ(ProgramName(rollout->program), "XG 2.19");
  EXPECT_EQ(rollout->settings, (backgammon::RolloutSettings{.checker_level = {Method::kPly, 3},
                                                            .cube_level = {Method::kXgRoller},
                                                            .rotation = 1,
                                                            .seed = -7,
                                                            .truncation = 11,
                                                            .duration = 90.5F}));
}

TEST(XgRollout, IsPlayedToTheEndWithoutTheFlag) {
  std::string bytes = RolloutBytes();
  Put<uint8_t>(bytes, 0, 0);
  Put<float>(bytes, 2132, -1.0F);
  const auto rollout = XgRolloutOf(bytes, 0);
  ASSERT_TRUE(rollout);
  EXPECT_EQ(rollout->settings.truncation, 0);
  EXPECT_EQ(rollout->settings.duration, 0);
}

TEST(XgRollout, IsMissingBeyondTheFile) {
  EXPECT_FALSE(XgRolloutOf(RolloutBytes(), 1));
  EXPECT_FALSE(XgRolloutOf(RolloutBytes(), -1));
}

}  // namespace
}  // namespace tabia::formats

#include "core/base/os/linux/control_groups.h"

#include <cstdint>
#include <filesystem>

#include "gtest/gtest.h"

#include "tests/base/scratch_folder.h"

namespace tabia {
namespace {

class ControlGroupTest : public testing::Test {
 protected:
  void SetLimit(const std::string& group, const std::string& file, const std::string& text) const {
    std::filesystem::create_directories(root_ / group);
    WriteFile(root_ / (group + "/" + file), text);
  }
  uint64_t Limit(const std::string& membership) const {
    return ControlGroupLimitBytes(membership, root_.path());
  }

  ScratchFolder root_;
};

TEST_F(ControlGroupTest, IsTheLowestOfTheGroupAndThoseAbove) {
  SetLimit("user/build", "memory.max", "400000000\n");
  SetLimit("user", "memory.max", "300000000\n");
  EXPECT_EQ(Limit("0::/user/build\n"), 300'000'000u);
  SetLimit("user/build", "memory.max", "max\n");
  EXPECT_EQ(Limit("0::/user/build\n"), 300'000'000u);
  SetLimit("user/build", "memory.max", "200000000\n");
  EXPECT_EQ(Limit("0::/user/build\n"), 200'000'000u);
}

TEST_F(ControlGroupTest, InAContainerTheRootIsTheGroup) {
  SetLimit(".", "memory.max", "300000000\n");
  EXPECT_EQ(Limit("0::/\n"), 300'000'000u);
  EXPECT_EQ(Limit("0::/docker/0123/not-mounted\n"), 300'000'000u);
}

TEST_F(ControlGroupTest, OfTheFirstVersionTheMemoryControllerCounts) {
  SetLimit("memory/build", "memory.limit_in_bytes", "300000000\n");
  EXPECT_EQ(Limit("5:cpu,cpuacct:/other\n4:memory:/build\n"), 300'000'000u);
}

TEST_F(ControlGroupTest, WithoutALimitThereIsNone) {
  EXPECT_EQ(Limit("0::/user\n"), UINT64_MAX);
  EXPECT_EQ(Limit(""), UINT64_MAX);
  EXPECT_EQ(Limit("no group at all"), UINT64_MAX);
}

}  // namespace
}  // namespace tabia

#include "core/base/os/machine.h"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/base/scratch_folder.h"

namespace tabia {
namespace {

// In a process of its own, whose limit it is. The sanitizer needs more address space.
#ifndef TABIA_SANITIZED
TEST(MemoryLimit, IsAtMostTheAddressSpace) {
  const auto limited = [] {
    const rlimit limit = {uint64_t{1} << 33, uint64_t{1} << 33};
    setrlimit(RLIMIT_AS, &limit);
    _exit(MemoryLimitBytes() <= uint64_t{1} << 33 ? 0 : 1);
  };
  EXPECT_EXIT(limited(), testing::ExitedWithCode(0), "");
  EXPECT_GT(MemoryLimitBytes(), 0u);
}
#endif

}  // namespace

namespace {

using testing::StartsWith;

std::string Bytes(size_t size) {
  std::string bytes(size, '\0');
  for (size_t i = 0; i < size; ++i) bytes[i] = static_cast<char>(i * 7 >> 3);
  return bytes;
}

TEST(HugePages, ContainTheBytes) {
  constexpr size_t kPage = HugePages::kPageBytes;
  for (const size_t size : {size_t{1}, size_t{4096}, kPage - 1, kPage, kPage + 1, 3 * kPage}) {
    const std::string bytes = Bytes(size);
    const auto copy = HugePages::Copy(bytes, "bytes");
    ASSERT_TRUE(copy.ok()) << copy.status();
    EXPECT_TRUE(copy->bytes() == bytes) << size;
  }
}

TEST(HugePages, AreAligned) {
  for (int i = 0; i < 3; ++i) {
    const auto copy = HugePages::Copy(Bytes(HugePages::kMinBytes), "bytes");
    ASSERT_TRUE(copy.ok());
    EXPECT_EQ(reinterpret_cast<uintptr_t>(copy->bytes().data()) % HugePages::kPageBytes, 0u);
  }
}

#ifdef __linux__
// Returns the bytes of this process that are in memory.
uint64_t ResidentBytes() {
  std::ifstream statm("/proc/self/statm");
  uint64_t pages = 0, resident = 0;
  statm >> pages >> resident;
  return resident * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
}

TEST(HugePages, AreNotUsedForSmallCopies) {
  const uint64_t before = ResidentBytes();
  std::vector<HugePages> copies;
  for (int i = 0; i < 64; ++i) copies.push_back(*HugePages::Copy(Bytes(3000), "bytes"));
  EXPECT_LT(ResidentBytes(), before + (uint64_t{16} << 20));
}
#endif

TEST(HugePages, MayBeEmpty) {
  const auto copy = HugePages::Copy("", "bytes");
  ASSERT_TRUE(copy.ok());
  EXPECT_EQ(copy->bytes(), "");
}

TEST(HugePages, KeepTheirBytesWhenMoved) {
  HugePages first = *HugePages::Copy("first", "bytes");
  HugePages second = std::move(first);
  EXPECT_EQ(second.bytes(), "first");
  second = *HugePages::Copy("second", "bytes");
  EXPECT_EQ(second.bytes(), "second");
}

TEST(HugePages, FailBeyondAllMemory) {
  const std::string_view far_too_many("x", size_t{1} << 60);
  const absl::Status status = HugePages::Copy(far_too_many, "book.tabia").status();
  EXPECT_EQ(ExitCode(status), 4);
  EXPECT_THAT(Message(status), StartsWith("book.tabia: cannot be copied into memory: "));
}

}  // namespace

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

TEST_F(ControlGroupTest, ReturnsTheLowestLimitOfTheGroupAndItsAncestors) {
  SetLimit("user/build", "memory.max", "400000000\n");
  SetLimit("user", "memory.max", "300000000\n");
  EXPECT_EQ(Limit("0::/user/build\n"), 300'000'000u);
  SetLimit("user/build", "memory.max", "max\n");
  EXPECT_EQ(Limit("0::/user/build\n"), 300'000'000u);
  SetLimit("user/build", "memory.max", "200000000\n");
  EXPECT_EQ(Limit("0::/user/build\n"), 200'000'000u);
}

TEST_F(ControlGroupTest, ReadsTheLimitOfTheRootInAContainer) {
  SetLimit(".", "memory.max", "300000000\n");
  EXPECT_EQ(Limit("0::/\n"), 300'000'000u);
  EXPECT_EQ(Limit("0::/docker/0123/not-mounted\n"), 300'000'000u);
}

TEST_F(ControlGroupTest, ReadsTheMemoryControllerOfTheFirstVersion) {
  SetLimit("memory/build", "memory.limit_in_bytes", "300000000\n");
  EXPECT_EQ(Limit("5:cpu,cpuacct:/other\n4:memory:/build\n"), 300'000'000u);
}

TEST_F(ControlGroupTest, ReturnsNoLimitIfThereIsNone) {
  EXPECT_EQ(Limit("0::/user\n"), UINT64_MAX);
  EXPECT_EQ(Limit(""), UINT64_MAX);
  EXPECT_EQ(Limit("no group at all"), UINT64_MAX);
}

}  // namespace
}  // namespace tabia

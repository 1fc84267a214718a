#include "core/base/spool.h"

#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <random>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/base/scratch_folder.h"

namespace tabia {
namespace {

using testing::ExitedWithCode;
using testing::IsEmpty;

std::string RandomBytes(size_t size) {
  std::mt19937 random(7);
  std::string bytes(size, '\0');
  std::generate(bytes.begin(), bytes.end(), [&] { return static_cast<char>(random()); });
  return bytes;
}

// Appends `bytes` in parts of all sizes up to 100.
void AppendInParts(Spool& spool, std::string_view bytes) {
  std::mt19937 random(8);
  while (!bytes.empty()) {
    const std::string_view part = bytes.substr(0, random() % 100);
    ASSERT_TRUE(spool.Append(part).ok());
    bytes.remove_prefix(part.size());
  }
}

std::string ReadInParts(SpoolReader& reader) {
  std::mt19937 random(9);
  std::string bytes;
  while (true) {
    const size_t wanted = 1 + random() % 300;
    const std::string_view part = reader.Peek(wanted).substr(0, wanted);
    if (part.empty()) return bytes;
    bytes.append(part);
    reader.Skip(part.size());
  }
}

class SpoolTest : public testing::TestWithParam<uint64_t> {
 protected:
  ScratchFolder folder_;
};

TEST_P(SpoolTest, ReturnsTheAppendedBytes) {
  const std::string bytes = RandomBytes(20'000);
  Spool spool(folder_.path(), GetParam());
  AppendInParts(spool, bytes);
  EXPECT_EQ(spool.size(), bytes.size());
  for (const uint64_t buffer_bytes : {1, 64, 5000, 100'000}) {
    SpoolReader reader(spool, buffer_bytes);
    EXPECT_EQ(ReadInParts(reader), bytes);
    EXPECT_TRUE(reader.status().ok());
  }
}

TEST_P(SpoolTest, ReturnsAnyPart) {
  const std::string bytes = RandomBytes(20'000);
  Spool spool(folder_.path(), GetParam());
  AppendInParts(spool, bytes);
  for (const auto& [offset, size] : {std::pair{0, 0}, {0, 1}, {4095, 2}, {19'999, 1}, {3, 19'000}}) {
    SpoolReader reader(spool, offset, size, 512);
    EXPECT_EQ(ReadInParts(reader), bytes.substr(offset, size));
  }
}

TEST_P(SpoolTest, LeavesNoNames) {
  Spool spool(folder_.path(), GetParam());
  AppendInParts(spool, RandomBytes(20'000));
  EXPECT_THAT(folder_.Names(), IsEmpty());
}

INSTANTIATE_TEST_SUITE_P(Memory, SpoolTest, testing::Values(1, 1000, 15'000, 1'000'000));

TEST(Spool, CreatesAFileOnlyIfMemoryDoesNotSuffice) {
  ScratchFolder folder;
  Spool spool(folder.path(), 100);
  ASSERT_TRUE(spool.Append(std::string(99, 'x')).ok());
  EXPECT_EQ(spool.file_bytes(), 0u);
  ASSERT_TRUE(spool.Append("x").ok());
  EXPECT_EQ(spool.file_bytes(), 100u);
}

TEST(Spool, ReportsAMissingFolder) {
  ScratchFolder folder;
  const absl::Status status = Spool(folder / "none", 1).Append("x");
  EXPECT_EQ(ExitCode(status), 4);
  EXPECT_EQ(Message(status),
            "temporary file in " + (folder / "none") + ": cannot be created: No such file or directory");
}

TEST(Spool, ReportsAFullDisk) {
  ScratchFolder folder;
  const auto write_too_much = [&] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {1000, 1000};
    setrlimit(RLIMIT_FSIZE, &limit);
    _exit(ExitCode(Spool(folder.path(), 100).Append(std::string(2000, 'x'))));
  };
  EXPECT_EXIT(write_too_much(), ExitedWithCode(4), "");
  EXPECT_THAT(folder.Names(), IsEmpty());
}

}  // namespace
}  // namespace tabia

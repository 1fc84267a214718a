// The memory and disk that a build uses, and its errors when there is not enough.
#include <string>

#include "gmock/gmock.h"

#include "core/base/checksum.h"
#include "core/index/builder/build_report.h"
#include "tests/base/scratch_folder.h"
#include "tests/index/sample_index.h"

namespace tabia::index {
namespace {

// More records than the least memory holds.
constexpr uint64_t kManyRecords = 1'200'000;

absl::StatusOr<BuildReport> BuildMany(const BuildLimits& limits, uint64_t step, std::string& bytes) {
  IndexBuilder builder(kJoin, kJoin, limits);
  for (uint64_t i = 0, n = 0; i < kManyRecords; ++i, n = (n + step) % kManyRecords) {
    const uint64_t key = MixBits(n / 4);
    TABIA_RETURN_IF_ERROR(builder.Add({key, CheckOf(key), std::to_string(n % 1000)}));
    if (n % 64 == 0) TABIA_RETURN_IF_ERROR(builder.AddNote({key, CheckOf(key), std::to_string(n)}));
  }
  return Finish(builder, bytes);
}

TEST(BuildLimits, DoNotChangeTheBytes) {
  ScratchFolder folder;
  std::string in_memory, on_disk;
  const absl::StatusOr<BuildReport> large = BuildMany({}, 1, in_memory);
  const absl::StatusOr<BuildReport> small = BuildMany({kMinBuildMemory, folder.path()}, 700'001, on_disk);
  ASSERT_TRUE(large.ok() && small.ok()) << large.status() << small.status();
  EXPECT_EQ(large->runs, 0u);
  EXPECT_GT(small->runs, 1u);
  EXPECT_GT(small->temp_bytes, 0u);
  EXPECT_TRUE(in_memory == on_disk);
  EXPECT_TRUE(OpenIndex(on_disk).Verify().ok());
  EXPECT_THAT(folder.Names(), testing::IsEmpty());
}

// A disk with room for a given number of bytes.
class FullSink final : public ByteSink {
 public:
  explicit FullSink(uint64_t room) : room_(room) {}
  absl::Status Append(std::string_view bytes) override {
    if (bytes.size() > room_) return absl::UnavailableError("no space");
    room_ -= bytes.size();
    return absl::OkStatus();
  }
  absl::Status Replace(uint64_t, std::string_view) override { return absl::OkStatus(); }
  absl::Status Truncate(uint64_t) override { return absl::OkStatus(); }

 private:
  uint64_t room_;
};

TEST(BuildLimits, ReportAFullDiskInEveryStep) {
  const Values values = RandomValues(40'000), notes = RandomValues(100);
  const uint64_t whole = Build(values, notes).size();
  for (uint64_t room = 0; room + 100 < whole; room += whole / 12) {
    IndexBuilder builder(kJoin, kJoin);
    for (const auto& [key, value] : values) ASSERT_TRUE(builder.Add({key, 1, value}).ok());
    for (const auto& [key, note] : notes) ASSERT_TRUE(builder.AddNote({key, 1, note}).ok());
    FullSink sink(room);
    const auto no_metadata = [](const BuildReport&) { return std::string(); };
    EXPECT_EQ(Message(builder.Finish(no_metadata, sink).status()), "no space") << room;
  }
}

TEST(BuildLimits, RejectTooLittleMemory) {
  IndexBuilder builder(kJoin, kJoin, {kMinBuildMemory - 1, {}});
  const absl::Status status = builder.Add({1, 1, "value"});
  EXPECT_EQ(ExitCode(status), 4);
  EXPECT_EQ(Message(status), "memory limit: 167772159 bytes: a build takes at least 160 MiB");
  std::string bytes;
  EXPECT_EQ(Finish(builder, bytes).status(), status);
}

TEST(BuildLimits, ReportAMissingTempFolderIfItIsNeeded) {
  ScratchFolder folder;
  std::string bytes;
  const BuildLimits limits = {kMinBuildMemory, folder / "none"};
  EXPECT_EQ(ExitCode(BuildMany(limits, 1, bytes).status()), 4);
  IndexBuilder builder(kJoin, kJoin, limits);
  ASSERT_TRUE(builder.Add({1, 1, "value"}).ok());
  EXPECT_TRUE(Finish(builder, bytes).ok());
}

}  // namespace
}  // namespace tabia::index

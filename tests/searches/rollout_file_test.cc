// Files of rollouts, also those that killed programs leave.
#include "core/searches/rollout_file.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "tests/base/scratch_folder.h"
#include "tests/searches/made_rollouts.h"

namespace tabia::searches {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string RecordOf(int high, int low) {
  return MadeRecord({backgammon::kStartBoard, {}, *backgammon::MakeDice(high, low), {1, 2}, 7}, 36);
}

class RolloutFileTest : public testing::Test {
 protected:
  // Returns the rolls of the analyses in the file.
  std::vector<std::string> Rolls() const {
    std::vector<std::string> rolls;
    absl::StatusOr<RolloutFile> file = RolloutFile::Open(path_);
    EXPECT_TRUE(file.ok()) << file.status();
    if (!file.ok()) return rolls;
    const absl::Status read = file->ForEach([&](const formats::TextAnalysis& analysis) {
      EXPECT_EQ(analysis.plays.size(), 8u);
      rolls.push_back(ToText(*analysis.state.dice));
    });
    EXPECT_TRUE(read.ok()) << read;
    return rolls;
  }
  void Append(const std::string& record) const {
    absl::StatusOr<RolloutFile> file = RolloutFile::Open(path_);
    ASSERT_TRUE(file.ok()) << file.status();
    EXPECT_TRUE(file->Append(record).ok());
  }
  std::string FaultOfOpen() const { return std::string(Message(RolloutFile::Open(path_).status())); }

  const ScratchFolder folder_;
  const std::string path_ = folder_ / "rollouts.txt";
};

TEST_F(RolloutFileTest, CreatesTheFile) {
  EXPECT_THAT(Rolls(), IsEmpty());
  EXPECT_THAT(folder_.Names(), ElementsAre("rollouts.txt"));
}

TEST_F(RolloutFileTest, KeepsTheRecords) {
  Append(RecordOf(2, 1));
  Append(RecordOf(3, 1));
  EXPECT_THAT(Rolls(), ElementsAre("21", "31"));
}

TEST_F(RolloutFileTest, CutsOffAHalfWrittenRecordOfAnySize) {
  const std::string whole = RecordOf(2, 1), torn = RecordOf(3, 1);
  for (size_t size = 0; size < torn.size(); size += 7) {
    WriteFile(path_, whole + "\n" + torn.substr(0, size));
    EXPECT_THAT(Rolls(), ElementsAre("21")) << size;
    EXPECT_EQ(ReadFile(path_), whole) << size;
    WriteFile(path_, torn.substr(0, size));
    EXPECT_THAT(Rolls(), IsEmpty()) << size;
  }
}

TEST_F(RolloutFileTest, RejectsOtherText) {
  WriteFile(path_, "my notes\n");
  EXPECT_THAT(FaultOfOpen(), HasSubstr("line 1: not a rollout"));
  WriteFile(path_, RecordOf(2, 1) + "my notes\n");
  EXPECT_THAT(FaultOfOpen(), HasSubstr(": not a rollout"));
  EXPECT_EQ(ReadFile(path_), RecordOf(2, 1) + "my notes\n");
}

TEST_F(RolloutFileTest, IsLockedWhileItIsOpen) {
  const absl::StatusOr<RolloutFile> file = RolloutFile::Open(path_);
  ASSERT_TRUE(file.ok());
  EXPECT_THAT(FaultOfOpen(), HasSubstr("another program appends to it"));
}

TEST(FindRolloutRecordTest, FindsTheRecordInOtherOutput) {
  const std::string record = RecordOf(2, 1);
  EXPECT_EQ(FindRolloutRecord("Rollout done.\n" + record + "Rollout seed set to 5.\n"), record);
  EXPECT_EQ(FindRolloutRecord(record.substr(0, record.size() - 1)), "");
  EXPECT_EQ(FindRolloutRecord("No game in progress.\n"), "");
}

}  // namespace
}  // namespace tabia::searches

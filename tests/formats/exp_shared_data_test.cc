// Compares whole experience files with the output of an independent reader, if the larger test data is present.

#include <string>

#include "absl/strings/str_format.h"
#include "gtest/gtest.h"

#include "core/chess/uci_move.h"
#include "core/formats/exp/exp_layout.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/record_dump.h"

namespace tabia::formats {
namespace {

constexpr char kExpFolder[] = TABIA_SHARED_DATA "/exp/";

// Returns the lines of an independent reader: key, move or "castling", depth, value and the last field of each record,
// in the order of the file.
std::string Lines(const std::string& bytes) {
  const ExpLayout layout = ExpLayoutOf(bytes);
  std::string lines;
  for (uint64_t number = 0; number < layout.records; ++number) {
    const char* const at = bytes.data() + layout.OffsetOf(number);
    const ExpRecord record = DecodeExpRecord(at, layout.kind);
    const bool castles = static_cast<uint8_t>(at[layout.kind == ExpKind::kBrainLearn ? 17 : 9]) >> 6 == 3;
    lines += absl::StrFormat("%016x\t%s\t%s\t%d\t%d\t%d\n", record.key, chess::CodedMoveText(record.move),
                             castles ? "castling" : "", record.depth, record.value, record.last);
  }
  return lines;
}

class ExpSharedDataTest : public testing::TestWithParam<const char*> {};

TEST_P(ExpSharedDataTest, EqualsAnIndependentReader) {
  const std::string path = kExpFolder + std::string(GetParam());
  EXPECT_EQ(Lines(ReadFile(path + ".exp")), ReadFile(path + ".expect.tsv"));
  ReadOptions options;
  options.keeps_unplaced = true;
  const Outcome outcome = ReadBook(path + ".exp", options);
  EXPECT_TRUE(outcome.status.ok()) << outcome.status;
  EXPECT_TRUE(outcome.report.skipped.empty());
}

INSTANTIATE_TEST_SUITE_P(Files, ExpSharedDataTest,
                         testing::Values("brainlearn-2020-07", "brainlearn-2022-10", "brainlearn-2023-10",
                                         "hypnos-2025-a", "hypnos-2025-b", "judas-2026-02"));

TEST(ExpPlacedTest, EveryRecordIsPlaced) {  // two of the first file are joined with others
  const auto placed = [](const std::string& name) {
    return ReadBook(kExpFolder + name).report.facts["placed"];
  };
  EXPECT_EQ(placed("hypnos-2025-a.exp"), "27 of 27 records");
  EXPECT_EQ(placed("hypnos-2025-b.exp"), "46 of 46 records");
  EXPECT_EQ(placed("judas-2026-02.exp"), "49 of 49 records");
}

}  // namespace
}  // namespace tabia::formats

// Reads whole Polyglot books of other programs, where the larger test data is present.

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "gtest/gtest.h"

#include "core/formats/foreign_source.h"
#include "core/formats/polyglot/polyglot_layout.h"
#include "core/formats/polyglot/polyglot_writer.h"
#include "core/records/source_report.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/polyglot_test_book.h"

namespace tabia::formats {
namespace {

const std::string kFolder = TABIA_SHARED_DATA "/polyglot/";

// Returns the records in the order of the writer, each once.
std::string InOrder(std::string_view bytes) {
  std::vector<PolyglotRecord> records;
  for (size_t at = 0; at < bytes.size(); at += kPolyglotRecordBytes) {
    records.push_back(DecodePolyglotRecord(bytes.data() + at));
  }
  const auto rank = [](const PolyglotRecord& record) {
    return std::tuple(record.key, -record.weight, record.move.code());
  };
  std::sort(records.begin(), records.end(),
            [&](const PolyglotRecord& a, const PolyglotRecord& b) { return rank(a) < rank(b); });
  records.erase(
      std::unique(records.begin(), records.end(),
                  [&](const PolyglotRecord& a, const PolyglotRecord& b) { return rank(a) == rank(b); }),
      records.end());
  std::string ordered;
  for (const PolyglotRecord& record : records) AppendPolyglotRecord(ordered, record);
  return ordered;
}

class PolyglotSharedDataTest : public testing::Test {
 protected:
  records::SourceReport Read(const std::string& name) {
    bytes_ = ReadFile(kFolder + name);
    auto source = ForeignSource::Open(kFolder + name);
    EXPECT_TRUE(source.ok()) << source.status();
    absl::StatusOr<records::SourceReport> report = source->Read({}, book_);
    EXPECT_TRUE(report.ok()) << report.status();
    return *std::move(report);
  }
  // Returns whether the book is written unchanged. A failed comparison of whole books would print too much.
  bool IsSameAgain() { return *book_.Written(ZeroPolicy::kDrop) == InOrder(bytes_); }

  PolyglotBook book_;
  std::string bytes_;
};

TEST_F(PolyglotSharedDataTest, ReadsABookInOrder) {
  const records::SourceReport report = Read("gnuchess-book.bin");
  EXPECT_EQ(report.records, bytes_.size() / kPolyglotRecordBytes);
  EXPECT_TRUE(report.skipped.empty());
  EXPECT_EQ(report.facts.size(), 1u);
  EXPECT_TRUE(report.facts.contains("never reached"));
  EXPECT_TRUE(IsSameAgain());
}

TEST_F(PolyglotSharedDataTest, ReadsABookWithATailOfDuplicates) {
  const records::SourceReport report = Read("rodent.bin");
  EXPECT_EQ(report.records, bytes_.size() / kPolyglotRecordBytes);
  EXPECT_TRUE(report.skipped.empty());
  EXPECT_EQ(report.facts.at("duplicates"), "128, the first at byte 2803632");
  EXPECT_EQ(report.facts.at("unsorted records"), "1, the first at byte 2803648");
  EXPECT_TRUE(IsSameAgain());
}

}  // namespace
}  // namespace tabia::formats

// Converts the rows of an OOBS book to records, on one thread (OobsRowReader) or several (OobsRowBlocks).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/base/ordered_stage.h"
#include "core/formats/oobs/oobs_rows.h"
#include "core/formats/oobs/oobs_scan.h"
#include "core/formats/skip_counter.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Counts of some rows.
struct OobsCounts {
  uint64_t records = 0, notes = 0;
  std::map<std::string, records::Skipped> skipped;

  // Adds the counts of the following rows.
  void Add(const OobsCounts& later);
};

class OobsRowReader {
 public:
  struct Options {
    std::string path;  // for error messages
    chess::Ruleset rules;
    bool strict = false;
    bool of_white = false;  // rows count White's wins; records count the mover's
  };
  // Called for each row whose games are readable, legal or not; the row is the current one of `rows`.
  using Sample = std::function<void(OobsRows& rows, const OobsRows::Tally& tally)>;

  // Keeps a reference to `visitor`. `sample` may be empty.
  OobsRowReader(const Options& options, records::ChessVisitor& visitor, Sample sample);
  OobsRowReader(const OobsRowReader&) = delete;
  OobsRowReader& operator=(const OobsRowReader&) = delete;

  // Visits the records of the row, or skips it.
  absl::Status Read(const OobsRowValues& row);
  const OobsCounts& counts() const { return counts_; }

 private:
  absl::Status ReadComment();
  absl::Status SkipRow();

  const bool of_white_;
  records::ChessVisitor& visitor_;
  const Sample sample_;
  OobsRows rows_;
  OobsCounts counts_;
  SkipCounter skips_;
};

// The part of a row that decides the perspective of a book.
struct OobsSampleRow {
  OobsRows::Tally tally;
  uint64_t reached = 0;  // the key of the position after the move
  bool may_vote = false;
};

// The result of a block.
struct OobsPart {
  OobsCounts counts;
  std::vector<OobsSampleRow> sample;
  absl::Status status;
};

// Reads rows on several threads. The caller's thread scans the database and copies its rows into blocks; the others
// read them.
class OobsRowBlocks {
 public:
  // Starts a thread for each of `visitors`, which must outlive this object. Rows are sampled if `samples` is true.
  OobsRowBlocks(const OobsRowReader::Options& options,
                const std::vector<std::unique_ptr<records::ChessVisitor>>& visitors, bool samples);

  using UsePart = absl::FunctionRef<absl::Status(OobsPart part)>;

  // Copies the row. Calls `use` for finished parts if many are waiting.
  absl::Status Add(const OobsRowValues& row, UsePart use);
  // Waits for all parts and calls `use` for them. Parts come in the order of their rows.
  absl::Status Finish(UsePart use);

 private:
  // Some rows with their texts.
  struct Block {
    std::vector<OobsRowValues> rows;
    std::unique_ptr<char[]> texts;
    uint64_t size = 0, used = 0;  // of texts
  };
  using Stage = OrderedStage<Block, OobsPart>;

  void Begin(uint64_t text_bytes);

  Block block_;
  Stage stage_;
};

}  // namespace tabia::formats

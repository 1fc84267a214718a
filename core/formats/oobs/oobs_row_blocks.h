// The rows of an OOBS book, read on several threads: one scans the database and copies its rows into blocks.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/base/ordered_stage.h"
#include "core/formats/oobs/oobs_row_reader.h"
#include "core/formats/oobs/oobs_rows.h"
#include "core/formats/oobs/oobs_scan.h"
#include "core/records/record_visitor.h"

namespace tabia::formats {

// What decides the perspective of a book, of one row.
struct OobsSampleRow {
  OobsRows::Tally tally;
  uint64_t reached = 0;  // the key of the position after the move
  bool may_vote = false;
};

// What a thread has read of a block.
struct OobsPart {
  OobsCounts counts;
  std::vector<OobsSampleRow> sample;
  absl::Status status;
};

class OobsRowBlocks {
 public:
  // Each of `visitors` is called on a thread of its own. They must outlive this. Rows are sampled if `samples`.
  OobsRowBlocks(const OobsRowReader::Options& options,
                const std::vector<std::unique_ptr<records::RecordVisitor>>& visitors, bool samples);

  using UsePart = absl::FunctionRef<absl::Status(OobsPart part)>;

  // Copies the row, and uses the parts that are ready if many are.
  absl::Status Add(const OobsRowValues& row, UsePart use);
  // Uses all parts. Parts are used in the order of their rows.
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

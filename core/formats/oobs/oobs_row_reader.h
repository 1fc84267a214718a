// From the rows of an OOBS book to records.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "absl/status/status.h"

#include "core/formats/oobs/oobs_rows.h"
#include "core/formats/oobs/oobs_scan.h"
#include "core/formats/skip_counter.h"
#include "core/records/record_visitor.h"
#include "core/records/skipped.h"

namespace tabia::formats {

// What was read of some rows.
struct OobsCounts {
  uint64_t records = 0, notes = 0;
  std::map<std::string, records::Skipped> skipped;

  // Adds those of the rows that follow.
  void Add(const OobsCounts& later);
};

class OobsRowReader {
 public:
  struct Options {
    std::string path;  // for messages
    std::string_view variant;
    bool strict = false;
    bool of_white = false;  // the games count White's wins, and the records are to count the mover's
  };
  // Called for each row whose games are readable, legal or not, with that row as the current one.
  using Sample = std::function<void(OobsRows& rows, const OobsRows::Tally& tally)>;

  // Without `sample` no row is sampled. The visitor must outlive this.
  OobsRowReader(const Options& options, records::RecordVisitor& visitor, Sample sample);
  OobsRowReader(const OobsRowReader&) = delete;
  OobsRowReader& operator=(const OobsRowReader&) = delete;

  // Visits the records of the row, or skips it.
  absl::Status Read(const OobsRowValues& row);
  const OobsCounts& counts() const { return counts_; }

 private:
  absl::Status ReadComment();
  absl::Status SkipRow();

  const bool of_white_;
  records::RecordVisitor& visitor_;
  const Sample sample_;
  OobsRows rows_;
  OobsCounts counts_;
  SkipCounter skips_;
};

}  // namespace tabia::formats

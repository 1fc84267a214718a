// Reads opening books of eXtreme Gammon (.ob): evaluations of positions after a play, with their provenance.
//
// The facts of the report contain the number of deleted entries. Unless reading is strict, these are skipped and
// counted:
//   "impossible board", "impossible context", "impossible evaluation"   an entry with such bytes
//   "record of unknown kind"
//   "record cut short"                                                  the bytes after the last whole record
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/statusor.h"

#include "core/backgammon/entry/statement.h"
#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Reads the file twice: the first time to find its conventions (ob_entry.h).
absl::StatusOr<records::SourceReport> ReadOb(SourceFile& file, const ReadOptions& options,
                                             records::BackgammonVisitor& visitor);

// Counts the scores, levels and sources of the entries, for the report.
class ObTally {
 public:
  void Add(const backgammon::PositionStatement& statement);
  // Adds the counts to the facts of the report, most frequent first.
  void Report(records::SourceReport& report) const;

 private:
  using Counts = std::map<std::string, uint64_t>;

  // Returns "rollout 120; XGR++ 30; 3-ply 2": the first eight, and the number of the others.
  static std::string Text(const Counts& counts);

  Counts scores_, levels_, sources_;
};

}  // namespace tabia::formats

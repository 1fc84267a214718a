// The rollouts of GNU Backgammon, in a file that grows.
//
// The file is the text that GNU Backgammon itself exports, so that every command of tabia reads it as a book, and other
// programs read it too. A record is one export: it begins with the line of the score, has the identifiers of the
// position, the plays with their evaluations and rollouts, and ends with the line of the program's version:
//
//   The score (after 0 games) is: gnubg 0, root 0 (money session, with Jacoby rule)
//   ...
//    GNU Backgammon  Position ID: 4HPwATDgc/ABMA
//                    Match ID   : cAkFAAAAAAAA
//   ...
//        1. Rollout          24/23 13/11                  Eq.: -0.003357
//          0.499120 0.132180 0.005176 - 0.500880 0.132748 0.005646 CL -0.002797 CF -0.003357
//         [0.002638 0.002612 0.000409 - 0.002638 0.002485 0.000424 CL  0.007258 CF  0.016302]
//           Truncated cubeful rollout (depth 11) with variance reduction
//           72 games, Mersenne Twister dice gen. with seed 1 and quasi-random dice
//   ...
//   Output generated Mon Nov 30 05:49:10 2026
//    by GNU Backgammon 1.07.001 20230103 (Text Export version 1.128)
//
// A record is appended by one call of the system and written to the disk. A kill can only leave a half-written last
// record, which the next Open cuts off.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/os/file_lock.h"
#include "core/base/os/line_appender.h"
#include "core/formats/analysis_text/text_analysis.h"

namespace tabia::searches {

// Returns the record in the output of GNU Backgammon; empty if there is no whole one.
std::string_view FindRolloutRecord(std::string_view output);

using VisitRecord = absl::FunctionRef<void(const formats::TextAnalysis& analysis)>;

// Visits the analysis of a record.
absl::Status ReadRolloutRecord(std::string_view record, VisitRecord visit);

// One program at a time may append to a file: a lock, FILE.lock, is held while this object lives.
class RolloutFile {
 public:
  // Opens the file at `path`, creates it if it is missing, and cuts off a half-written last record. Returns BadFile if
  // any other text is after the last record, or if the file has text but no record, and UnavailableError if another
  // program appends to it.
  static absl::StatusOr<RolloutFile> Open(const std::string& path);

  // Appends a record.
  absl::Status Append(std::string_view record);

  // Visits the analyses of all records, in their order.
  absl::Status ForEach(VisitRecord visit) const;

  const std::string& path() const { return path_; }

 private:
  RolloutFile(std::string path, FileLock lock, LineAppender file)
      : path_(std::move(path)), lock_(std::move(lock)), file_(std::move(file)) {}

  std::string path_;
  FileLock lock_;
  LineAppender file_;
};

}  // namespace tabia::searches

// Writes a book as EPD: one line for each position, in the order of Write, with the best moves and all moves:
//
//   rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; c0 "e4 +12 =3 -4, d4 +5 =9 -1";
//
// `bm` lists the moves of the highest weight among the active ones, if there are any. Counted as lost, by kind:
// "names", "comments", "ECO codes".
#pragma once

#include <utility>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/formats/skip_counter.h"
#include "core/formats/write_options.h"
#include "core/records/scale.h"
#include "core/records/writers.h"

namespace tabia::formats {

class EpdWriter final : public records::PositionWriter {
 public:
  // Keeps a reference to `sink`.
  EpdWriter(ByteSink& sink, const WriteOptions& options) : sink_(sink), scale_(options.scale) {}

  bool StoresEvaluations() const override { return true; }
  absl::Status Write(const records::BookNode& node) override;
  // Returns a report whose records are positions.
  absl::StatusOr<records::WriteReport> Finish() override { return std::move(report_); }

 private:
  ByteSink& sink_;
  const records::Scale scale_;
  records::WriteReport report_;
  LostCounter lost_{report_.lost};
};

}  // namespace tabia::formats

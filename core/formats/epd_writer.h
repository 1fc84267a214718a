// Writes a book as EPD: one line a position, in the order of Write, with the best moves and all of them:
//
//   rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; c0 "e4 +12 =3 -4, d4 +5 =9 -1";
//
// `bm` names the moves of the highest weight among those that may be played; without one there is no `bm`.
// Lost are, by kind: "names", "comments", "ECO codes".
#pragma once

#include <string>
#include <utility>

#include "core/base/byte_sink.h"
#include "core/formats/lost_counter.h"
#include "core/formats/writer.h"

namespace tabia::formats {

class EpdWriter final : public PositionWriter {
 public:
  // `scale` is that of the book's weights; `sink` must outlive the writer.
  explicit EpdWriter(ByteSink& sink, Scale scale = Scale::kGames) : sink_(sink), scale_(scale) {}

  absl::Status Write(const BookNode& node) override;
  // Records are positions.
  absl::StatusOr<WriteReport> Finish() override { return std::move(report_); }

 private:
  ByteSink& sink_;
  const Scale scale_;
  WriteReport report_;
  LostCounter lost_{report_.lost};
};

}  // namespace tabia::formats

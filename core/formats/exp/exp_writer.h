// Writes experience files (.exp), which engines of the Stockfish family read.
//
// Writes one record for each move that has an evaluation with a depth. Records are sorted by key; the moves of a
// position are in the order of the book. If a comment was written by ReadExp and has the same evaluation, its depth,
// value and last number are reused. Counted as lost, by kind:
//   "names", "comments", "ECO codes"
//   "results of games", "weights", "inactive moves"
//   "moves without an evaluation"        which are not written
//   "evaluations without a depth"        which are not written, because engines ignore records of depth 0
//   "scores beyond 149 pawns"            which are written as 149.04, because greater values mean mates
//   "origins of evaluations"             other than a search
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/chess/position.h"
#include "core/formats/exp/engine_numbers.h"
#include "core/formats/exp/exp_layout.h"
#include "core/formats/skip_counter.h"
#include "core/formats/write_options.h"
#include "core/records/writers.h"

namespace tabia::formats {

// Memory: 24 bytes for each record, and 40 to 64 for each position.
class ExpWriter final : public records::PositionWriter {
 public:
  // Keeps a reference to `sink`.
  ExpWriter(ByteSink& sink, const WriteOptions& options);

  bool StoresEvaluations() const override { return true; }
  absl::Status Write(const records::BookNode& node) override;
  absl::StatusOr<records::WriteReport> Finish() override;

 private:
  struct Packed {
    uint64_t key;
    std::string bytes;
  };

  void AddMove(const records::BookNode& node, const chess::BookMove& move, std::string& records);
  void CountLosses(const chess::BookPosition& position, const chess::BookMove& move);

  ByteSink& sink_;
  const ExpKind kind_;
  const KeyGeneration generation_;
  records::WriteReport report_;
  LostCounter lost_{report_.lost};
  std::vector<Packed> positions_;
};

}  // namespace tabia::formats

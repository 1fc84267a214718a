// Writes Polyglot books (.bin).
//
// The records are in order of their keys; those of a key by descending weight, then by the code of the move. They have
// no learning data. If the highest weight w of a position exceeds 65535, each weight x becomes x * 65535 / w, rounded
// half up, but at least 1 if x is not 0. Counted as lost, by kind:
//   "names", "comments", "ECO codes"
//   "results of games"                       which one weight represents
//   "inactive moves", "moves of weight 0"    by ZeroPolicy
//   "positions with inner castling rooks"    in Chess960; Polyglot keys do not distinguish them
//   "pawn drops"                             in crazyhouse (see polyglot_rules.h)
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/chess/variant.h"
#include "core/formats/polyglot/polyglot_layout.h"
#include "core/formats/skip_counter.h"
#include "core/formats/write_options.h"
#include "core/moves/book_position.h"
#include "core/moves/ruleset.h"
#include "core/records/writers.h"

namespace tabia::formats {

// Memory: 16 bytes for each record.
class PolyglotWriter final : public records::PositionWriter {
 public:
  // Keeps a reference to `sink`.
  PolyglotWriter(ByteSink& sink, const WriteOptions& options)
      : sink_(sink),
        options_(options.polyglot),
        rules_(chess::Ruleset::Of(options.variant)),
        is_chess960_(chess::IsChess960(options.variant)) {}

  // Writes the moves of a position. If a move is written twice, the higher weight is kept. UsageError if the book has
  // no numbers for the formula.
  absl::Status Write(const records::BookNode& node) override;
  // Writes the moves of a position that is known by its key alone, but not in Chess960: a key does not show whether an
  // inner rook may castle, and Polyglot's keys ignore that right. Does not write it in crazyhouse, three-check and
  // antichess either, because the Polyglot key or the move depends on the board.
  absl::StatusOr<bool> WriteKey(uint64_t key, const chess::BookEntry& entry) override;
  absl::StatusOr<records::WriteReport> Finish() override;

 private:
  absl::Status AddEntry(uint64_t key, const chess::BookPosition& position, const chess::BookEntry& entry);
  bool Keeps(const chess::BookMove& move, uint64_t weight, absl::FunctionRef<std::string()> which);
  void Sort();

  ByteSink& sink_;
  const PolyglotOptions options_;
  const chess::Ruleset rules_;
  const bool is_chess960_;
  records::WriteReport report_;
  LostCounter lost_{report_.lost};
  std::vector<PolyglotRecord> records_;
};

}  // namespace tabia::formats

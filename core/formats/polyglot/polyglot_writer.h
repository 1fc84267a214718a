// Writes Polyglot books (.bin).
//
// The records are in order of their keys, those of a position by falling weight, equal weights by the code of
// the move; they have no learning data. If the greatest weight w of a position is more than 65535, each of
// its weights x becomes the whole number nearest to x * 65535 / w, a half rounded up, and 1 if that is 0 but
// x is not. Lost are, by kind:
//   "names", "comments", "ECO codes"
//   "results of games"                       of which one weight remains
//   "inactive moves", "moves of weight 0"    as the zero policy states
//   "positions with inner castling rooks"    of Chess960, which a Polyglot key cannot distinguish
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/formats/lost_counter.h"
#include "core/formats/polyglot/polyglot_layout.h"
#include "core/records/position_writer.h"
#include "core/records/write_report.h"

namespace tabia::formats {

// How the weight of a move is computed.
enum class WeightFormula : uint8_t {
  kAuto,    // the weight that the book states, or else kScore
  kScore,   // twice the wins and once the draws
  kWins,    // the games won by its player
  kGames,   // the games in which it was played
  kStated,  // the weight that the book states
};

// How a move of weight 0 is written, which Polyglot never plays and old versions cannot read.
enum class ZeroPolicy : uint8_t {
  kDrop,  // it is left out, and so are inactive moves
  kKeep,  // it is written, and so are inactive moves, as 0
  kOne,   // it is written with weight 1; inactive moves are left out
};

struct PolyglotOptions {
  WeightFormula formula = WeightFormula::kAuto;
  ZeroPolicy zeros = ZeroPolicy::kDrop;
};

// Memory: 16 bytes for each record.
class PolyglotWriter final : public records::PositionWriter {
 public:
  // `sink` must outlive this object.
  PolyglotWriter(ByteSink& sink, const PolyglotOptions& options) : sink_(sink), options_(options) {}

  // UsageError if the book does not state what the formula needs. If a move is written twice, the greater
  // weight is kept.
  absl::Status Write(const records::BookNode& node) override;
  // Writes the moves of a position of which only the key is known.
  absl::Status WriteKey(uint64_t key, const chess::BookEntry& entry);
  absl::StatusOr<records::WriteReport> Finish() override;

 private:
  // Adds the moves of one position or key. `epd` makes its text for messages.
  absl::Status AddEntry(uint64_t key, const chess::BookEntry& entry, absl::FunctionRef<std::string()> epd);
  bool Keeps(const chess::BookMove& move, uint64_t weight, absl::FunctionRef<std::string()> which);
  void Sort();

  ByteSink& sink_;
  const PolyglotOptions options_;
  records::WriteReport report_;
  LostCounter lost_{report_.lost};
  std::vector<PolyglotRecord> records_;
};

}  // namespace tabia::formats

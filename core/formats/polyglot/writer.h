// Writes Polyglot books (.bin).
//
// The records are in order of their keys, those of a position by falling weight, equal weights by the code of
// the move; they learned nothing. Where the greatest weight w of a position is more than 65535, each weight x
// of it becomes the whole number nearest to x * 65535 / w, a half rounded up, and 1 where that is 0 but x is
// not.
//
// Lost, and counted, are: notes by their kind ("names", "comments", "ECO codes"); "results of games", of
// which one weight is left; "inactive moves" and "moves of weight 0", as the zero policy says; and "positions
// with inner castling rooks" (Chess960), which a Polyglot key cannot tell from others.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/byte_sink.h"
#include "core/formats/lost_counter.h"
#include "core/formats/polyglot/layout.h"
#include "core/records/position_writer.h"
#include "core/records/write_report.h"

namespace tabia::formats {

// What the weight of a move is made of.
enum class WeightFormula : uint8_t {
  kAuto,    // the weight that the book states, or else kScore
  kScore,   // twice the wins and once the draws
  kWins,    // the games won by its player
  kGames,   // the games in which it was played
  kStated,  // the weight that the book states
};

// What becomes of a move of weight 0, which Polyglot never plays and old versions cannot read.
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

  // A usage error if the book does not say what the formula is about. Of a move that is written twice the
  // greater weight stays.
  absl::Status Write(const records::BookNode& node) override;
  // The same of a position that is known by its key alone.
  absl::Status WriteKey(uint64_t key, const chess::BookEntry& entry);
  absl::StatusOr<records::WriteReport> Finish() override;

 private:
  // The moves of one position or key, whose text is made by `epd` if it is wanted.
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

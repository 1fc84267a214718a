#include "core/formats/exp/exp_entry.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "core/chess/entry/move_order.h"
#include "core/chess/uci_move.h"
#include "core/formats/exp/engine_key.h"

namespace tabia::formats {
namespace {

constexpr int64_t kEvenWeight = 500'000, kHalfwayValue = 400;
constexpr int32_t kMinPlayedDepth = 4;

// Increases with the value, and is never 0.
uint32_t WeightOfValue(int32_t value) {
  const int64_t v = value;
  return static_cast<uint32_t>(kEvenWeight + kEvenWeight * v / (std::abs(v) + kHalfwayValue));
}

}  // namespace

chess::BookMove ExpBookMove(const ExpRecord& record, chess::Move move) {
  chess::BookMove book_move;
  book_move.move = move;
  book_move.active = record.HasOpinion() && record.depth >= kMinPlayedDepth;
  book_move.stated_weight = WeightOfValue(record.value);
  return book_move;
}

void VisitExpRecords(const ExpRecords& records, const chess::Position& position,
                     absl::FunctionRef<void(const ExpRecord& record, chess::Move move)> visit) {
  for (const EngineKey& key : EngineKeysOf(position)) {
    for (const ExpRecord& record : records.Find(key.key)) {
      if (const std::optional<chess::Move> move = chess::LegalMoveFor(position, record.move)) {
        visit(record, *move);
      }
    }
  }
}

chess::BookEntry ExpEntryOf(const ExpRecords& records, const chess::Position& position) {
  chess::BookEntry entry;
  VisitExpRecords(records, position, [&entry](const ExpRecord& record, chess::Move move) {
    const chess::BookMove stated = ExpBookMove(record, move);
    auto& moves = entry.moves;
    const auto known = std::find_if(moves.begin(), moves.end(),
                                    [move](const chess::BookMove& other) { return other.move == move; });
    if (known == moves.end()) {
      moves.push_back(stated);
    } else {
      known->active |= stated.active;
      known->stated_weight = std::max(known->stated_weight, stated.stated_weight);
    }
  });
  std::sort(entry.moves.begin(), entry.moves.end(), chess::Better);
  return entry;
}

}  // namespace tabia::formats

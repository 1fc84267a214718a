#include "core/formats/epd/position_values.h"

#include "core/base/status.h"
#include "core/moves/chess_board.h"

namespace tabia::formats {

void PositionValues::Add(uint64_t key, const chess::Evaluation& value) {
  const auto [known, is_new] = values_.try_emplace(key, Value{value});
  if (!is_new && IsMoreTrustworthy(value, known->second.evaluation)) known->second.evaluation = value;
}

absl::StatusOr<uint64_t> PositionValues::VisitMovesFrom(const chess::BookPosition& before,
                                                        records::ChessVisitor& visitor) {
  if (!visited_.insert(before.key()).second) return 0;
  uint64_t moves = 0;
  for (const chess::Move move : chess::LegalMoves(before.board())) {
    const auto after = values_.find(chess::KeyAfter(before.board(), move));
    if (after == values_.end()) continue;
    after->second.is_used = true;
    chess::BookMove valued = {.move = move, .evaluation = after->second.evaluation};
    valued.evaluation->score = valued.evaluation->score.BackedUp();
    TABIA_RETURN_IF_ERROR(visitor.VisitMove(before, valued));
    ++moves;
  }
  return moves;
}

}  // namespace tabia::formats

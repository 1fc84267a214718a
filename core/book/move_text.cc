#include "core/book/move_text.h"

#include "core/chess/san.h"

namespace tabia::book {

std::string MoveText(const chess::BookPosition& position, chess::Move move,
                     const chess::OpaqueMove& opaque_move, chess::CastlingStyle style) {
  if (position.rules() == nullptr) return std::string(opaque_move.text());
  return chess::UciMove(*position.rules(), move, style);
}

std::string SanText(const chess::BookPosition& position, const chess::BookMove& move) {
  if (position.rules() == nullptr) return std::string(move.opaque_move.text());
  return chess::San(*position.rules(), move.move);
}

}  // namespace tabia::book

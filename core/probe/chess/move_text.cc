#include "core/probe/chess/move_text.h"

#include "core/chess/san.h"

namespace tabia::probe {

std::string CodedMoveText(chess::Move move, const chess::OpaqueMove& opaque_move) {
  return opaque_move ? std::string(opaque_move.text()) : chess::CodedMoveText(move);
}

std::string MoveText(const chess::BookPosition& position, chess::Move move,
                     const chess::OpaqueMove& opaque_move, chess::CastlingStyle style) {
  if (position.rules() == nullptr) return CodedMoveText(move, opaque_move);
  return chess::UciMove(*position.rules(), move, style);
}

std::string SanText(const chess::BookPosition& position, const chess::BookMove& move) {
  if (position.rules() == nullptr) return CodedMoveText(move.move, move.opaque_move);
  return chess::San(*position.rules(), move.move);
}

}  // namespace tabia::probe

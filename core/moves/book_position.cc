#include "core/moves/book_position.h"

#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/chess/opaque.h"

namespace tabia::chess {

BookPosition BookPosition::Of(const Board& board) {
  BookPosition out;
  out.key_ = CanonicalKey(board);
  out.turn_ = board.turn();
  out.board_ = board;
  return out;
}

absl::StatusOr<BookPosition> BookPosition::FromFen(const Ruleset& rules, std::string_view fen) {
  if (rules.is_supported()) {
    TABIA_ASSIGN_OR_RETURN(const Board board, Board::FromFen(rules, fen));
    return Of(board);
  }
  std::optional<BookPosition> opaque = Opaque(rules.name(), fen);
  if (!opaque) return UsageError("no position of any variant");
  return *std::move(opaque);
}

std::optional<BookPosition> BookPosition::Opaque(std::string_view variant, std::string_view text) {
  BookPosition out;
  out.variant_ = variant;
  out.text_ = NormaliseOpaquePosition(text);
  if (out.text_.empty()) return std::nullopt;
  out.key_ = OpaqueKey(variant, out.text_);
  std::string_view fields = out.text_;
  TakeWord(fields);
  if (TakeWord(fields) == "b") out.turn_ = kBlack;
  return out;
}

BookPosition BookPosition::OfKey(uint64_t key) {
  BookPosition out;
  out.key_ = key;
  return out;
}

uint64_t BookPosition::check() const {
  if (is_key()) return kUnknownCheck;
  return board_ ? CheckHash(*board_) : OpaqueCheckHash(variant_, text_);
}

std::string BookPosition::Epd() const {
  if (is_key()) return FormatText("key %016x", key_);
  return board_ ? ToEpd(*board_) : text_;
}

BookPosition After(const BookPosition& position, Move move) {
  Board board = position.board();
  board.Make(move);
  return BookPosition::Of(board);
}

}  // namespace tabia::chess

#include "plugin/report/chess/numbered_moves.h"

#include "core/base/tokens.h"

namespace tabia::report {

std::vector<NumberedMove> NumberedMoves(chess::Board board, absl::Span<const chess::Move> moves,
                                        std::string_view before_black) {
  std::vector<NumberedMove> numbered;
  for (const chess::Move move : moves) {
    const bool is_white = board.turn() == chess::kWhite;
    const std::string number = Concat(board.common().fullmove_number, is_white ? ". " : before_black);
    numbered.push_back({is_white || numbered.empty() ? number : "", San(board, move)});
    board.Make(move);
  }
  return numbered;
}

std::string LineText(const chess::Board& board, absl::Span<const chess::Move> moves,
                     std::string_view before_black) {
  std::string text;
  for (const NumberedMove& move : NumberedMoves(board, moves, before_black)) {
    AppendParts(text, text.empty() ? "" : " ", move.number, move.san);
  }
  return text;
}

}  // namespace tabia::report

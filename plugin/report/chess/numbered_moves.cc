#include "plugin/report/chess/numbered_moves.h"

#include "core/base/tokens.h"
#include "core/chess/san.h"

namespace tabia::report {

std::vector<NumberedMove> NumberedMoves(chess::Position position, absl::Span<const chess::Move> moves,
                                        std::string_view before_black) {
  std::vector<NumberedMove> numbered;
  for (const chess::Move move : moves) {
    const bool is_white = position.turn() == chess::kWhite;
    const std::string number = Concat(position.setup().fullmove_number, is_white ? ". " : before_black);
    numbered.push_back({is_white || numbered.empty() ? number : "", chess::San(position, move)});
    position.Make(move);
  }
  return numbered;
}

std::string LineText(const chess::Position& position, absl::Span<const chess::Move> moves,
                     std::string_view before_black) {
  std::string text;
  for (const NumberedMove& move : NumberedMoves(position, moves, before_black)) {
    AppendParts(text, text.empty() ? "" : " ", move.number, move.san);
  }
  return text;
}

}  // namespace tabia::report

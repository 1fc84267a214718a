#include "plugin/report/chess/numbered_moves.h"

#include <utility>

#include "core/base/tokens.h"
#include "core/chess/san.h"
#include "core/chess/variants/variant_san.h"

namespace tabia::report {

namespace {

int MoveNumberOf(const chess::Position& position) {
  return position.setup().fullmove_number;
}
int MoveNumberOf(const chess::VariantPosition& position) {
  return position.setup().common.fullmove_number;
}

template <typename AnyPosition>
std::vector<NumberedMove> NumberFrom(AnyPosition position, absl::Span<const chess::Move> moves,
                                     std::string_view before_black) {
  std::vector<NumberedMove> numbered;
  for (const chess::Move move : moves) {
    const bool is_white = position.turn() == chess::kWhite;
    const std::string number = Concat(MoveNumberOf(position), is_white ? ". " : before_black);
    numbered.push_back({is_white || numbered.empty() ? number : "", San(position, move)});
    position.Make(move);
  }
  return numbered;
}

std::string TextOf(const std::vector<NumberedMove>& moves) {
  std::string text;
  for (const NumberedMove& move : moves) AppendParts(text, text.empty() ? "" : " ", move.number, move.san);
  return text;
}

}  // namespace

std::vector<NumberedMove> NumberedMoves(chess::Position position, absl::Span<const chess::Move> moves,
                                        std::string_view before_black) {
  return NumberFrom(std::move(position), moves, before_black);
}

std::string LineText(const chess::Position& position, absl::Span<const chess::Move> moves,
                     std::string_view before_black) {
  return TextOf(NumberFrom(position, moves, before_black));
}

std::string LineText(const chess::BookPosition& position, absl::Span<const chess::Move> moves,
                     std::string_view before_black) {
  return position.VisitBoard(
      [&](const auto& board) { return TextOf(NumberFrom(board, moves, before_black)); });
}

}  // namespace tabia::report

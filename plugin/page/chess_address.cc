#include "plugin/page/chess_address.h"

#include <algorithm>

#include "core/base/tokens.h"
#include "core/base/url_query.h"
#include "core/chess/fen.h"
#include "core/chess/variants/variant_position.h"
#include "core/moves/book_position.h"

namespace tabia::page {
namespace {

void AppendParameter(std::string& href, std::string_view name, std::string_view value) {
  if (value.empty()) return;
  const bool is_first = href.find('?') == std::string::npos;
  AppendParts(href, is_first ? "?" : "&", name, "=", EscapeQuery(value));
}

}  // namespace

void ChessAddress::GoTo(const probe::MoveSequence& line) {
  fen.clear();
  moves.clear();
  if (!line.position.has_board()) {
    fen = line.position.Epd();
    return;
  }
  const std::vector<chess::BookPosition> positions = probe::PositionsOf(line);
  if (positions.empty()) return;
  const std::string start = chess::ToFen(positions.front().board());
  const chess::VariantPosition* const variant = positions.front().of_variant();
  if (start != (variant == nullptr ? chess::kStartFen : VariantStartFen(variant->variant()))) fen = start;
  for (size_t ply = 0; ply < line.moves.size(); ++ply) {
    moves.push_back(chess::UciMove(positions[ply].board(), line.moves[ply]));
  }
}

std::string ChessAddress::Href() const {
  std::string href = "chess";
  AppendParameter(href, "fen", fen);
  AppendParameter(href, "play", Join(moves, ","));
  AppendParameter(href, "book", book);
  return href;
}

std::string ChessAddress::After(std::string_view move) const {
  ChessAddress after = *this;
  after.moves.emplace_back(move);
  return after.Href();
}

std::string ChessAddress::At(size_t plies) const {
  ChessAddress at = *this;
  at.moves.resize(std::min(plies, moves.size()));
  return at.Href();
}

}  // namespace tabia::page

#include "plugin/page/chess_address.h"

#include <algorithm>

#include "absl/status/statusor.h"

#include "core/base/tokens.h"
#include "core/base/url_query.h"
#include "core/chess/fen.h"
#include "core/chess/position.h"
#include "core/chess/uci_move.h"

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
  if (line.position.rules() == nullptr) {
    fen = line.position.Epd();
    return;
  }
  const absl::StatusOr<chess::Position> root = chess::Position::FromSetup(line.start);
  if (!root.ok()) return;
  chess::Position position = *root;
  const std::string start = chess::ToFen(position.setup());
  if (start != chess::kStartFen) fen = start;
  for (const chess::Move move : line.moves) {
    moves.push_back(chess::UciMove(position, move));
    position.Make(move);
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

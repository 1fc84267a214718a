#include "plugin/page/chess_address.h"

#include <algorithm>

#include "absl/status/statusor.h"

#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/position.h"
#include "core/chess/uci_move.h"

namespace tabia::page {
namespace {

constexpr size_t kMaxFurtherBooks = 2;

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
  for (const std::string& name : with) AppendParameter(href, "with", name);
  AppendParameter(href, "sort", sort);
  if (black_below) AppendParameter(href, "below", "black");
  if (all_moves) AppendParameter(href, "all", "1");
  return href;
}

std::string ChessAddress::After(std::string_view move) const {
  ChessAddress after = *this;
  after.moves.emplace_back(move);
  after.all_moves = false;
  return after.Href();
}

std::string ChessAddress::At(size_t plies) const {
  ChessAddress at = *this;
  at.moves.resize(std::min(plies, moves.size()));
  at.all_moves = false;
  return at.Href();
}

std::string ChessAddress::SortedBy(std::string_view order) const {
  ChessAddress sorted = *this;
  sorted.sort = order;
  return sorted.Href();
}

ChessAddress AddressFrom(const UrlQuery& query) {
  ChessAddress address;
  address.book = query.Get("book");
  for (const std::string& name : query.All("with")) {
    const bool is_new = name != address.book &&
                        std::find(address.with.begin(), address.with.end(), name) == address.with.end();
    if (is_new && !name.empty() && address.with.size() < kMaxFurtherBooks) address.with.push_back(name);
  }
  for (const std::string_view order : {"score", "evaluation", "name", "move"}) {
    if (query.Get("sort") == order) address.sort = order;
  }
  address.black_below = query.Get("below") == "black";
  address.all_moves = !query.Get("all").empty();
  return address;
}

}  // namespace tabia::page

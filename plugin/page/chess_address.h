// The address of a chess page. It contains the whole state of the page.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/url_query.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::page {

struct ChessAddress {
  std::string fen = {};                 // empty: the start position
  std::vector<std::string> moves = {};  // played from there, in UCI's notation
  std::string book = {};                // empty: the first one
  std::vector<std::string> with = {};   // further books
  std::string sort = {};
  bool black_below = false;
  bool all_moves = false;

  // Sets the position and its moves, so that a position has only one address: moves are in UCI's notation, and the FEN
  // of the start position is left out.
  void GoTo(const probe::MoveSequence& line);

  // Returns "chess?...". All addresses are relative, so that a server works under any path prefix.
  std::string Href() const;
  // Returns the address after `move`, with the rest of the state.
  std::string After(std::string_view move) const;
  // Returns the address after the first `plies` moves.
  std::string At(size_t plies) const;
  std::string SortedBy(std::string_view order) const;
};

// Reads everything except `fen` and `moves`, which require a board.
ChessAddress AddressFrom(const UrlQuery& query);

}  // namespace tabia::page

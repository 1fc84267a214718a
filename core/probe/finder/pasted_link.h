// A link to a page of a chess site, for the position in its address. Nothing is fetched.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tabia::probe {

struct LinkedPosition {
  std::string variant;        // of Lichess, as the link has it; empty: chess
  std::string fen;            // empty: the start position
  std::string moves;          // in SAN, UCI's notation or PGN; after the FEN
  std::string opening;        // the name of an opening, if there are neither a FEN nor moves
  std::optional<size_t> ply;  // plies to play: 12 for "#12"
};

// Returns whether the first word of `text` is a link, with or without its scheme.
bool BeginsWithLink(std::string_view text);

// Returns the first link in `text`; empty if there is none.
std::string_view LinkIn(std::string_view text);

// Reads the addresses of analysis boards, editors and explorers: a FEN or moves in the path or in a parameter, also
// with "_" for blanks. Returns a usage error for one that contains neither, such as the link to a game.
absl::StatusOr<LinkedPosition> ReadLink(std::string_view link);

}  // namespace tabia::probe

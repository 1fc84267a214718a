// The order of the moves of an entry.
#pragma once

#include <array>
#include <tuple>

#include "core/chess/entry/book_entry.h"

namespace tabia::chess {

// Returns a key with which moves sort like their texts.
inline auto TextOrder(Move move, const OpaqueMove& opaque_move) {
  constexpr std::array<int, 8> kByLetter = {0, 2, 1, 4, 3, 5, 6, 7};  // none, b, n, q, r
  return std::tuple(FileOf(move.from()), RankOf(move.from()), FileOf(move.to()), RankOf(move.to()),
                    kByLetter[move.promotion()], opaque_move.text());
}

// Returns whether `a` comes before `b`: active before inactive, then by weight, then by text.
inline bool Better(const BookMove& a, const BookMove& b) {
  return std::tuple(b.active, b.weight(), TextOrder(a.move, a.opaque_move)) <
         std::tuple(a.active, a.weight(), TextOrder(b.move, b.opaque_move));
}

}  // namespace tabia::chess

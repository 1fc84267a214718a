// Moves as people read them: "1. e4 e5 2. Nf3", "1... c5 2. Nf3".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"

#include "core/chess/move.h"
#include "core/moves/chess_board.h"

namespace tabia::report {

// The marks between the number of a move and Black's move: for tables of text, which need ASCII, and for pages.
inline constexpr std::string_view kThreeDots = "... ", kEllipsis = "… ";

struct NumberedMove {
  std::string number;  // "1. ", "1... " for Black's move at the start of a line, else empty
  std::string san;
};

// Returns the moves of a line that begins on `board`.
std::vector<NumberedMove> NumberedMoves(chess::Board board, absl::Span<const chess::Move> moves,
                                        std::string_view before_black = kThreeDots);

// Returns these moves as one text; empty if there is none.
std::string LineText(const chess::Board& board, absl::Span<const chess::Move> moves,
                     std::string_view before_black = kThreeDots);

}  // namespace tabia::report

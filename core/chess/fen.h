// Positions as text: FEN and EPD, in every dialect in use.
//
// Read: four to six fields or an EPD with operations (of which hmvc and fmvn are taken), any blanks between
// fields and around them; castling rights as KQkq (the outermost rook) or as file letters HAha (Shredder);
// an en passant square whether or not a capture is possible.
// Written: castling as KQkq where the rook is the outermost one, else its file letter (X-FEN); the en passant
// square only if it counts (EnPassantCounts), so that equal keys have equal texts.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/chess/setup.h"

namespace tabia::chess {

inline constexpr std::string_view kStartFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// Returns what the text states, or the reason why it is not a FEN ("rank 7 has 9 squares").
absl::StatusOr<Setup> ParseFen(std::string_view text);

// Returns the first four fields.
std::string ToEpd(const Setup& setup);

// Returns all six fields.
std::string ToFen(const Setup& setup);

// Returns "e4" for 28; "-" for kNoSquare.
std::string SquareName(Square square);

}  // namespace tabia::chess

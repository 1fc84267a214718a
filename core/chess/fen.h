// Positions as text: FEN and EPD in their dialects.
//
// Parsed: four to six fields, or an EPD with operations (hmvc and fmvn are read); any blanks between fields and around
// them; castling rights as KQkq (the outermost rook) or as file letters HAha (Shredder); an en passant square, also if
// no capture is possible. Written: castling as KQkq if the rook is the outermost one, else its file letter (X-FEN); the
// en passant square only if it counts (EnPassantCounts), so that positions with equal keys have equal texts.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/chess/setup.h"

namespace tabia::chess {

inline constexpr std::string_view kStartFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// Parses a FEN or an EPD. The error is the reason why the text is not one ("rank 7 has 9 squares").
absl::StatusOr<Setup> ParseFen(std::string_view text);

// Returns the first four fields.
std::string ToEpd(const Setup& setup);

// Returns all six fields.
std::string ToFen(const Setup& setup);

// Returns "e4" for 28; "-" for kNoSquare.
std::string SquareName(Square square);

}  // namespace tabia::chess

// A game as people paste it: PGN from any program, or moves alone.
#pragma once

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/probe/chess/move_sequence.h"

namespace tabia::probe {

inline constexpr size_t kMaxQuoteBytes = 60;  // of the text that an error quotes

struct PastedGame {
  MoveSequence line;
  std::string players;    // "Carlsen – Caruana, 2018"; empty if the tags do not name them
  size_t variations = 0;  // of the main line, which were skipped
};

struct PastedGameOptions {
  std::string_view fen = {};  // the position before the moves; empty: that of the tag FEN or the start
  // Text before the first tag or the first move with the number 1 is skipped, as in a mail; the moves need numbers.
  bool skips_text_before = false;
  size_t max_plies = std::numeric_limits<size_t>::max();  // later ones are ignored
};

// Reads the main line of the first game of `text`, in linear time. Moves may be in SAN, also with small letters for
// pieces ("nf3"), or in UCI's notation. Everything that PGN permits beside them is skipped. Returns a usage error with
// the first move that is illegal and the reason, or if there are neither moves nor a position.
absl::StatusOr<PastedGame> ReadPastedGame(std::string_view text, const PastedGameOptions& options = {});

// Returns whether `text` begins with a move, legal or not, after its number if it has one. The move contains a digit,
// as the words "be" and "cab" may be meant for a name.
bool BeginsWithMove(std::string_view text);

// Returns the first word of `text`, without brackets, that is neither a move nor a sign of PGN: "najd" in
// "e4 c5 najd". Returns an empty text if there is none.
std::string_view FirstWordBesideMoves(std::string_view text);

}  // namespace tabia::probe

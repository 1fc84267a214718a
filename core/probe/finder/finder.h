// Resolves a text that a person types or pastes to a chess position or to openings.
//
//   rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b   a FEN, also without its last fields, with "_" for blanks, or with
//                                                     moves after it
//   1. e4 c5 2. Nf3    e4,c5    e2e4 c7c5             moves in SAN or UCI's notation
//   [Event "…"] … 1. e4 { comment } e5 1-0            PGN: the main line of the first game
//   https://lichess.org/analysis/pgn/e4_c5            a link with a FEN or with moves
//   b90    najd sic    gruenfeld                      an ECO code or words of an opening's name
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "absl/status/statusor.h"

#include "core/moves/ruleset.h"
#include "core/probe/chess/move_sequence.h"
#include "core/probe/finder/opening_search.h"

namespace tabia::probe {

inline constexpr size_t kMaxTypedBytes = 64 * 1024;

struct FoundPosition {
  MoveSequence line;
  std::string title;  // the players of the game, or else the opening; may be empty
};

struct NotFound {
  std::string why;
};

using Found = std::variant<FoundPosition, FoundOpenings, NotFound>;

// Returns the position, or at most `max_openings` openings, best first, or the reason why there is neither: how far the
// text is understood, and what is possible instead. For a book of a variant, the text must be a FEN, which moves may
// follow. Takes time linear in the size of the text, which is at most kMaxTypedBytes.
Found FindTyped(std::string_view text, const chess::Ruleset& rules, size_t max_openings);

// Returns the position that the text means, which for an opening is the end of its shortest line. Returns a usage error
// if there is none, or if the text may mean several openings, with the three likeliest.
absl::StatusOr<MoveSequence> FindPosition(std::string_view text, const chess::Ruleset& rules);

}  // namespace tabia::probe

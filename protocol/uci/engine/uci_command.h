// The commands of a GUI, taken apart.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/tokens.h"
#include "core/chess/move.h"
#include "core/chess/piece.h"
#include "core/moves/book_position.h"
#include "core/moves/ruleset.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::uci {

// Finds the first word of `line` that is a command. Returns its row of `commands`, and removes the words up to and
// including it from `line`. Returns null if there is none. UCI requires that unknown words before a command are
// ignored.
template <typename Row, size_t kCount>
const Row* FindCommand(const Row (&commands)[kCount], std::string_view& line) {
  for (std::string_view word = TakeWord(line); !word.empty(); word = TakeWord(line)) {
    for (const Row& row : commands) {
      if (row.name == word) return &row;
    }
  }
  return nullptr;
}

// Takes the words up to and including `end` from the front of `text`. Returns those before `end`, joined by one blank.
std::string TakeName(std::string_view& text, std::string_view end);

// Parses "position startpos|fen TEXT [moves …]" without its first word. Returns a usage error if the position is
// invalid, or if tabia does not support the rules.
absl::StatusOr<probe::MoveSequence> ParsePositionCommand(std::string_view text,
                                                         const chess::Ruleset& rules = {});

// Returns the message that tabia does not support `rules`. REQUIRES: !rules.is_supported().
std::string UnsupportedText(const chess::Ruleset& rules);

// Returns the reason why a book is not probed in a game of another variant.
std::string OtherVariantText(const chess::Ruleset& of_book, const chess::Ruleset& of_game);

// Returns the line "position …" to send to an engine. In three-check, rewrites the FEN to contain the remaining checks
// ("2+3"): Fairy-Stockfish ignores the form of Lichess ("+1+0"), and would end the game at the first check.
std::string PositionForEngine(std::string_view line, const chess::Ruleset& rules);

struct SetOptionCommand {
  std::string name;        // its words joined by one blank
  std::string_view value;  // without the blanks at both ends
};

// Parses "setoption name WORDS [value TEXT]" without its first word.
SetOptionCommand ParseSetOption(std::string_view text);

// The clock of a player, as "go" gives it.
struct PlayerClock {
  std::optional<std::chrono::milliseconds> left;  // nullopt: the player has no clock
  std::chrono::milliseconds increment{0};
};

// The parts of "go" that matter to a book.
struct GoCommand {
  std::vector<std::string> searchmoves;  // as written; empty: every move
  bool infinite = false;                 // no answer before "stop"
  bool ponder = false;                   // no answer before "ponderhit" or "stop"
  bool mate = false;                     // searches for a mate
  bool perft = false;                    // counts positions, as Stockfish does
  bool limited = false;                  // by depth or nodes
  PlayerClock white, black;
  std::optional<std::chrono::milliseconds> movetime;

  // Returns whether a clock runs or the time is limited, as in a game.
  bool has_clock() const { return movetime || white.left || black.left; }

  // Returns the time that a lookup for `mover` may take: at most `limit`, half of movetime, and a twentieth of the time
  // on the clock plus half the increment. A search that is infinite or on the opponent's time has no clock.
  std::chrono::milliseconds LookupTime(chess::Color mover, std::chrono::milliseconds limit) const;
};

// Parses the text after "go". Ignores unknown words and numbers that cannot be read.
GoCommand ParseGo(std::string_view text);

// Returns the moves of searchmoves that are legal in the position.
std::vector<chess::Move> LegalSearchmoves(const GoCommand& go, const chess::BookPosition& position);

}  // namespace tabia::uci

// The commands of a GUI, parted into what they state.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/tokens.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::uci {

// Returns the row of `commands` whose name is the first word of `line` that is one, and takes the words up to it off
// `line`; null if there is none. UCI passes over unknown words before a command.
template <typename Row, size_t kCount>
const Row* FindCommand(const Row (&commands)[kCount], std::string_view& line) {
  for (std::string_view word = TakeWord(line); !word.empty(); word = TakeWord(line)) {
    for (const Row& row : commands) {
      if (row.name == word) return &row;
    }
  }
  return nullptr;
}

// Takes the words up to `end`, and `end`, from the front of `text`; the words, joined by one blank.
std::string TakeName(std::string_view& text, std::string_view end);

// "position startpos|fen TEXT [moves …]" without its first word. A usage error states what is wrong.
absl::StatusOr<probe::MoveSequence> ParsePositionCommand(std::string_view text);

struct SetOptionCommand {
  std::string name;        // its words joined by one blank
  std::string_view value;  // without the blanks at both ends
};

// "setoption name WORDS [value TEXT]" without its first word.
SetOptionCommand ParseSetOption(std::string_view text);

}  // namespace tabia::uci

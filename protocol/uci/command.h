// The commands of a GUI, parted into what they state.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/book/game_line.h"

namespace tabia::uci {

// "position startpos|fen TEXT [moves …]" from behind its first word. A usage error tells what is wrong.
absl::StatusOr<book::GameLine> ParsePositionCommand(std::string_view text);

struct SetOptionCommand {
  std::string name;        // its words joined by one blank
  std::string_view value;  // without the blanks at both ends
};

// "setoption name WORDS [value TEXT]" from behind its first word.
SetOptionCommand ParseSetOption(std::string_view text);

}  // namespace tabia::uci

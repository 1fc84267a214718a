// The flags of a command that apply to one game only, for commands that support both.
#pragma once

#include <string>

#include "absl/status/status.h"

#include "core/records/game.h"
#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// The headings of the help text under which a command lists the flags of one game.
inline constexpr const char *kChessFlags = "Chess", *kBackgammonFlags = "Backgammon";

// Returns a usage error of the command `name` if a flag was given that does not apply to `game`.
absl::Status CheckFlagsOf(const Command& command, const std::string& name, records::Game game);

}  // namespace tabia::tool

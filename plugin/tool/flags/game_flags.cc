#include "plugin/tool/flags/game_flags.h"

#include "absl/strings/str_format.h"

#include "core/base/status.h"

namespace tabia::tool {

absl::Status CheckFlagsOf(const Command& command, const std::string& name, records::Game game) {
  const char* const others = game == records::Game::kChess ? kBackgammonFlags : kChessFlags;
  const std::string given = command.FirstGiven(others);
  if (given.empty()) return absl::OkStatus();
  return UsageError(absl::StrFormat("%s: %s: does not apply to %s", name, given, records::GameName(game)));
}

}  // namespace tabia::tool

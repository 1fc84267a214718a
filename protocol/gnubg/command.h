// One line of a client, taken apart.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "absl/status/statusor.h"

namespace tabia::gnubg {

inline constexpr int kMaxPlies = 7;  // gnubg does not come back from more

// After a board line, in any order. What is not stated is as the configuration has it.
struct SessionOptions {
  std::optional<bool> jacoby, beaver;
  bool crawford = true;
  int resignation = 0;  // 0, or 1 single, 2 gammon, 3 backgammon: what the player on roll offers to lose
};

// After the board line of an evaluation.
struct EvaluationOptions {
  int plies = 0;
  bool cubeful = false;
  bool prune = false;
  bool deterministic = true;
  double noise = 0;
};

struct VersionCommand {};
struct HelpCommand {};
struct ExitCommand {};
struct DebugCommand {
  bool on = false;
};
struct InterfaceCommand {
  bool is_new = false;
};
struct BoardCommand {
  std::string_view board;  // "board:" and what follows, not looked at yet; within the line
  SessionOptions session = {};
  std::optional<EvaluationOptions> evaluation = {};  // none: a decision is asked for
};

using Command =
    std::variant<VersionCommand, HelpCommand, ExitCommand, DebugCommand, InterfaceCommand, BoardCommand>;

// `line` without line end. The errors read as gnubg's.
absl::StatusOr<Command> ParseCommand(std::string_view line);

}  // namespace tabia::gnubg

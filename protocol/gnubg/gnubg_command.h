// The commands of a client, and their grammar.
#pragma once

#include <optional>
#include <string_view>
#include <variant>

#include "absl/status/statusor.h"

namespace tabia::gnubg {

inline constexpr int kMaxPlies = 7;  // gnubg hangs with more

// Options after a board line, in any order. A missing `jacoby` or `beaver` has the value of the configuration.
struct SessionOptions {
  std::optional<bool> jacoby, beaver;
  bool crawford = true;
  int resignation = 0;  // offered by the player on roll: 0 none, 1 single, 2 gammon, 3 backgammon
};

// Options after the board line of an evaluation.
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
  std::string_view board;  // "board:" and its fields, not parsed yet; within the line
  SessionOptions session = {};
  std::optional<EvaluationOptions> evaluation = {};  // none: the client requests a decision
};

using Command =
    std::variant<VersionCommand, HelpCommand, ExitCommand, DebugCommand, InterfaceCommand, BoardCommand>;

// Parses a line without its end. The errors are worded as gnubg's.
absl::StatusOr<Command> ParseCommand(std::string_view line);

}  // namespace tabia::gnubg

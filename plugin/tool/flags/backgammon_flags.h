// The flags of commands that look up a backgammon position, and of commands that support both games.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/probe/backgammon/backgammon_position.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/records/game.h"
#include "plugin/report/book/position_argument.h"
#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

struct BackgammonFlags {
  std::string dice;  // empty: not given
  probe::PositionRules rules;
  probe::TrustRule trust = {};
  bool other_contexts = false;
};

// Adds the flags for facts that the text of a position may lack. Lists them under `heading` of the help text unless it
// is empty.
void AddPositionRuleFlags(const Command& command, probe::PositionRules& rules,
                          const std::string& heading = "");

// Adds only --jacoby and --beavers. The help text gives `otherwise` as their default.
std::vector<Option> AddMoneyRuleFlags(const Command& command, probe::PositionRules& rules,
                                      const std::string& otherwise);

// Adds the flags for the minimum analysis that an answer needs to be played.
void AddTrustFlags(const Command& command, probe::TrustRule& trust, const std::string& heading = "");

// Adds all of these flags to a command. `flags` must live until the command has run.
void AddBackgammonFlags(const Command& command, BackgammonFlags& flags);

// Returns the options of these flags; the first notice about a position goes to standard error. Returns a usage error
// if --dice is not a roll.
absl::StatusOr<report::QuestionOptions> QuestionOptionsOf(const BackgammonFlags& flags);

// Returns a function that writes the first notice it receives to standard error.
std::function<void(const std::string&)> FirstNotice();

// The headings of the help text under which a command lists the flags of one game.
inline constexpr const char *kChessFlags = "Chess", *kBackgammonFlags = "Backgammon";

// Returns a usage error of the command `name` if a flag was given that does not apply to `game`.
absl::Status CheckFlagsOf(const Command& command, const std::string& name, records::Game game);

}  // namespace tabia::tool

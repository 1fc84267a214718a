// The flags of a question to a backgammon book.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_position.h"
#include "plugin/report/book/position_argument.h"
#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

struct BackgammonFlags {
  std::string dice;  // as given; empty: not
  probe::PositionRules rules;
  probe::TrustRule trust = probe::kDefaultTrust;
  bool other_contexts = false;
};

// Adds the flags of what a position leaves open, under a heading of the help text if one is named.
void AddPositionRuleFlags(const Command& command, probe::PositionRules& rules,
                          const std::string& heading = "");

// Adds --jacoby and --beavers alone. The help text states what holds without them.
std::vector<Option> AddMoneyRuleFlags(const Command& command, probe::PositionRules& rules,
                                      const std::string& otherwise);

// Adds the flags of what is demanded of an answer before it is played.
void AddTrustFlags(const Command& command, probe::TrustRule& trust, const std::string& heading = "");

// Adds them to a subcommand; `flags` must live until it has been called.
void AddBackgammonFlags(const Command& command, BackgammonFlags& flags);

// Returns the options of these flags, which write the first notice to standard error. Usage error: the dice
// are not a roll.
absl::StatusOr<report::QuestionOptions> QuestionOptionsOf(const BackgammonFlags& flags);

// Returns a function that writes the first notice it receives to standard error.
std::function<void(const std::string&)> FirstNotice();

}  // namespace tabia::tool

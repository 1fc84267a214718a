// The flags that select openings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/backgammon/game_state.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_position.h"
#include "core/records/game.h"
#include "core/suites/backgammon_openings.h"
#include "core/suites/opening_rule.h"
#include "core/suites/openings.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/flags/evaluation_flags.h"

namespace tabia::tool {

enum class OpeningFormat : uint8_t { kEpd, kPgn, kXgid };

struct OpeningFlags {
  suites::OpeningRule chess;
  std::optional<int> min_plies, max_plies;  // as given
  std::optional<suites::OpeningOrder> order;
  std::vector<std::string> excluded;  // suites
  std::string from;                   // a position; empty: the start of the game
  std::optional<uint64_t> count, seed;
  std::optional<OpeningFormat> format;
  std::string output;   // empty: the standard output
  std::string context;  // a position
  probe::PositionRules rules;
  probe::TrustRule trust = probe::kDefaultTrust;
  bool other_contexts = false;
  EvaluationFlags evaluation;
};

// Adds them to a subcommand; `flags` must live until it has been called.
void AddOpeningFlags(const Command& command, OpeningFlags& flags);

// The format given, else that of OUT's extension, else the first one of the game. A usage error if it is none
// of this game's.
absl::StatusOr<OpeningFormat> FormatOf(const OpeningFlags& flags, records::Game game);

// The sequence of the flags. Without --seed, `drawn_seed`; without --plies, `usual_plies`, which is 0 for a suite.
suites::OpeningSequence SequenceOf(const OpeningFlags& flags, int usual_plies, uint64_t drawn_seed);

// The first flag given that a suite as the source knows nothing of, as a usage error.
absl::Status CheckFlagsOfSuite(const OpeningFlags& flags);

// The first flag given that `game` knows nothing of, as a usage error.
absl::Status CheckFlagsOf(const Command& command, records::Game game);

// The game that begins: that of --context, else a money session.
absl::StatusOr<backgammon::GameState> BackgammonStart(const OpeningFlags& flags);

}  // namespace tabia::tool

// The flags that select openings.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/backgammon/game_state.h"
#include "core/probe/backgammon/backgammon_position.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/records/game.h"
#include "core/suites/backgammon_openings.h"
#include "core/suites/opening_rule.h"
#include "core/suites/openings.h"
#include "plugin/report/book/suite_report.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/flags/engine_searcher.h"

namespace tabia::tool {

// The flags that select openings by evaluation.
struct EvaluationFlags {
  std::optional<suites::EvaluationWindow> window;
  EngineFlags engine;
  std::string file;  // empty: none
};

struct OpeningFlags {
  suites::OpeningRule chess;
  std::optional<int> min_plies, max_plies;  // none: not given
  std::optional<suites::OpeningOrder> order;
  std::vector<std::string> excluded;  // suites
  std::string from;                   // a position; empty: the start of the game
  std::optional<uint64_t> count, seed;
  std::optional<report::OpeningFormat> format;
  std::string output;   // empty: the standard output
  std::string context;  // a position, or the name of a score
  probe::PositionRules rules;
  probe::TrustRule trust = {};
  bool other_contexts = false;
  EvaluationFlags evaluation;
};

// Adds a flag whose value is a range of percentages, such as 45-55. `window` must live until the command has run.
Option AddWindow(const Command& command, const std::string& name, std::optional<suites::Window>& window,
                 const std::string& help);

// Adds the flags to a command. `flags` must live until the command has run.
void AddOpeningFlags(const Command& command, OpeningFlags& flags);

// Returns the given format, or the format of the extension of OUT, or the first one of the game. Returns a usage error
// if the format is not one of this game.
absl::StatusOr<report::OpeningFormat> FormatOf(const OpeningFlags& flags, records::Game game);

// Returns the sequence that the flags select. Uses `drawn_seed` if there is no --seed, and `usual_plies` if there is
// no --plies. For a suite, `usual_plies` is 0: its order stays unless there is a seed. Returns a usage error for a
// seed of an order that draws nothing.
absl::StatusOr<suites::OpeningSequence> SequenceOf(const OpeningFlags& flags, int usual_plies,
                                                   uint64_t drawn_seed);

// Returns whether a flag needs the moves or the games of a book.
bool NeedsBook(const OpeningFlags& flags);

// Returns a usage error if a flag does not apply to suites.
absl::Status CheckFlagsOfSuite(const OpeningFlags& flags);

// Returns a usage error if a flag that selects openings cannot be combined with --played.
absl::Status CheckFlagsOfPlayed(const Command& command, const OpeningFlags& flags);

// Returns backgammon if a flag for backgammon was given, else chess.
records::Game GameOfFlags(const Command& command);

// Returns the start of a game with the score and the cube of --context, or of a money session.
absl::StatusOr<backgammon::GameState> BackgammonStart(const OpeningFlags& flags);

}  // namespace tabia::tool

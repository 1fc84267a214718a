// The openings of a suite: each in the formats of tournament managers and analysts, and a summary of all.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/backgammon/game_state.h"
#include "core/base/json.h"
#include "core/suites/backgammon_openings.h"
#include "core/suites/opening_rule.h"
#include "core/suites/openings.h"
#include "plugin/report/chess/chess_answer_report.h"

namespace tabia::report {

// The sources of the evaluations in a suite.
struct EvaluationSummary {
  std::string engine;  // its name; empty if none was used
  uint64_t nodes = 0;
  uint64_t asked = 0;   // positions that the engine searched
  uint64_t known = 0;   // evaluations found in the file or in the source
  uint64_t others = 0;  // unused evaluations in the file: of other engines, or with another number of nodes
};

// Returns a summary: the openings found, their order, and the number of openings rejected for each reason. `seed` is
// used if the order is random, `evaluations` if the suite has any.
std::string OpeningSummaryText(const suites::OpeningSequence& sequence, const Seed& seed,
                               const suites::OpeningReport& report,
                               const std::optional<EvaluationSummary>& evaluations);

// Returns {"openings", "first", "next", "exhausted", "plies": [min, max] or null, "order", "seed": number or null,
// "positions", "left_out": {reason: number…} with all reasons, "known_for": […], "evaluations": {"engine": name or
// null, "nodes": number or null, "asked", "known", "others"} or null}.
Json OpeningSummaryJson(const suites::OpeningSequence& sequence, const suites::OpeningReport& report,
                        const std::optional<EvaluationSummary>& evaluations);

// The formats of a suite. kXgid is for backgammon, the others are for chess.
enum class OpeningFormat : uint8_t { kEpd, kFen, kPgn, kXgid };

inline constexpr std::array<std::string_view, 4> kOpeningFormatNames = {"epd", "fen", "pgn", "xgid"};

// Returns an opening of chess as part of a suite:
//   kEpd  the line that the opening has in its suite, or one with the counters of the FEN: "… w KQkq - hmvc 0; fmvn 5;"
//   kFen  a line with the FEN, for match managers that do not read the operations of EPD
//   kPgn  a game without a result: the seven tags, with `event` and the number in the sequence as the round; the start
//         unless it is the orthodox one; ECO code and name if the opening has them; and the moves
std::string OpeningText(const suites::Opening& opening, OpeningFormat format, std::string_view event);

// Returns a line with the XGID of the position before the next roll, in the game that begins with `start`.
std::string OpeningXgid(const suites::BackgammonOpening& opening, const backgammon::GameState& start);

}  // namespace tabia::report

// The analysis of a position in a text, before it becomes a record: all lines, on any basis.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/backgammon/board.h"
#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/provenance.h"
#include "core/backgammon/game_state.h"
#include "core/formats/analysis_text/text_number.h"

namespace tabia::formats {

// The equity of a pass is 1 as exactly as this: GNU Backgammon converts match equities, and may print +1.000001.
inline constexpr double kPassError = 5e-6;

// The meaning of the numbers of a line. Only cubeful equities enter a book.
enum class TextBasis : uint8_t {
  kCubeful,
  kCubeless,
  kMatchChance,  // the chance to win the match, which is no equity
};

// A line that follows a position, with its number in the file.
struct TextLine {
  std::string text;
  int64_t number = 0;
};

// The lines from a position to the next one.
using TextLines = std::vector<TextLine>;

// A fault of a line or a decision, which is not read then.
struct TextFault {
  std::string_view kind;  // "illegal play"
  std::string why;
  int64_t line = 0;
};

// The games and the settings of a rollout, of which a text contains a footnote; 0 games: unknown.
struct TextRollout {
  uint32_t games = 0;
  backgammon::RolloutSettings settings;
};

// A candidate play.
struct TextPlay {
  int64_t line = 0;
  int rank = 0;  // from 1, in the order of the program, which is not always that of equities
  std::string text;
  backgammon::Board after;  // seen by the opponent, who rolls next
  TextBasis basis = TextBasis::kCubeful;
  TextNumber equity;
  std::optional<TextNumber> difference;  // to the first play; none: equal, or the first play itself
  std::optional<backgammon::Chances> chances;
  backgammon::Level level;
  TextRollout rollout;
  double ci95 = 0;  // half the width of the 95 % interval; 0: unknown
};

// A value of a cube decision, with the chances that belong to it.
struct TextCubeValue {
  TextNumber equity;
  std::optional<TextNumber> difference;  // to the best value
  std::optional<backgammon::Chances> chances;
  double ci95 = 0;
};

struct TextCube {
  int64_t line = 0;
  TextBasis basis = TextBasis::kCubeful;
  TextCubeValue no_double, take, pass;  // the doubler's
  bool is_beaver = false;               // `take` is the equity after a beaver
  backgammon::Level level;
  TextRollout rollout;
};

// A position with its analyses.
struct TextAnalysis {
  int64_t line = 0;  // of the identifier
  backgammon::GameState state;
  backgammon::Program program;
  std::string version;  // "1.07.001"; empty: unknown
  // The origin that the text states, as `tabia probe --format xg-text` does. Its program need not be that of the form.
  std::optional<backgammon::Provenance> stated = {};
  std::vector<TextPlay> plays;
  std::optional<TextNumber> first_equity;  // of the play of rank 1, which may be an illegal one
  std::optional<TextCube> cube;
  std::vector<TextFault> faults;  // of single lines, and of whole decisions
  std::vector<TextFault> unused;  // facts of the text that others contradict, which are used instead
};

// Adds a play that has its text, and sets its board. Returns false, and adds a fault instead, if the position has no
// roll, or its roll does not allow the play.
bool AddTextPlay(TextPlay play, TextAnalysis& analysis);

// Removes faulty analyses, and adds their faults: plays without chances and with impossible ones, incomplete and
// impossible cube decisions, and decisions whose numbers contradict each other, as those do that have lost signs.
// The differences must be those of the equities, and the equity of a pass must be 1.
void RefuseFaults(TextAnalysis& analysis);

// Sets the version of a program: "2.19.211.pre-release" is version 2.19.
void SetTextVersion(std::string_view version, TextAnalysis& analysis);

}  // namespace tabia::formats

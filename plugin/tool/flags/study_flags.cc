#include "plugin/tool/flags/study_flags.h"

#include <optional>

#include "absl/strings/numbers.h"
#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {
namespace {

std::string TakeDrawValue(const std::string& text, chess::Score& draw_value) {
  int centipawns = 0;
  const bool is_number = absl::SimpleAtoi(text, &centipawns);
  const std::optional<chess::Score> score = chess::Score::OfCentipawns(centipawns);
  if (!is_number || !score) {
    return absl::StrFormat("%s: must be a whole number from -%d to %d", text, chess::Score::kMaxCentipawns,
                           chess::Score::kMaxCentipawns);
  }
  draw_value = *score;
  return "";
}

}  // namespace

Option AddFromFlag(const Command& command, std::vector<std::string>& from) {
  return command.AddRepeated("--from", from, "Position to start from (the start position); may be repeated")
      .ValueName("POSITION")
      .Details(
          "A position with blanks is put into quotes. A position in which the game is over is rejected.");
}

absl::StatusOr<std::vector<chess::Board>> ParseRoots(const std::string& command,
                                                     const std::vector<std::string>& from,
                                                     const chess::Ruleset& rules) {
  std::vector<chess::Board> roots;
  for (const std::string& text : from) {
    TABIA_ASSIGN_OR_RETURN(const chess::Board root, ParseFrom(command, text, rules));
    if (LegalMoves(root).empty()) {
      return UsageError(
          absl::StrFormat("%s: --from %s: the game is over there", command, MakePrintable(text)));
    }
    roots.push_back(root);
  }
  return roots;
}

std::vector<Option> AddSolvingFlags(const Command& command, study::SolveOptions& options) {
  const Option draw_value =
      command
          .AddParsed(
              "--draw-value",
              [&options](const std::string& text) { return TakeDrawValue(text, options.draw_value); },
              "Value of a play without end, in centipawns for White (0)")
          .ValueName("N");
  const Option convergence = command.AddFlag("!--no-convergence", options.convergence,
                                             "Ignore moves to positions of BOOK that BOOK does not list");
  const Option results =
      command
          .AddFlag("--results", options.results,
                   "Evaluate moves without an evaluation by the results of their games")
          .Details(
              "Ten games with the mean result of the book are added to the games of such a move. If p is the "
              "move's share of the points then, its evaluation is ln(p / (1 - p)) / 0.00368208 centipawns.");
  return {draw_value, convergence, results};
}

std::vector<Option> AddExpansionFlags(const Command& command, study::NextRule& rule) {
  const Option margin =
      AddCentipawns(command, "--margin", 0, rule.margin,
                    "Follow moves that are at most N centipawns worse than the best one (50)");
  const Option breadth =
      AddCentipawns(command, "--breadth", 1, rule.breadth,
                    "Centipawns given up that cost as much as one ply; higher: broader (10)")
          .ManualText(
              "Centipawns given up that cost as much as one ply (10). A higher number takes more "
              "alternatives "
              "before it takes deeper lines.");
  return {margin, breadth};
}

}  // namespace tabia::tool

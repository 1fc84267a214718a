#include "plugin/report/backgammon/play_error.h"

#include <algorithm>

#include "core/backgammon/notation.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "plugin/report/backgammon/appraisal.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {

absl::StatusOr<PlayError> ErrorOfPlay(const probe::BackgammonQuestion& question,
                                      const probe::BackgammonAnswer& answer, std::string_view text) {
  if (!question.dice) return UsageError("--play: POSITION has no dice: give --dice");
  const absl::StatusOr<backgammon::Play> play = backgammon::ParsePlay(text, question.board, *question.dice);
  if (!play.ok()) return UsageError("--play: " + Message(play.status()));
  PlayError error = {.play = *play};
  const auto known = std::find_if(answer.plays.begin(), answer.plays.end(),
                                  [&play](const auto& ranked) { return ranked.play.after == play->after; });
  if (known == answer.plays.end()) return error;
  error.known = *known;
  error.error = std::max(0.0, -known->difference);
  return error;
}

std::string_view ErrorWord(double error) {
  constexpr double kVeryBad = 0.16, kBad = 0.08, kDoubtful = 0.04;
  if (error >= kVeryBad) return "very bad";
  if (error >= kBad) return "bad";
  if (error >= kDoubtful) return "doubtful";
  return error > 0 ? "small" : "none";
}

std::string PlayErrorText(const PlayError& error) {
  std::string text = ToNotation(error.play);
  if (!error.known) {
    text += ": not in the book, which does not make it bad";
  } else if (error.error > 0) {
    text += FormatText(": an error of %.4f, %s", error.error, ErrorWord(error.error));
  } else {
    text += ": no error";
  }
  return "\n" + FactLine("your play", text);
}

Json PlayErrorJson(const PlayError& error) {
  const bool is_known = error.known.has_value();
  return {{"play", ToNotation(error.play)},
          {"found", is_known},
          {"equity", is_known ? Json(Rounded(error.known->best.evaluation.equity)) : Json()},
          {"error", is_known ? Json(Rounded(error.error)) : Json()},
          {"word", is_known ? Json(std::string(ErrorWord(error.error))) : Json()}};
}

}  // namespace tabia::report

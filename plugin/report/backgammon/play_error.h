// What a player's own play costs, by what a backgammon book states.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/play.h"
#include "core/base/json.h"
#include "core/probe/backgammon/backgammon_answer.h"

namespace tabia::report {

struct PlayError {
  backgammon::Play play;
  std::optional<probe::RankedPlay> known = {};  // none: the book does not know the play, which may be good
  double error = 0;                             // in equity, compared with the best play; 0 or more
};

// Returns the error of the play of `text`, in any notation. Usage error: the question has no dice, or the play is not
// legal.
absl::StatusOr<PlayError> ErrorOfPlay(const probe::BackgammonQuestion& question,
                                      const probe::BackgammonAnswer& answer, std::string_view text);

// Returns the size of an error in GNU Backgammon's words and with its limits: "very bad" from 0.16, "bad" from 0.08,
// "doubtful" from 0.04; else "small", or "none" of the best play.
std::string_view ErrorWord(double error);

std::string PlayErrorText(const PlayError& error);
// {"play", "found", "equity", "error", "word"}: the last three are null of a play that is not known.
Json PlayErrorJson(const PlayError& error);

}  // namespace tabia::report

// The answer to "go".
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/backgammon/backgammon_answer.h"
#include "protocol/ubgi/game.h"
#include "protocol/ubgi/keys.h"

namespace tabia::ubgi {

using Ask = std::function<probe::BackgammonAnswer(const probe::BackgammonQuestion&)>;

// "info" lines, and last "bestmove …", "bestcube …" or "bestturn …". Errors as error.h has them: a position
// or dice are missing, or the book has no answer.
absl::StatusOr<std::vector<std::string>> DecidePlay(const Game& game, const Preferences& preferences,
                                                    const Ask& ask);
absl::StatusOr<std::vector<std::string>> DecideCube(const Game& game, const Preferences& preferences,
                                                    const Ask& ask);
absl::StatusOr<std::vector<std::string>> DecideTurn(const Game& game, const Preferences& preferences,
                                                    const Ask& ask);

}  // namespace tabia::ubgi

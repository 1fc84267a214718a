// The answer to "go".
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "protocol/ubgi/keys.h"
#include "protocol/ubgi/ubgi_game.h"

namespace tabia::ubgi {

using Ask = std::function<probe::BackgammonAnswer(const probe::BackgammonQuestion&)>;

// Returns "info" lines, followed by "bestmove …", "bestmoveid …", "bestcube …" or "bestturn …". Returns an error of
// error.h if there is no position, no dice or no answer of the book.
absl::StatusOr<std::vector<std::string>> DecidePlay(const Game& game, const Preferences& preferences,
                                                    const Ask& ask);
absl::StatusOr<std::vector<std::string>> DecideCube(const Game& game, const Preferences& preferences,
                                                    const Ask& ask);
absl::StatusOr<std::vector<std::string>> DecideTurn(const Game& game, const Preferences& preferences,
                                                    const Ask& ask);

}  // namespace tabia::ubgi

// What is sent to the client, and who decided it.
#pragma once

#include <array>
#include <string>

#include "core/backgammon/play.h"

namespace tabia::gnubg {

struct AttributedReply {
  std::string text;   // one line
  std::string maker;  // "book: rollout, XG 2.10, 12960 games, Opening book", "fallback"; for the user
};

// Writes every step, followed by a blank unless there are four: exactly as gnubg does.
std::string PlayText(const backgammon::Play& play);

// The chances to win, win a gammon, win a backgammon, lose a gammon, lose a backgammon, and the equity.
std::string EvaluationText(const std::array<double, 6>& numbers);

}  // namespace tabia::gnubg

// What is sent to the client, and who says so.
#pragma once

#include <array>
#include <string>

#include "core/backgammon/play.h"

namespace tabia::gnubg {

struct Reply {
  std::string text;   // one line
  std::string maker;  // "book: rollout, XG 2.10, 12960 games, Opening book", "fallback"; for the user
};

// Every step written out and a blank behind, but for four steps: exactly as gnubg writes it.
std::string PlayText(const backgammon::Play& play);

// The chances to win, win a gammon, win a backgammon, lose a gammon, lose a backgammon, and the equity.
std::string EvaluationText(const std::array<double, 6>& numbers);

}  // namespace tabia::gnubg

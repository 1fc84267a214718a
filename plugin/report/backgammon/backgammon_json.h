// The pieces of backgammon answers as JSON.
#pragma once

#include <optional>

#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"
#include "core/base/json.h"
#include "core/probe/backgammon/backgammon_answer.h"

namespace tabia::report {

// Rounds to six decimals, the precision of a float.
double Rounded(double number);

// {"length", "away", "crawford", "cube", "owner", "jacoby", "beaver"}; the length is null if it is not known.
Json ContextJson(const backgammon::Context& context);

// [3, 1] or null.
Json DiceJson(const std::optional<backgammon::Dice>& dice);

// {"equity", "win" … "lose_backgammon", "level", "program", "games", "ci95", "source", "date"}: an
// evaluation always has its source.
Json AppraisalJson(const backgammon::Evaluation& evaluation, const backgammon::Provenance& provenance);

// {"action", "no_double", "double_take", "double_pass"}, then those of AppraisalJson except the equity.
Json CubeJson(const probe::CubeAnswer& cube);

}  // namespace tabia::report

// When an answer of a backgammon book may be played: how deep its best play was analysed, and how many plays of the roll
// the book knows.
#pragma once

#include <optional>
#include <string>

#include "core/backgammon/entry/evaluation.h"
#include "core/probe/backgammon/backgammon_answer.h"

namespace tabia::probe {

// Returns why the rule refuses to play the answer, beginning with the name of what it demands: "minimum plays: 1 of 14
// legal plays is known, and 2 are needed". Empty if it does not, or if there is nothing to play.
std::string Refusal(const TrustRule& rule, const BackgammonAnswer& answer);

}  // namespace tabia::probe

// Decides if an answer of a backgammon book may be played, by the depth of the analysis of its best play and by the
// number of plays of the roll in the book.
#pragma once

#include <optional>
#include <string>

#include "core/backgammon/entry/evaluation.h"
#include "core/probe/backgammon/backgammon_answer.h"

namespace tabia::probe {

// Returns the reason why the rule refuses to play the answer, such as "minimum plays: 1 of 14 legal plays is known, and 2
// are needed"; empty if it does not refuse, or if there is nothing to play.
std::string Refusal(const TrustRule& rule, const BackgammonAnswer& answer);

}  // namespace tabia::probe

// The rule by which a chess move is chosen, as text.
#pragma once

#include <cstdint>
#include <string>

#include "core/probe/chess/choice.h"

namespace tabia::report {

struct Seed {
  uint64_t number = 0;
  bool was_drawn = false;  // because the user gave none
};

// "weighted, seed 42"; "top 3, seed 42, drawn".
std::string Describe(const probe::ChoiceRule& rule, const Seed& seed);

}  // namespace tabia::report

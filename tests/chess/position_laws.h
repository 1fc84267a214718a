// What holds for every legal position, played or read: for tests with random games, and for fuzzing.
#pragma once

#include <string>

#include "core/chess/position.h"

namespace tabia::chess {

// Empty if the position written and read again is the same: keys, check hash, EPD, and both texts.
std::string BrokenTextLaw(const Position& position);

// Empty if each legal move survives UCI in both styles and SAN, and leads to a legal position.
std::string BrokenMoveLaw(const Position& position);

}  // namespace tabia::chess

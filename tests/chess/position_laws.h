// What holds for every legal position, played or read: for tests with random games, and for fuzzing.
#pragma once

#include <string>
#include <string_view>

#include "core/chess/position.h"

namespace tabia::chess {

// Empty if the position written and read again is the same: keys, check hash, EPD, and both texts.
std::string BrokenTextLaw(const Position& position);

// Empty if KeyOfFen says of this text, sound or not, what ParseFen and CanonicalKey say.
std::string BrokenKeyLaw(std::string_view text);

// Empty if each legal move survives UCI in both styles and SAN, and leads to a legal position.
std::string BrokenMoveLaw(const Position& position);

}  // namespace tabia::chess

// Laws of every legal position, played or read: for tests with random games, and for fuzzing.
#pragma once

#include <string>
#include <string_view>

#include "core/chess/position.h"

namespace tabia::chess {

// Returns empty if the position written and read again is the same: keys, check hash, EPD, and both texts.
std::string BrokenTextLaw(const Position& position);

// Returns an empty text if KeyOfFen agrees with ParseFen and CanonicalKey about this text, sound or not.
std::string BrokenKeyLaw(std::string_view text);

// Returns an empty text if each legal move survives UCI in both styles and SAN, and leads to a legal position.
std::string BrokenMoveLaw(const Position& position);

}  // namespace tabia::chess

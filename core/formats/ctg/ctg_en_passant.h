// En passant captures that count (chess/setup.h) but are illegal, because they would leave the king in check.
//
// Most programs write the field of such a capture into a CTG book, others only that of a legal one: of two positions
// that differ in it alone, the book may have either. It makes no difference to the moves.
#pragma once

#include <vector>

#include "core/chess/position.h"

namespace tabia::formats {

// Returns whether an en passant capture counts in `position`, and none is legal.
bool HasIdleEnPassant(const chess::Position& position);

chess::Position WithoutEnPassant(const chess::Position& position);

// Returns the positions that have an idle en passant and become `position` without it.
std::vector<chess::Position> WithIdleEnPassants(const chess::Position& position);

}  // namespace tabia::formats

// How long the book's lines continue.
#pragma once

#include "core/chess/position.h"
#include "core/probe/book.h"

namespace tabia::probe {

// Returns whether some line of playable moves continues for `plies` plies from `position`.
bool ContinuesFor(const Book& book, const chess::Position& position, int plies);

}  // namespace tabia::probe

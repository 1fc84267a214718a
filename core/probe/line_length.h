// How far the book's lines go on.
#pragma once

#include "core/chess/position.h"
#include "core/probe/book.h"

namespace tabia::probe {

// Whether some line of playable moves goes on for `plies` plies from `position`.
bool GoesOnFor(const Book& book, const chess::Position& position, int plies);

}  // namespace tabia::probe

// Probes of a chess book in place, off the fast path of an index: the moves of an entry are collected first.
#pragma once

#include <cstdint>

#include "core/chess/position.h"
#include "plugin/library/chess_values.h"
#include "plugin/library/handle.h"
#include "plugin/library/structs.h"
#include "plugin/tabia.h"

namespace tabia::library {

// Adds the moves of `key` to `results`. Returns TABIA_NOT_FOUND if there are none, TABIA_NO_MEMORY if memory
// runs out. With a `position`, only the moves that are legal in it are added.
int32_t PutInPlace(const tabia_book& book, uint64_t key, const chess::Position* position,
                   Results<tabia_chess_move>& results) noexcept;

}  // namespace tabia::library

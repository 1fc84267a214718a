// Questions that only tabia is asked.
#pragma once

#include "bench/rivals/entries.h"
#include "bench/rivals/limits.h"
#include "bench/rivals/tabia_rival.h"

namespace tabia::bench {

// Prints best move, FEN to key and to moves, opening, building and sizes, as lines on standard output.
void PrintTabiaFacts(TabiaRival& tabia, const Entries& entries, const Limits& limits);

}  // namespace tabia::bench

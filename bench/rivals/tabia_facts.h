// Questions that only tabia is asked.
#pragma once

#include "bench/figures.h"
#include "bench/rivals/entries.h"
#include "bench/rivals/limits.h"
#include "bench/rivals/tabia_rival.h"

namespace tabia::bench {

// Prints best move, FEN to key and to moves, opening, building and sizes, as lines on standard output, and adds them to
// `figures`, as facts.NAME.
void PrintTabiaFacts(TabiaRival& tabia, const Entries& entries, const Limits& limits, Figures& figures);

}  // namespace tabia::bench

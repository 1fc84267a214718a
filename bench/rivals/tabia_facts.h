// Questions that only tabia is asked.
#pragma once

#include "bench/rivals/tabia_rival.h"
#include "bench/rivals/table.h"

namespace tabia::bench {

// Prints FEN to key and to moves, also through tabia.h, opening and building as lines on standard output, and adds them
// to `figures`, as facts.NAME.
void PrintTabiaFacts(TabiaRival& tabia, const Entries& entries, const Limits& limits, Figures& figures);

}  // namespace tabia::bench

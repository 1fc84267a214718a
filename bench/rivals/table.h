// The figures of all rivals, line by line.
#pragma once

#include <cstdint>

#include "bench/rivals/limits.h"
#include "bench/rivals/measure.h"
#include "bench/rivals/rival.h"

namespace tabia::bench {

void PrintHead(const Entries& entries);
void PrintRow(const Rival& rival, const Entries& entries, const Times& times, const Digest& signature,
              const Limits& limits);

}  // namespace tabia::bench

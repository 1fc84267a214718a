// The figures of all rivals, line by line.
#pragma once

#include <string_view>

#include "bench/figures.h"
#include "bench/rivals/limits.h"
#include "bench/rivals/measure.h"
#include "bench/rivals/rival.h"

namespace tabia::bench {

void PrintHead(const Entries& entries);
void PrintRow(const Rival& rival, const Entries& entries, const Times& times, const Digest& signature,
              const Limits& limits);
// Adds the row's numbers, as NAME.hit and the like.
void AddRow(std::string_view name, const Rival& rival, const Entries& entries, const Times& times,
            const Limits& limits, Figures& figures);

}  // namespace tabia::bench

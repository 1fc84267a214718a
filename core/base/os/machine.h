// What the machine has.
#pragma once

#include <cstdint>

namespace tabia {

uint64_t PhysicalMemoryBytes();

}  // namespace tabia

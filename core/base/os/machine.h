// The resources of the machine.
#pragma once

#include <cstdint>

namespace tabia {

uint64_t PhysicalMemoryBytes();

}  // namespace tabia

// What a value of an index comes to.
#pragma once

#include <string_view>

#include "bench/rivals/rival.h"

namespace tabia::bench {

// Decodes all moves of an encoded entry.
Digest DigestOfValue(std::string_view value);

}  // namespace tabia::bench

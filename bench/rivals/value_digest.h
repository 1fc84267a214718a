// The digest of a value of an index.
#pragma once

#include <string_view>

#include "bench/rivals/rival.h"

namespace tabia::bench {

// Decodes all moves of an encoded entry into `entry`, as an engine does that keeps one for all its probes.
Digest DigestOfValue(std::string_view value, chess::BookEntry& entry);

}  // namespace tabia::bench

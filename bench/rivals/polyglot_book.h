// Polyglot's .bin: records of 16 bytes by rising key, the moves of a key by falling weight.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"

#include "bench/rivals/entries.h"

namespace tabia::bench {

inline constexpr uint64_t kPolyglotRecordBytes = 16;

// Returns a record; `weight` is stored in 16 bits.
std::string PolyglotRecord(uint64_t key, chess::Move move, uint64_t weight);

// Visits the records in their order. A weight is twice the wins plus the draws, scaled down where the
// heaviest move of a position would not fit 16 bits.
void ForEachPolyglotRecord(const Entries& entries, absl::FunctionRef<void(std::string_view record)> visit);

uint64_t PolyglotKeyAt(const char* record);
chess::Move PolyglotMoveAt(const char* record);

}  // namespace tabia::bench

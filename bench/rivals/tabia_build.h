// The index of the entries, and how long it takes to build.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "bench/rivals/entries.h"
#include "core/index/layout/index_layout.h"

namespace tabia::bench {

struct TabiaFile {
  std::string path;
  uint64_t positions;
  std::optional<double>
      build_seconds;  // of all processors together, from records to the file, one for each move
};

// Uses an index that exists, of a book of which the entries are a sample.
void UseIndex(const std::string& path);

// Builds at the first call, unless there is an index to use.
const TabiaFile& BuiltTabia(const Entries& entries);

// Builds an index of the same moves with evaluations instead of games at the first call.
const TabiaFile& BuiltEvaluations(const Entries& entries);

// Places all keys in the buckets of an index, and does nothing else: the time that a build takes when records
// are sorted and values known. The seconds do not include the sorting.
double PlacementSeconds(const Entries& entries, const index::Header& header);

}  // namespace tabia::bench

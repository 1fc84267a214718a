// The index of the entries, and how long it takes to build.
#pragma once

#include <string>

#include "bench/rivals/entries.h"

namespace tabia::bench {

struct TabiaFile {
  std::string path;
  double build_seconds;  // of all processors together, from records to the file, one for each move
};

// Builds at the first call.
const TabiaFile& BuiltTabia(const Entries& entries);

// Builds an index of the same moves with evaluations instead of games at the first call.
const TabiaFile& BuiltEvaluations(const Entries& entries);

}  // namespace tabia::bench

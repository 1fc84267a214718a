// What became of a book in its new format.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/records/skipped.h"

namespace tabia::records {

struct WriteReport {
  uint64_t records = 0;                 // moves, rows or games written
  std::map<std::string, Skipped> lost;  // what the format cannot hold, by kind: "draws"
};

}  // namespace tabia::records

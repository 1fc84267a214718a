// The result of writing a book in another format.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/records/skipped.h"

namespace tabia::records {

struct WriteReport {
  uint64_t records = 0;                 // moves, rows or games written
  std::map<std::string, Skipped> lost;  // facts that were not written, by kind: "draws"
};

}  // namespace tabia::records

// Reads the facts that an OOBS database states about itself in its table Info.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/statusor.h"

#include "core/formats/sqlite/file.h"

namespace tabia::formats {

struct OobsInfo {
  std::string variant = "standard";          // in lower case
  std::map<std::string, std::string> facts;  // name to value: "License" -> "free"
  uint64_t item_count = 0;                   // rows of Book as stated, for progress only; 0 if not stated
};

// Info has columns Name and Value, or, by the published text, a column for each fact. A database without Info
// contains standard chess. Facts beyond a bounded number and length are left out. BadFile if Info is not a
// plain table.
absl::StatusOr<OobsInfo> ReadOobsInfo(const SqliteFile& file);

}  // namespace tabia::formats

// Reads the facts that an OOBS database states about itself in its table Info.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/sqlite/sqlite_file.h"
#include "core/records/perspective.h"

namespace tabia::formats {

// The fact of Info that states whose wins the column Win counts: "mover" or "white". The published text has no
// such fact; tabia writes it, so that no reader has to guess.
inline constexpr std::string_view kPerspectiveFact = "Perspective";

struct OobsInfo {
  std::string variant = "standard";                                // in lower case
  std::map<std::string, std::string> facts;                        // name to value: "License" -> "free"
  records::Perspective perspective = records::Perspective::kAuto;  // kAuto: not stated
  uint64_t item_count = 0;  // rows of Book as stated, for progress only; 0 if not stated
};

// Info has columns Name and Value, or, by the published text, a column for each fact. A database without Info
// contains standard chess. Facts beyond a bounded number and length are left out. BadFile if Info is not a
// plain table.
absl::StatusOr<OobsInfo> ReadOobsInfo(const SqliteFile& file);

}  // namespace tabia::formats

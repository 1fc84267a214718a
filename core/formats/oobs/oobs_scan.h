// Scans the rows of an OOBS book in the order of the file.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/formats/oobs/oobs_schema.h"
#include "core/formats/sqlite/sqlite_file.h"
#include "core/formats/sqlite/sqlite_query.h"

namespace tabia::formats {

// A longer text is cut to one byte more than this, which marks it as too long, and is not used.
inline constexpr uint64_t kMaxOobsTextBytes = uint64_t{1} << 20;

inline bool IsTooLong(std::string_view text) {
  return text.size() > kMaxOobsTextBytes;
}

// The values of a row, by column.
struct OobsRowValues {
  std::array<int, oobs::kColumns> types{};               // SQLITE_TEXT, ...
  std::array<int64_t, oobs::kColumns> integers{};        // of integer columns
  std::array<std::string_view, oobs::kColumns> texts{};  // of text columns
  int64_t number = 0;                                    // the ID, or the row's place if the table has no IDs
};

class OobsScan {
 public:
  // Keeps references to `file` and `schema`.
  OobsScan(const SqliteFile& file, const OobsSchema& schema);

  // Visits each row, whose texts are valid during the call. Returns the first error of `visit`, which ends the scan;
  // BadFile if the database is damaged.
  absl::Status ForEach(absl::FunctionRef<absl::Status(const OobsRowValues&)> visit);

  // Returns the number of rows up to the current one.
  uint64_t count() const { return count_; }

 private:
  absl::Status Take(const SqliteRow& row);
  std::string Where() const;
  uint64_t TakeValues(const SqliteRow& row);

  const SqliteFile& file_;
  const OobsSchema& schema_;
  uint64_t text_bytes_left_;
  uint64_t count_ = 0;
  OobsRowValues row_;
};

}  // namespace tabia::formats

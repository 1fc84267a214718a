// The rows of a table. A row is a line of `tabia dump`, as tabia convert writes it to .tsv and .json, or a line with
// the same columns by another program.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/types/span.h"

#include "core/base/json.h"
#include "core/formats/text_lines.h"

namespace tabia::formats {

// Parses a line of columns or JSON into the object that tabia dump --json prints. The values of columns become strings;
// a column without a meaning has its number, counted from 1, as its name. Returns nothing for any other line.
std::optional<Json> ParseTableRow(std::string_view line);

// The maximum length of a row. Notes make it long: an OOBS comment may have 1 MiB, and JSON writes some bytes as six.
inline constexpr size_t kMaxRowBytes = size_t{1} << 23;

// Returns whether the lines of a text are rows for which `is_wanted` returns true (HasRecords).
bool HasTableRows(std::string_view bytes, absl::FunctionRef<bool(const Json& row)> is_wanted);

// Reads the rows of a table of either game.
class TableParser : public LineParser {
 protected:
  TableParser(SourceFile& file, const ReadOptions& options) : LineParser(file, options, kMaxRowBytes) {}

  absl::Status ReadLine(std::string_view line) final;
  virtual absl::Status ReadRow(const Json& row) = 0;
  // Counts the values of columns that are not among `known` as not used.
  void CountOthers(const Json& row, absl::Span<const std::string_view> known);
  // Counts the value of a known column as not used. Does nothing if it is used, or missing.
  void CountUnless(bool is_used, const Json& row, std::string_view name);
  // Returns `name` with the form of the rows: "chess table (JSON)".
  std::string FormatName(std::string_view name) const;

 private:
  // Counts a value as not used. Does nothing if it is null or empty.
  void CountUnused(std::string_view name, const Json& value);

  bool is_json_ = false;
};

// Returns the text of a member, or the number as text; an empty text if the member is missing, null, or no such value.
std::string TextIn(const Json& row, std::string_view name);
// Returns the number of a member; nothing if it is missing or no number.
std::optional<double> NumberIn(const Json& row, std::string_view name);
// Returns whether a member is true, or 1.
bool IsTrueIn(const Json& row, std::string_view name);

}  // namespace tabia::formats

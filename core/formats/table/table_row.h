// A row of a table: a line of `tabia dump`, as tabia convert writes it to .tsv and .json, or a line with the same
// columns by another program.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/json.h"

namespace tabia::formats {

// Parses a line of columns or JSON into the object that tabia dump --json prints. The values of columns become strings.
// Returns nothing for any other line.
std::optional<Json> ParseTableRow(std::string_view line);

// Returns the row on the first line that is not blank; nothing if that line is not a row. `bytes` are a file, or its
// beginning.
std::optional<Json> FirstTableRow(std::string_view bytes);

// Returns the text of a member, or the number as text; an empty text if the member is missing, null, or no such value.
std::string TextIn(const Json& row, std::string_view name);
// Returns the number of a member; nothing if it is missing or no number.
std::optional<double> NumberIn(const Json& row, std::string_view name);
// Returns whether a member is true, or 1.
bool IsTrueIn(const Json& row, std::string_view name);

}  // namespace tabia::formats

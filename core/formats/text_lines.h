// The lines of a text file.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"

namespace tabia::formats {

// At the beginning of a text.
inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

inline constexpr size_t kMaxLineBytes = size_t{1} << 16;

// Visits each line without its end, also the last one if it has none, and reports the progress. The visitor
// receives kMaxLineBytes + 1 bytes of a line that is longer than kMaxLineBytes. A byte order mark at the beginning is
// left out.
absl::Status VisitLines(SourceFile& file, const ReadOptions& options,
                        absl::FunctionRef<absl::Status(std::string_view line)> visit);

// Returns the first line that is not blank and does not begin with `remark`, without the blanks around it; nothing if
// there is none in the first kMaxLineBytes bytes. `bytes` are a file, or its beginning.
std::optional<std::string_view> FirstLine(std::string_view bytes, char remark);

}  // namespace tabia::formats

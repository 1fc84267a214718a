// Writes books as text, in the lines of tabia dump.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

#include "core/books/build.h"

namespace tabia::tool {

enum class TextFormat : uint8_t { kTsv, kJson };

// Returns "tsv" or "json".
std::string TextFormatName(TextFormat format);

// Returns the format by the end of the file's name: .tsv, .json or .jsonl.
std::optional<TextFormat> TextFormatOf(const std::string& path);

// Writes the records of one book, or of several backgammon books together, to `output`, which appears only when it is
// complete. Returns the size of the file in bytes.
absl::StatusOr<uint64_t> WriteText(const std::vector<std::string>& sources,
                                   const books::BuildOptions& building, TextFormat format,
                                   const std::string& output);

}  // namespace tabia::tool

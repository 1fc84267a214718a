// All foreign formats that tabia reads, recognised by content, never by name.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/formats/reader.h"
#include "core/records/game.h"

namespace tabia::formats {

struct Format {
  std::string_view name;  // "OBK"
  records::Game game;
  bool (*recognises)(std::string_view bytes);  // the whole file
  absl::StatusOr<std::unique_ptr<Reader>> (*open)(const std::string& path);
};

absl::Span<const Format> AllFormats();

// Stands for what the caller's own input holds, in place of a path.
inline constexpr std::string_view kStandardInput = "-";

// The reader of the file's format, or of all files of a folder, or of PGN from a pipe or kStandardInput;
// BadFile if no format recognises the file.
absl::StatusOr<std::unique_ptr<Reader>> OpenReader(const std::string& path);

}  // namespace tabia::formats

// The files next to a CTG book.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace tabia::formats {

// Returns the path of the directory (.cto) of the book at `path`, in whatever case its extension is.
// FailedPreconditionError if there is none.
absl::StatusOr<std::string> CtgDirectoryPath(std::string_view path);

// Returns whether `bytes` are those of a .cto or a .ctb, which people may take for the book.
bool IsCtgCompanion(std::string_view bytes);

}  // namespace tabia::formats

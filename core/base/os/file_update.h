// Changes the text of a file that people edit with other programs, too.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tabia {

// Returns the new text of a file, or nothing if the file is to stay as it is.
using TextEdit = absl::FunctionRef<absl::StatusOr<std::optional<std::string>>(std::string text)>;

// Edits the file at `path`, which is replaced as a whole or not at all; the text of a missing file is empty. Programs
// that call this take turns: each holds the lock `path`.lock (FileLock::Take with `timeout`). An editor takes no lock.
// If it saves the file before the new text is written, `edit` is called again, with the text of the editor. Returns the
// error of `edit`.
absl::Status UpdateFile(const std::string& path, std::optional<std::chrono::milliseconds> timeout,
                        TextEdit edit);

}  // namespace tabia

// Output to a folder of files, which appears whole or not at all.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/os/file_lock.h"
#include "core/base/os/temp_name.h"

namespace tabia {

// A new folder beside the folder that it replaces at Commit. Without Commit the old folder survives.
//
// While it exists, PATH.tabia-lock and PATH.tabia-new are beside PATH. If the file system cannot exchange two names,
// Commit also makes PATH.tabia-old for a moment. A signal removes PATH.tabia-new (TempName). If the program is killed
// without a chance to do so, the next Create removes these names, and restores the old folder if PATH is missing. Other
// folders of these names are not touched.
class OutputFolder {
 public:
  // Makes the new folder. Returns an UnavailableError if another process writes the same folder, or if
  // one of the names is taken.
  static absl::StatusOr<OutputFolder> Create(const std::string& path);

  OutputFolder(OutputFolder&& other) noexcept
      : path_(std::exchange(other.path_, {})),
        new_folder_(std::move(other.new_folder_)),
        lock_(std::move(other.lock_)) {}
  OutputFolder& operator=(OutputFolder&&) = delete;
  // Removes the new folder unless it was committed.
  ~OutputFolder();

  // Returns the path of the new folder until Commit.
  std::string new_path() const;
  // Replaces the old folder, whose mode is kept, and removes its files.
  absl::Status Commit();

 private:
  OutputFolder(std::string path, TempName new_folder, FileLock lock)
      : path_(std::move(path)), new_folder_(std::move(new_folder)), lock_(std::move(lock)) {}

  std::string path_;  // empty after Commit and after a move
  TempName new_folder_;
  std::optional<FileLock> lock_;
};

}  // namespace tabia

// Temporary files: where they are, and how they come to be.
#pragma once

#include <string>

#include "absl/status/statusor.h"

#include "core/base/os/descriptor.h"

namespace tabia {

// Returns the folder that the user or the system names for temporary files.
std::string DefaultTempFolder();

// Opens a new file in `folder` that has no name, or that disappears with its last descriptor. The result is not open, and
// errno is set, if the system refused.
Descriptor OpenNameless(const std::string& folder);

// Returns a path by which this process can open the file of a descriptor again, also one without a name.
std::string PathOfDescriptor(int descriptor);

// A new, empty file for a library that opens files by name alone.
class ScratchFile {
 public:
  static absl::StatusOr<ScratchFile> Create(const std::string& folder);

  ScratchFile(ScratchFile&& other) noexcept;
  ScratchFile& operator=(ScratchFile&&) = delete;
  // Removes the file, which the library has closed.
  ~ScratchFile();

  const std::string& path() const { return path_; }
  // To be called when the library has opened the file: it loses its name now, where the system permits that.
  void RemoveName();

 private:
  explicit ScratchFile(std::string path);

  std::string path_;  // empty when its name is removed
};

}  // namespace tabia

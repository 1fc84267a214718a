// Temporary files.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/os/file_io.h"
#include "core/base/os/temp_name.h"

namespace tabia {

// A file without a name, which disappears with the process, even if that is killed.
class TempFile {
 public:
  static absl::StatusOr<TempFile> Create(const std::string& folder);

  absl::Status Append(std::string_view bytes);
  // Reads `size` bytes, which were appended before, at `offset` into `into`.
  absl::Status Read(uint64_t offset, char* into, uint64_t size) const;
  uint64_t size() const { return size_; }
  // Returns a path by which this process can open the file during the lifetime of this object.
  std::string path() const;

 private:
  TempFile(std::string folder, Descriptor file) : folder_(std::move(folder)), file_(std::move(file)) {}

  std::string folder_;
  Descriptor file_;
  uint64_t size_ = 0;
};

// Returns the folder for temporary files: $TMPDIR or /tmp; on Windows GetTempPath.
std::string DefaultTempFolder();

// Opens a new file in `folder` that has no name, or that disappears with its last descriptor. If the system refuses,
// the result is not open and errno is set.
Descriptor OpenNameless(const std::string& folder);

// Returns a path by which this process can open the file of a descriptor again, even if it has no name.
std::string PathOfDescriptor(int descriptor);

// A new, empty file for a library that opens files by name alone. Destroy it after the library has closed the file.
class ScratchFile {
 public:
  static absl::StatusOr<ScratchFile> Create(const std::string& folder);

  // REQUIRES: RemoveName was not called.
  const std::string& path() const { return name_.path(); }
  // Removes the name, if the system permits that. Call it after the library has opened the file.
  void RemoveName();

 private:
  explicit ScratchFile(TempName name) : name_(std::move(name)) {}

  TempName name_;
};

}  // namespace tabia

// A file without a name, which disappears with the process, however that ends.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/os/descriptor.h"

namespace tabia {

class TempFile {
 public:
  static absl::StatusOr<TempFile> Create(const std::string& folder);

  absl::Status Append(std::string_view bytes);
  // Reads `size` bytes, which were appended before, at `offset` into `into`.
  absl::Status Read(uint64_t offset, char* into, uint64_t size) const;
  uint64_t size() const { return size_; }
  // Returns a path by which this process can open the file as long as this object lives.
  std::string path() const;

 private:
  TempFile(std::string folder, Descriptor file) : folder_(std::move(folder)), file_(std::move(file)) {}

  std::string folder_;
  Descriptor file_;
  uint64_t size_ = 0;
};

}  // namespace tabia

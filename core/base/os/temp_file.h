// A file without a name, which disappears with the process, however that ends.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

namespace tabia {

class TempFile {
 public:
  static absl::StatusOr<TempFile> Create(const std::string& folder);

  TempFile(TempFile&& other) noexcept;
  TempFile& operator=(TempFile&& other) noexcept;
  ~TempFile();

  absl::Status Append(std::string_view bytes);
  // Reads `size` bytes at `offset` into `into`. They were appended before.
  absl::Status Read(uint64_t offset, char* into, uint64_t size) const;
  uint64_t size() const { return size_; }
  // Names it as long as it lives, in this process only.
  std::string path() const;

 private:
  TempFile(std::string folder, int descriptor) : folder_(std::move(folder)), descriptor_(descriptor) {}

  std::string folder_;
  int descriptor_;
  uint64_t size_ = 0;
};

}  // namespace tabia

// Memory as large as a file, for the parts of it that are needed.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/statusor.h"

namespace tabia {

// Zeros, where only pages that are written take memory. Not in Windows.
class SparseMemory {
 public:
  // Fails where the addresses of this machine do not suffice; the error contains `name`.
  static absl::StatusOr<SparseMemory> Reserve(uint64_t size_bytes, std::string_view name);

  SparseMemory(SparseMemory&& other) noexcept;
  SparseMemory& operator=(SparseMemory&&) = delete;
  ~SparseMemory();

  char* data() { return data_; }
  std::string_view bytes() const { return {data_, size_}; }
  // Makes zeros of whole pages of the system, and returns their memory to it.
  void Clear(uint64_t offset, uint64_t size_bytes);

 private:
  SparseMemory(char* data, size_t size) : data_(data), size_(size) {}

  char* data_;
  size_t size_;
};

}  // namespace tabia

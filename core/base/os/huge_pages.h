// Bytes in memory on the largest pages that the system offers.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

namespace tabia {

// A read-only copy of bytes, aligned to pages of 2 MiB, which the system is advised to use for it: random
// reads of large data then have fewer TLB misses. Where the system has no such pages it is a plain copy.
class HugePages {
 public:
  static constexpr size_t kPageBytes = size_t{2} << 20;

  // Copies all bytes, which takes time. Fails if the system has no memory; the error contains `name`.
  static absl::StatusOr<HugePages> Copy(std::string_view bytes, std::string_view name);

  HugePages(HugePages&& other) noexcept;
  HugePages& operator=(HugePages&& other) noexcept;
  ~HugePages();

  std::string_view bytes() const { return bytes_; }

 private:
  explicit HugePages(std::string_view bytes) : bytes_(bytes) {}

  std::string_view bytes_;
};

// Advises the system to use such pages for memory that is not touched yet: writing it at random then has fewer TLB
// misses, and fewer page faults. For memory of many megabytes, because each page is used whole.
void AdviseHugePages(void* memory, size_t size_bytes);

}  // namespace tabia

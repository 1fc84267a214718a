// Large pages need a right that users do not have, hence a plain copy.
#include "core/base/os/huge_pages.h"

#include <cstring>
#include <utility>

#include "core/base/os/windows/system.h"
#include "core/base/status.h"

namespace tabia {

absl::StatusOr<HugePages> HugePages::Copy(std::string_view bytes, std::string_view name) {
  if (bytes.empty()) return HugePages({});
  void* const memory = VirtualAlloc(nullptr, bytes.size(), MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
  if (memory == nullptr) return SystemError(name, "copied into memory", SetErrno());
  std::memcpy(memory, bytes.data(), bytes.size());
  DWORD before;
  VirtualProtect(memory, bytes.size(), PAGE_READONLY, &before);
  return HugePages({static_cast<const char*>(memory), bytes.size()});
}

void AdviseHugePages(void*, size_t) {}

HugePages::HugePages(HugePages&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

HugePages& HugePages::operator=(HugePages&& other) noexcept {
  std::swap(bytes_, other.bytes_);
  return *this;
}

HugePages::~HugePages() {
  if (!bytes_.empty()) VirtualFree(const_cast<char*>(bytes_.data()), 0, MEM_RELEASE);
}

}  // namespace tabia

// The part of a mapped file that is the same on every system; the rest is in linux and windows.

#include "core/base/os/mapped_file.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <new>
#include <optional>
#include <utility>

#include "core/base/os/file_io.h"
#include "core/base/status.h"

namespace tabia {

MappedFile::MappedFile(MappedFile&& other) noexcept
    : path_(std::move(other.path_)), bytes_(std::exchange(other.bytes_, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

namespace {

constexpr size_t kFirstBytes = 8;
constexpr std::align_val_t kCacheLine{64};

}  // namespace

CopiedBytes::CopiedBytes(size_t size)
    : at_(static_cast<char*>(::operator new(size, kCacheLine))), size_(size) {}

CopiedBytes::~CopiedBytes() {
  ::operator delete(at_, kCacheLine);
}

std::shared_ptr<const CopiedBytes> CopiedBytes::Of(std::string_view bytes) {
  const auto copy = std::make_shared<const CopiedBytes>(bytes.size());
  std::memcpy(copy->at_, bytes.data(), bytes.size());
  return copy;
}

absl::StatusOr<std::shared_ptr<const CopiedBytes>> CopiedBytes::Read(
    const std::string& path, absl::FunctionRef<bool(std::string_view first_bytes)> wanted) {
  const Descriptor file(OpenToRead(path));
  const std::optional<uint64_t> size = file.is_open() ? SizeOfFile(file.number()) : std::nullopt;
  if (!size) return nullptr;
  std::array<char, kFirstBytes> first;
  const size_t first_size = std::min<uint64_t>(*size, first.size());
  if (!ReadAt(file.number(), 0, first.data(), first_size)) return SystemError(path, "read", errno);
  if (!wanted({first.data(), first_size})) return nullptr;
  const auto copy = std::make_shared<const CopiedBytes>(*size);
  if (!ReadAt(file.number(), 0, copy->at_, *size)) return SystemError(path, "read", errno);
  return copy;
}

}  // namespace tabia

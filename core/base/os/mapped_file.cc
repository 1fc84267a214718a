// The part of a mapped file that is the same on every system; the rest is in linux and windows.
#include "core/base/os/mapped_file.h"

#include <utility>

namespace tabia {

MappedFile::MappedFile(MappedFile&& other) noexcept
    : path_(std::move(other.path_)), bytes_(std::exchange(other.bytes_, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

}  // namespace tabia

#include "core/base/os/temp_file.h"

#include <cerrno>
#include <utility>

#include "core/base/os/file_io.h"
#include "core/base/os/temp_folder.h"
#include "core/base/status.h"

namespace tabia {
namespace {

absl::Status Error(const std::string& folder, std::string_view action, int error_number) {
  return SystemError("temporary file in " + folder, action, error_number);
}

}  // namespace

absl::StatusOr<TempFile> TempFile::Create(const std::string& folder) {
  const int descriptor = OpenNameless(folder);
  if (descriptor < 0) return Error(folder, "created", errno);
  return TempFile(folder, descriptor);
}

TempFile::TempFile(TempFile&& other) noexcept
    : folder_(std::move(other.folder_)),
      descriptor_(std::exchange(other.descriptor_, -1)),
      size_(other.size_) {}

TempFile& TempFile::operator=(TempFile&& other) noexcept {
  std::swap(folder_, other.folder_);
  std::swap(descriptor_, other.descriptor_);
  std::swap(size_, other.size_);
  return *this;
}

TempFile::~TempFile() {
  if (descriptor_ >= 0) CloseFile(descriptor_);
}

std::string TempFile::path() const {
  return PathOfDescriptor(descriptor_);
}

absl::Status TempFile::Append(std::string_view bytes) {
  if (!WriteAt(descriptor_, size_, bytes)) return Error(folder_, "written", errno);
  size_ += bytes.size();
  return absl::OkStatus();
}

absl::Status TempFile::Read(uint64_t offset, char* into, uint64_t size) const {
  if (!ReadAt(descriptor_, offset, into, size)) return Error(folder_, "read", errno);
  return absl::OkStatus();
}

}  // namespace tabia

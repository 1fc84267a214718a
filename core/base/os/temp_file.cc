#include "core/base/os/temp_file.h"

#include <cerrno>

#include "core/base/status.h"

namespace tabia {
namespace {

absl::Status Error(const std::string& folder, std::string_view action, int error_number) {
  return SystemError("temporary file in " + folder, action, error_number);
}

}  // namespace

absl::StatusOr<TempFile> TempFile::Create(const std::string& folder) {
  Descriptor file = OpenNameless(folder);
  if (!file.is_open()) return Error(folder, "created", errno);
  return TempFile(folder, std::move(file));
}

std::string TempFile::path() const {
  return PathOfDescriptor(file_.number());
}

absl::Status TempFile::Append(std::string_view bytes) {
  if (!WriteAt(file_.number(), size_, bytes)) return Error(folder_, "written", errno);
  size_ += bytes.size();
  return absl::OkStatus();
}

absl::Status TempFile::Read(uint64_t offset, char* into, uint64_t size) const {
  if (!ReadAt(file_.number(), offset, into, size)) return Error(folder_, "read", errno);
  return absl::OkStatus();
}

}  // namespace tabia

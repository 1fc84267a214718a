#include "core/base/os/stream_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <utility>

#include "core/base/os/file_io.h"
#include "core/base/os/shrunken_file.h"
#include "core/base/os/temp_folder.h"
#include "core/base/status.h"

namespace tabia {
namespace {

constexpr uint64_t kCopyBytes = 1 << 18;

}  // namespace

absl::StatusOr<StreamFile> StreamFile::Create(const std::string& path, int descriptor,
                                              const std::string& temp_folder) {
  const std::string folder = temp_folder.empty() ? DefaultTempFolder() : temp_folder;
  const int temp = OpenNameless(folder);
  if (temp < 0) {
    const int error = errno;
    CloseFile(descriptor);
    return SystemError("temporary file in " + folder, "created", error);
  }
  return StreamFile(path, descriptor, DescriptorSink("temporary file in " + folder, temp));
}

StreamFile::StreamFile(StreamFile&& other) noexcept
    : OutputSink(std::move(other.bytes_)),
      path_(std::move(other.path_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

StreamFile::~StreamFile() {
  if (descriptor_ >= 0) CloseFile(descriptor_);
}

absl::Status StreamFile::Send(std::string_view bytes) const {
  if (WriteToStream(descriptor_, bytes)) return absl::OkStatus();
  if (errno == EPIPE) return absl::CancelledError(path_ + ": closed pipe");
  return SystemError(path_, "written", errno);
}

absl::Status StreamFile::Commit() {
  TABIA_RETURN_IF_ERROR(CheckNoFileShrank());
  TABIA_RETURN_IF_ERROR(bytes_.Flush());
  std::string piece;
  for (uint64_t at = 0; at < size(); at += piece.size()) {
    piece.resize(std::min(kCopyBytes, size() - at));
    if (!ReadAt(bytes_.descriptor(), at, piece.data(), piece.size())) {
      return SystemError("temporary file", "read", errno);
    }
    TABIA_RETURN_IF_ERROR(Send(piece));
  }
  return absl::OkStatus();
}

}  // namespace tabia

#include "core/base/os/descriptor_sink.h"

#include <cerrno>

#include "core/base/os/file_io.h"
#include "core/base/status.h"

namespace tabia {
namespace {

constexpr size_t kBufferBytes = 1 << 18;

}  // namespace

absl::Status DescriptorSink::Append(std::string_view bytes) {
  buffer_.append(bytes);
  return buffer_.size() < kBufferBytes ? absl::OkStatus() : Flush();
}

absl::Status DescriptorSink::Replace(uint64_t offset, std::string_view bytes) {
  TABIA_RETURN_IF_ERROR(Flush());
  if (!WriteAt(file_.number(), offset, bytes)) return SystemError(path_, "written", errno);
  return absl::OkStatus();
}

absl::Status DescriptorSink::Truncate(uint64_t size) {
  TABIA_RETURN_IF_ERROR(Flush());
  if (!SetFileSize(file_.number(), size)) return SystemError(path_, "written", errno);
  file_bytes_ = size;
  return absl::OkStatus();
}

absl::Status DescriptorSink::Flush() {
  if (!WriteAt(file_.number(), file_bytes_, buffer_)) return SystemError(path_, "written", errno);
  file_bytes_ += buffer_.size();
  buffer_.clear();
  return absl::OkStatus();
}

}  // namespace tabia

#include "core/base/os/output_file.h"

#include <algorithm>
#include <cerrno>

#include "core/base/os/mapped_file.h"
#include "core/base/os/temp_file.h"
#include "core/base/status.h"

namespace tabia {
namespace {

constexpr size_t kBufferBytes = 1 << 18;
constexpr uint64_t kCopyBytes = 1 << 18;

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

absl::StatusOr<StreamFile> StreamFile::Create(const std::string& path, Descriptor stream,
                                              const std::string& temp_folder) {
  const std::string folder = temp_folder.empty() ? DefaultTempFolder() : temp_folder;
  Descriptor temp = OpenNameless(folder);
  if (!temp.is_open()) return SystemError("temporary file in " + folder, "created", errno);
  return StreamFile(path, std::move(stream), DescriptorSink("temporary file in " + folder, std::move(temp)));
}

absl::Status StreamFile::Send(std::string_view bytes) const {
  if (WriteToStream(stream_.number(), bytes)) return absl::OkStatus();
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

absl::Status WriteOutput(const std::string& path, std::string_view bytes) {
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file, OpenOutput(path));
  TABIA_RETURN_IF_ERROR(file->Append(bytes));
  return file->Commit();
}

}  // namespace tabia

#include "core/base/spool.h"

#include "core/base/status.h"

namespace tabia {

absl::Status Spool::Flush() {
  if (!file_) {
    TABIA_ASSIGN_OR_RETURN(file_, TempFile::Create(folder_));
  }
  for (const std::string& chunk : memory_.chunks()) TABIA_RETURN_IF_ERROR(file_->Append(chunk));
  memory_.Clear();
  return absl::OkStatus();
}

// Moves the bytes that are left to the front of the buffer and appends those that follow, first from the
// file, then from memory.
void SpoolReader::Fill(uint64_t size) {
  if (next_ == end_ || !status_.ok()) return;
  const uint64_t left = ahead_.size();
  const uint64_t more = std::min(end_ - next_, std::max(size - left, buffer_bytes_));
  std::string filled(left + more, '\0');
  ahead_.copy(filled.data(), left);
  const uint64_t file_bytes = spool_.file_bytes();
  const uint64_t from_file = next_ < file_bytes ? std::min(more, file_bytes - next_) : 0;
  if (from_file > 0) status_ = spool_.file_->Read(next_, filled.data() + left, from_file);
  if (!status_.ok()) return;
  if (from_file < more) {
    spool_.memory_.CopyTo(filled.data() + left + from_file, next_ + from_file - file_bytes, more - from_file);
  }
  next_ += more;
  buffer_ = std::move(filled);
  ahead_ = buffer_;
}

}  // namespace tabia

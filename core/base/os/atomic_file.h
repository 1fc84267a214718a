// A file that appears whole or not at all.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/byte_sink.h"

namespace tabia {

// Written in the folder of `path`, synced, and renamed by Commit: whatever happens before, the old file
// survives, and no half-written file is left. The new file has no name until Commit, if the file system
// supports that. Otherwise, and for an instant within Commit, it is PATH.PID.tmp; if its process is killed,
// the next writer of PATH removes it.
class AtomicFile final : public ByteSink {
 public:
  static absl::StatusOr<AtomicFile> Create(const std::string& path);

  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;
  ~AtomicFile() override;

  absl::Status Append(std::string_view bytes) override;
  absl::Status Replace(uint64_t offset, std::string_view bytes) override;
  absl::Status Truncate(uint64_t size) override;
  absl::Status Commit();

 private:
  AtomicFile(std::string path, std::string temp_path, int descriptor)
      : path_(std::move(path)), temp_path_(std::move(temp_path)), descriptor_(descriptor) {}
  absl::Status Flush();

  std::string path_;
  std::string temp_path_;  // empty while the file has no name
  int descriptor_;
  uint64_t size_ = 0;  // of the file, without the bytes in buffer_
  std::string buffer_;
};

}  // namespace tabia

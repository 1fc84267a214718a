// A file that appears whole or not at all.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/byte_sink.h"

namespace tabia {

// Written beside `path`, synced and renamed by Commit: whatever happens before, the old file survives, and
// nothing half-written is left. The file beside has no name until Commit, where the file system can do that;
// else, and for an instant within Commit, it is PATH.PID.tmp, which the next writer removes if its process
// was killed.
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
  AtomicFile(std::string path, std::string beside, int descriptor)
      : path_(std::move(path)), beside_(std::move(beside)), descriptor_(descriptor) {}
  absl::Status Flush();

  std::string path_;
  std::string beside_;  // empty while the file has no name
  int descriptor_;
  uint64_t size_ = 0;  // of the file, what stands in buffer_ not counted
  std::string buffer_;
};

}  // namespace tabia

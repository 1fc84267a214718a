// A file that appears whole or not at all.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/os/descriptor.h"
#include "core/base/os/descriptor_sink.h"
#include "core/base/os/output_sink.h"

namespace tabia {

// Written in the folder of `path`, synced, and renamed by Commit: whatever happens before, the old file
// survives, and no half-written file is left. The new file has no name until Commit, if the file system
// supports that. Otherwise, and for an instant within Commit, it is PATH.PID.tmp; if its process is killed,
// the next writer of PATH removes it. The new file keeps the mode, the owner and the group of the old one, as far
// as this process may set them.
class AtomicFile final : public OutputSink {
 public:
  static absl::StatusOr<AtomicFile> Create(const std::string& path);

  AtomicFile(AtomicFile&& other) noexcept = default;
  AtomicFile& operator=(AtomicFile&&) = delete;
  ~AtomicFile() override;

  absl::Status Commit() override;

 private:
  AtomicFile(std::string path, std::string temp_path, Descriptor file)
      : OutputSink(DescriptorSink(path, std::move(file))),
        path_(std::move(path)),
        temp_path_(std::move(temp_path)) {}

  std::string path_;
  std::string temp_path_;  // empty while the file has no name
};

}  // namespace tabia

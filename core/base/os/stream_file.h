// Bytes for a pipe or a terminal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/os/descriptor_sink.h"
#include "core/base/os/output_sink.h"

namespace tabia {

// Writers of books replace earlier bytes, which a pipe cannot do. A nameless temporary file therefore holds
// the bytes until Commit copies them.
class StreamFile final : public OutputSink {
 public:
  // Takes over `descriptor`, which is open for writing. Errors name `path`.
  static absl::StatusOr<StreamFile> Create(const std::string& path, int descriptor,
                                           const std::string& temp_folder);

  StreamFile(StreamFile&& other) noexcept;
  StreamFile& operator=(StreamFile&&) = delete;
  ~StreamFile() override;

  absl::Status Append(std::string_view bytes) override { return bytes_.Append(bytes); }
  absl::Status Replace(uint64_t offset, std::string_view bytes) override {
    return bytes_.Replace(offset, bytes);
  }
  absl::Status Truncate(uint64_t size) override { return bytes_.Truncate(size); }
  // A CancelledError means that the reader has closed the pipe.
  absl::Status Commit() override;
  uint64_t size() const override { return bytes_.size(); }

 private:
  StreamFile(std::string path, int descriptor, DescriptorSink bytes)
      : path_(std::move(path)), descriptor_(descriptor), bytes_(std::move(bytes)) {}
  absl::Status Send(std::string_view bytes) const;

  std::string path_;
  int descriptor_;
  DescriptorSink bytes_;
};

}  // namespace tabia

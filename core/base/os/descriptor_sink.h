// Bytes written into an open file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"

#include "core/base/byte_sink.h"
#include "core/base/os/descriptor.h"

namespace tabia {

// Buffers what is appended to a regular file, and closes it at the end of this object.
class DescriptorSink final : public ByteSink {
 public:
  // Takes over `file`. Errors name `path`.
  DescriptorSink(std::string path, Descriptor file) : path_(std::move(path)), file_(std::move(file)) {}

  absl::Status Append(std::string_view bytes) override;
  absl::Status Replace(uint64_t offset, std::string_view bytes) override;
  absl::Status Truncate(uint64_t size) override;
  absl::Status Flush();
  void Close() { file_.Close(); }

  bool is_open() const { return file_.is_open(); }
  int descriptor() const { return file_.number(); }
  uint64_t size() const { return file_bytes_ + buffer_.size(); }

 private:
  std::string path_;
  Descriptor file_;
  uint64_t file_bytes_ = 0;  // without the bytes in buffer_
  std::string buffer_;
};

}  // namespace tabia

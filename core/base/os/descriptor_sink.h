// Bytes written into an open file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"

#include "core/base/byte_sink.h"

namespace tabia {

// Buffers what is appended to a regular file, and closes it at the end of this object.
class DescriptorSink final : public ByteSink {
 public:
  // Errors name `path`.
  DescriptorSink(std::string path, int descriptor) : path_(std::move(path)), descriptor_(descriptor) {}
  DescriptorSink(DescriptorSink&& other) noexcept;
  DescriptorSink& operator=(DescriptorSink&&) = delete;
  ~DescriptorSink() override;

  absl::Status Append(std::string_view bytes) override;
  absl::Status Replace(uint64_t offset, std::string_view bytes) override;
  absl::Status Truncate(uint64_t size) override;
  absl::Status Flush();
  void Close();

  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }
  uint64_t size() const { return file_bytes_ + buffer_.size(); }

 private:
  std::string path_;
  int descriptor_;
  uint64_t file_bytes_ = 0;  // without the bytes in buffer_
  std::string buffer_;
};

}  // namespace tabia

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

  // A CancelledError means that the reader has closed the pipe.
  absl::Status Commit() override;

 private:
  StreamFile(std::string path, int descriptor, DescriptorSink bytes)
      : OutputSink(std::move(bytes)), path_(std::move(path)), descriptor_(descriptor) {}
  absl::Status Send(std::string_view bytes) const;

  std::string path_;
  int descriptor_;
};

}  // namespace tabia

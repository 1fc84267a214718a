// Output to a pipe or a terminal.
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

// Writers of books replace earlier bytes, which a pipe cannot do. A temporary file without a name therefore stores the
// bytes until Commit copies them.
class StreamFile final : public OutputSink {
 public:
  // Returns a sink for `stream`, which is open for writing. Errors name `path`.
  static absl::StatusOr<StreamFile> Create(const std::string& path, Descriptor stream,
                                           const std::string& temp_folder);

  // Returns a CancelledError if the reader has closed the pipe.
  absl::Status Commit() override;

 private:
  StreamFile(std::string path, Descriptor stream, DescriptorSink bytes)
      : OutputSink(std::move(bytes)), path_(std::move(path)), stream_(std::move(stream)) {}
  absl::Status Send(std::string_view bytes) const;

  std::string path_;
  Descriptor stream_;
};

}  // namespace tabia

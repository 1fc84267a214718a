// Output to a path: a file that appears whole or not at all, or a pipe or terminal that receives the bytes at the end.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/base/os/file_io.h"
#include "core/base/os/temp_name.h"

namespace tabia {

// A sink that buffers appended bytes, writes them to a regular file, and closes the file when it is destroyed.
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

// A sink whose bytes appear at Commit, all of them or none. Until then they are in a temporary file.
class OutputSink : public ByteSink {
 public:
  absl::Status Append(std::string_view bytes) final { return bytes_.Append(bytes); }
  absl::Status Replace(uint64_t offset, std::string_view bytes) final {
    return bytes_.Replace(offset, bytes);
  }
  absl::Status Truncate(uint64_t size) final { return bytes_.Truncate(size); }
  // Writes all bytes to the disk. No bytes may be added afterwards, and Commit of a file only has to rename it. Between
  // the two, a caller can check that the old file is unchanged.
  virtual absl::Status Sync() { return absl::OkStatus(); }
  virtual absl::Status Commit() = 0;
  uint64_t size() const { return bytes_.size(); }

 protected:
  explicit OutputSink(DescriptorSink bytes) : bytes_(std::move(bytes)) {}

  DescriptorSink bytes_;
};

// A file that is written in the folder of `path`, synced, and renamed by Commit. Without Commit the old file survives,
// and no half-written file is left. The new file has no name until Commit, if the file system supports that and /proc
// is mounted. Otherwise, and between Sync and Commit, it is PATH.NUMBER.tmp (Windows: PATH.PROCESS.NUMBER.tmp). If its
// process is killed, the next writer of PATH removes the file.
// The new file keeps the mode, the owner and the group of the old one, as far as this process may set them.
class AtomicFile final : public OutputSink {
 public:
  static absl::StatusOr<AtomicFile> Create(const std::string& path);

  AtomicFile(AtomicFile&& other) noexcept = default;
  AtomicFile& operator=(AtomicFile&&) = delete;
  // Closes the file, because Windows removes no open one.
  ~AtomicFile() override { bytes_.Close(); }

  absl::Status Sync() override;
  absl::Status Commit() override;

 private:
  AtomicFile(std::string path, TempName temp_name, Descriptor file)
      : OutputSink(DescriptorSink(path, std::move(file))),
        path_(std::move(path)),
        temp_name_(std::move(temp_name)) {}

  std::string path_;
  TempName temp_name_;  // empty while the file has no name
  bool is_synced_ = false;
};

// Output to a pipe or a terminal. Writers of books replace earlier bytes, which a pipe cannot do. A temporary file
// without a name therefore stores the bytes until Commit copies them.
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

// Opens `path` for writing. A regular file is replaced (AtomicFile). Links are followed: the file at their end is
// replaced, and the links stay. A pipe, a terminal, /dev/null or the standard output receives the bytes at Commit
// (StreamFile); its temporary file is in `temp_folder`. Any other kind of file is an error. Opening a named pipe waits
// for its reader.
absl::StatusOr<std::unique_ptr<OutputSink>> OpenOutput(const std::string& path,
                                                       const std::string& temp_folder = "");

// Writes `bytes` to `path` as OpenOutput describes.
absl::Status WriteOutput(const std::string& path, std::string_view bytes);

// Returns the folder for temporary files while `output` is written: the folder of the file that is replaced, or
// DefaultTempFolder().
std::string TempFolderFor(const std::string& output);

// Returns true if `path` leads to the standard output of this process.
bool IsStandardOutput(const std::string& path);

}  // namespace tabia

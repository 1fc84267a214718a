// The chunks of lichess_db_eval.jsonl that several threads parse.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/base/packed/unpack.h"
#include "core/formats/source_file.h"

namespace tabia::formats {

// A part of the file for a thread. It may begin and end in the middle of a line.
struct EvalChunk {
  std::string_view bytes = {};  // of the mapped file: text, or a frame of zstd
  bool is_packed = false;       // bytes are a frame
  std::string text = {};  // replaces `bytes` if the file is not mapped, or if the caller's thread unpacks it
  uint64_t file_bytes = 0;  // before the end of the chunk
};

// Divides a file into chunks. The threads unpack frames of zstd of at most 64 MiB; from the first longer one on, the
// caller's thread does.
class EvalChunks {
 public:
  // Keeps a pointer to the file.
  static absl::StatusOr<EvalChunks> Of(SourceFile& file);

  // Returns the next chunk; nothing at the end.
  absl::StatusOr<std::optional<EvalChunk>> Next();
  // Returns a source of the text of a part of a packed file.
  std::unique_ptr<ByteSource> UnpackFrom(std::string_view packed) const;

 private:
  explicit EvalChunks(const SourceFile& file) : file_(&file), packing_(PackingOf(file.bytes())) {}

  // Returns the size of the next chunk of the mapped file; 0 at its end.
  size_t NextMappedBytes() const;
  EvalChunk TakeMapped(size_t size);
  absl::StatusOr<std::optional<EvalChunk>> ReadText();
  uint64_t OffsetOf(std::string_view bytes) const {
    return static_cast<uint64_t>(bytes.data() - file_->bytes().data());
  }

  const SourceFile* file_;
  Packing packing_;
  std::string_view mapped_;             // bytes of the file that are left
  std::unique_ptr<ByteSource> source_;  // of the rest of the text, unless the threads read the mapped file
};

}  // namespace tabia::formats

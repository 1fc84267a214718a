#include "core/formats/lichess_eval/lichess_eval_chunks.h"

#include <algorithm>
#include <utility>

#include "core/base/status.h"

namespace tabia::formats {
namespace {

constexpr size_t kChunkBytes = size_t{1} << 20;
// A longer frame is unpacked by the caller's thread, so that several threads can parse it.
constexpr size_t kMaxFrameBytes = size_t{64} << 20;

}  // namespace

absl::StatusOr<EvalChunks> EvalChunks::Of(SourceFile& file) {
  EvalChunks chunks(file);
  const bool has_chunks = chunks.packing_ == Packing::kZstd || chunks.packing_ == Packing::kNone;
  if (has_chunks && file.kind() == SourceFile::Kind::kFile) {
    chunks.mapped_ = file.bytes();
    return chunks;
  }
  TABIA_ASSIGN_OR_RETURN(std::unique_ptr<ByteSource> source, file.Stream());
  chunks.source_ = Unpack(chunks.packing_, file.path(), std::move(source));
  return chunks;
}

absl::StatusOr<std::optional<EvalChunk>> EvalChunks::Next() {
  if (source_ == nullptr) {
    const size_t size = NextMappedBytes();
    if (size == 0) return std::nullopt;
    if (packing_ == Packing::kNone || size <= kMaxFrameBytes) return TakeMapped(size);
    source_ = UnpackFrom(mapped_);
  }
  return ReadText();
}

size_t EvalChunks::NextMappedBytes() const {
  if (mapped_.empty() || packing_ == Packing::kNone) return std::min(kChunkBytes, mapped_.size());
  return ZstdFrameBytes(mapped_);
}

EvalChunk EvalChunks::TakeMapped(size_t size) {
  const std::string_view bytes = mapped_.substr(0, size);
  mapped_.remove_prefix(size);
  return {.bytes = bytes, .is_packed = packing_ == Packing::kZstd, .file_bytes = OffsetOf(bytes) + size};
}

absl::StatusOr<std::optional<EvalChunk>> EvalChunks::ReadText() {
  EvalChunk chunk;
  while (chunk.text.size() < kChunkBytes) {
    TABIA_ASSIGN_OR_RETURN(const std::string_view piece, source_->Next());
    if (piece.empty()) break;
    chunk.text += piece;
  }
  if (chunk.text.empty()) return std::nullopt;
  chunk.file_bytes = source_->file_bytes();
  return chunk;
}

std::unique_ptr<ByteSource> EvalChunks::UnpackFrom(std::string_view packed) const {
  return Unpack(packing_, file_->path(), MemorySource(packed, OffsetOf(packed)));
}

}  // namespace tabia::formats

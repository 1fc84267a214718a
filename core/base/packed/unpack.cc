#include "core/base/packed/unpack.h"

#include <lzma.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <new>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/format.h"
#include "core/base/status.h"

namespace tabia {
namespace {

constexpr std::string_view kEndsTooEarly = "the compressed data end too early";
constexpr std::string_view kDamaged = "the compressed data are damaged";

// The current piece of packed bytes, for a library that takes them by pointer and length.
class PackedBytes {
 public:
  PackedBytes(std::string path, std::unique_ptr<ByteSource> source)
      : path_(std::move(path)), source_(std::move(source)) {}

  // Fetches a piece if the current one is used up.
  absl::Status Fetch() {
    if (!piece_.empty() || ended_) return absl::OkStatus();
    TABIA_ASSIGN_OR_RETURN(piece_, source_->Next());
    ended_ = piece_.empty();
    return absl::OkStatus();
  }

  bool ended() const { return ended_; }
  std::string_view piece() const { return piece_; }
  void KeepLast(size_t size) { piece_.remove_prefix(piece_.size() - size); }
  uint64_t file_bytes() const { return source_->file_bytes(); }

  // Returns BadFile at the first byte that is not used yet.
  absl::Status Damage(std::string_view why) const {
    return BadFile(path_, FormatText("byte %d", source_->file_bytes() - piece_.size()), why);
  }

 private:
  const std::string path_;
  const std::unique_ptr<ByteSource> source_;
  std::string_view piece_;
  bool ended_ = false;
};

// A source that unpacks into a buffer of one piece.
class Unpacker : public ByteSource {
 public:
  Unpacker(std::string path, std::unique_ptr<ByteSource> packed)
      : packed_(std::move(path), std::move(packed)), unpacked_(kPieceBytes, '\0') {}

  uint64_t file_bytes() const override { return packed_.file_bytes(); }

 protected:
  std::string_view Unpacked(size_t size) const { return std::string_view(unpacked_).substr(0, size); }

  PackedBytes packed_;
  std::string unpacked_;
};

// A gzip file is one member, or several in sequence.
class GzipSource final : public Unpacker {
 public:
  GzipSource(std::string path, std::unique_ptr<ByteSource> packed)
      : Unpacker(std::move(path), std::move(packed)),
        ready_(inflateInit2(&zlib_, kMaxWindowBits + kGzip) == Z_OK) {}
  ~GzipSource() override {
    if (ready_) inflateEnd(&zlib_);
  }

  absl::StatusOr<std::string_view> Next() override {
    if (!ready_) throw std::bad_alloc();
    zlib_.next_out = reinterpret_cast<Bytef*>(unpacked_.data());
    zlib_.avail_out = static_cast<uInt>(unpacked_.size());
    while (zlib_.avail_out == unpacked_.size()) {
      if (!inside_member_) {
        TABIA_ASSIGN_OR_RETURN(const bool begun, BeginMember());
        if (!begun) return std::string_view();
      }
      TABIA_RETURN_IF_ERROR(packed_.Fetch());
      if (packed_.ended()) return packed_.Damage(kEndsTooEarly);
      zlib_.next_in = reinterpret_cast<const Bytef*>(packed_.piece().data());
      zlib_.avail_in = static_cast<uInt>(packed_.piece().size());
      const int result = inflate(&zlib_, Z_NO_FLUSH);
      packed_.KeepLast(zlib_.avail_in);
      if (result == Z_STREAM_END) inside_member_ = false;
      if (result == Z_MEM_ERROR) throw std::bad_alloc();
      if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) return packed_.Damage(kDamaged);
    }
    return Unpacked(unpacked_.size() - zlib_.avail_out);
  }

 private:
  static constexpr int kMaxWindowBits = 15, kGzip = 16;  // zlib's values

  // Begins the next member. Returns false at the end of the file. Skips zeros, because some programs pad the
  // file with them.
  absl::StatusOr<bool> BeginMember() {
    for (;;) {
      TABIA_RETURN_IF_ERROR(packed_.Fetch());
      if (packed_.ended()) return false;
      const size_t zeros = std::min(packed_.piece().find_first_not_of('\0'), packed_.piece().size());
      packed_.KeepLast(packed_.piece().size() - zeros);
      if (!packed_.piece().empty()) break;
    }
    inflateReset(&zlib_);
    inside_member_ = true;
    return true;
  }

  z_stream zlib_ = {};
  const bool ready_;
  bool inside_member_ = false;
};

// An xz file is one stream, or several in sequence.
class XzSource final : public Unpacker {
 public:
  XzSource(std::string path, std::unique_ptr<ByteSource> packed)
      : Unpacker(std::move(path), std::move(packed)),
        ready_(lzma_stream_decoder(&lzma_, kMaxMemory, LZMA_CONCATENATED) == LZMA_OK) {}
  ~XzSource() override { lzma_end(&lzma_); }

  absl::StatusOr<std::string_view> Next() override {
    if (!ready_) throw std::bad_alloc();
    lzma_.next_out = reinterpret_cast<uint8_t*>(unpacked_.data());
    lzma_.avail_out = unpacked_.size();
    while (!ended_ && lzma_.avail_out == unpacked_.size()) {
      TABIA_RETURN_IF_ERROR(packed_.Fetch());
      lzma_.next_in = reinterpret_cast<const uint8_t*>(packed_.piece().data());
      lzma_.avail_in = packed_.piece().size();
      const lzma_ret result = lzma_code(&lzma_, packed_.ended() ? LZMA_FINISH : LZMA_RUN);
      packed_.KeepLast(lzma_.avail_in);
      if (result == LZMA_MEM_ERROR) throw std::bad_alloc();
      if (result != LZMA_OK && result != LZMA_STREAM_END) return packed_.Damage(Why(result));
      ended_ = result == LZMA_STREAM_END;
    }
    return Unpacked(unpacked_.size() - lzma_.avail_out);
  }

 private:
  static constexpr uint64_t kMaxMemory = uint64_t{256} << 20;  // xz -9 takes 65 MiB

  static std::string_view Why(lzma_ret result) {
    if (result == LZMA_MEMLIMIT_ERROR) return "decompression requires more than 256 MiB of memory";
    return result == LZMA_BUF_ERROR ? kEndsTooEarly : kDamaged;
  }

  lzma_stream lzma_ = LZMA_STREAM_INIT;
  const bool ready_;
  bool ended_ = false;
};

// A zstd file is one frame, or several in sequence, as pzstd and Lichess write them.
class ZstdSource final : public Unpacker {
 public:
  ZstdSource(std::string path, std::unique_ptr<ByteSource> packed)
      : Unpacker(std::move(path), std::move(packed)), context_(ZSTD_createDCtx(), ZSTD_freeDCtx) {
    if (context_ == nullptr) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, kMaxWindowLog);
  }

  absl::StatusOr<std::string_view> Next() override {
    size_t used = 0;
    while (used == 0) {
      TABIA_RETURN_IF_ERROR(packed_.Fetch());
      if (packed_.ended() && !has_more_output_) {
        if (inside_frame_) return packed_.Damage(kEndsTooEarly);
        break;
      }
      TABIA_ASSIGN_OR_RETURN(used, UnpackPiece());
    }
    return Unpacked(used);
  }

 private:
  // A frame has the distance of its farthest back reference, and the decoder allocates as much before it unpacks the
  // first byte. `zstd --ultra -22` and `zstd --long` need 128 MiB, which is also the limit of zstd itself.
  static constexpr int kMaxWindowLog = 27;

  static std::string_view Why(size_t result) {
    switch (ZSTD_getErrorCode(result)) {
      case ZSTD_error_frameParameter_windowTooLarge:
        return "decompression requires more than 128 MiB of memory";
      case ZSTD_error_dictionary_wrong:
        return "compressed with a dictionary, which the file does not contain";
      default:
        return kDamaged;
    }
  }

  // Unpacks the fetched piece into unpacked_, and returns the number of unpacked bytes.
  absl::StatusOr<size_t> UnpackPiece() {
    ZSTD_inBuffer input{packed_.piece().data(), packed_.piece().size(), 0};
    ZSTD_outBuffer output{unpacked_.data(), unpacked_.size(), 0};
    const size_t result = ZSTD_decompressStream(context_.get(), &output, &input);
    packed_.KeepLast(input.size - input.pos);
    if (ZSTD_isError(result)) {
      if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) throw std::bad_alloc();
      return packed_.Damage(Why(result));
    }
    inside_frame_ = result != 0;
    has_more_output_ = inside_frame_ && output.pos == output.size;
    return output.pos;
  }

  const std::unique_ptr<ZSTD_DCtx, size_t (*)(ZSTD_DCtx*)> context_;
  bool inside_frame_ = false;
  bool has_more_output_ = false;  // that did not fit into unpacked_, and needs no more input
};

// Returns true for a frame of data, and for a skippable one, with which pzstd begins its files.
bool IsZstd(std::string_view first_bytes) {
  if (first_bytes.starts_with("\x28\xb5\x2f\xfd")) return true;
  return first_bytes.size() >= 4 && (first_bytes[0] & 0xf0) == 0x50 &&
         first_bytes.substr(1).starts_with("\x2a\x4d\x18");
}

}  // namespace

Packing PackingOf(std::string_view first_bytes) {
  using std::string_view_literals::operator""sv;
  if (first_bytes.starts_with("\x1f\x8b")) return Packing::kGzip;
  if (first_bytes.starts_with("\xfd\x37zXZ\0"sv)) return Packing::kXz;
  if (IsZstd(first_bytes)) return Packing::kZstd;
  return Packing::kNone;
}

std::string_view PackingName(Packing packing) {
  constexpr std::array<std::string_view, 4> kNames = {"", "gzip", "xz", "zstd"};
  return kNames[static_cast<size_t>(packing)];
}

size_t ZstdFrameBytes(std::string_view packed) {
  const size_t size = ZSTD_findFrameCompressedSize(packed.data(), packed.size());
  return ZSTD_isError(size) ? packed.size() : size;
}

std::unique_ptr<ByteSource> Unpack(Packing packing, std::string path, std::unique_ptr<ByteSource> packed) {
  switch (packing) {
    case Packing::kGzip:
      return std::make_unique<GzipSource>(std::move(path), std::move(packed));
    case Packing::kXz:
      return std::make_unique<XzSource>(std::move(path), std::move(packed));
    case Packing::kZstd:
      return std::make_unique<ZstdSource>(std::move(path), std::move(packed));
    case Packing::kNone:
      break;
  }
  return packed;
}

}  // namespace tabia

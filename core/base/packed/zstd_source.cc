#include "core/base/packed/zstd_source.h"

#include <zstd.h>
#include <zstd_errors.h>

#include <new>
#include <utility>

namespace tabia {
namespace {

// A frame states how many of the last bytes it refers to, and the decoder allocates as much before the first
// byte is unpacked. `zstd --ultra -22` and `zstd --long` need 128 MiB, which zstd itself takes for the limit.
constexpr int kMaxWindowLog = 27;

std::string_view Why(size_t result) {
  switch (ZSTD_getErrorCode(result)) {
    case ZSTD_error_frameParameter_windowTooLarge:
      return "unpacking takes more than 128 MiB of memory";
    case ZSTD_error_dictionary_wrong:
      return "packed with a dictionary, which the file does not contain";
    default:
      return "the packed bytes are damaged";
  }
}

}  // namespace

struct ZstdSource::Stream {
  ZSTD_DCtx* context = nullptr;
};

ZstdSource::ZstdSource(std::string path, std::unique_ptr<ByteSource> packed)
    : packed_(std::move(path), std::move(packed)),
      stream_(std::make_unique<Stream>()),
      unpacked_(kPieceBytes, '\0') {
  stream_->context = ZSTD_createDCtx();
  if (stream_->context == nullptr) throw std::bad_alloc();
  ZSTD_DCtx_setParameter(stream_->context, ZSTD_d_windowLogMax, kMaxWindowLog);
}

ZstdSource::~ZstdSource() {
  ZSTD_freeDCtx(stream_->context);
}

absl::StatusOr<size_t> ZstdSource::Unpack() {
  ZSTD_inBuffer input{packed_.piece().data(), packed_.piece().size(), 0};
  ZSTD_outBuffer output{unpacked_.data(), unpacked_.size(), 0};
  const size_t result = ZSTD_decompressStream(stream_->context, &output, &input);
  packed_.KeepLast(input.size - input.pos);
  if (ZSTD_isError(result)) {
    if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) throw std::bad_alloc();
    return packed_.Damage(Why(result));
  }
  inside_frame_ = result != 0;
  has_more_output_ = inside_frame_ && output.pos == output.size;
  return output.pos;
}

absl::StatusOr<std::string_view> ZstdSource::Next() {
  size_t used = 0;
  while (used == 0) {
    TABIA_RETURN_IF_ERROR(packed_.Fetch());
    if (packed_.ended() && !has_more_output_) {
      if (inside_frame_) return packed_.Damage("the packed bytes end too early");
      break;
    }
    TABIA_ASSIGN_OR_RETURN(used, Unpack());
  }
  return std::string_view(unpacked_).substr(0, used);
}

}  // namespace tabia

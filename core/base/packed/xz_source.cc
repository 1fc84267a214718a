#include "core/base/packed/xz_source.h"

#include <lzma.h>

#include <cstdint>
#include <new>
#include <utility>

namespace tabia {
namespace {

constexpr uint64_t kMaxMemory = uint64_t{256} << 20;  // xz -9 takes 65 MiB

std::string_view Why(lzma_ret result) {
  if (result == LZMA_MEMLIMIT_ERROR) return "unpacking takes more than 256 MiB of memory";
  if (result == LZMA_BUF_ERROR) return "the packed bytes end too early";
  return "the packed bytes are damaged";
}

}  // namespace

struct XzSource::Stream {
  lzma_stream lzma = LZMA_STREAM_INIT;
  bool ready = false;
};

XzSource::XzSource(std::string path, std::unique_ptr<ByteSource> packed)
    : packed_(std::move(path), std::move(packed)),
      stream_(std::make_unique<Stream>()),
      unpacked_(kPieceBytes, '\0') {
  stream_->ready = lzma_stream_decoder(&stream_->lzma, kMaxMemory, LZMA_CONCATENATED) == LZMA_OK;
}

XzSource::~XzSource() {
  lzma_end(&stream_->lzma);
}

absl::StatusOr<std::string_view> XzSource::Next() {
  lzma_stream& lzma = stream_->lzma;
  if (!stream_->ready) throw std::bad_alloc();
  lzma.next_out = reinterpret_cast<uint8_t*>(unpacked_.data());
  lzma.avail_out = unpacked_.size();
  while (!ended_ && lzma.avail_out == unpacked_.size()) {
    TABIA_RETURN_IF_ERROR(packed_.Fetch());
    lzma.next_in = reinterpret_cast<const uint8_t*>(packed_.piece().data());
    lzma.avail_in = packed_.piece().size();
    const lzma_ret result = lzma_code(&lzma, packed_.ended() ? LZMA_FINISH : LZMA_RUN);
    packed_.KeepLast(lzma.avail_in);
    if (result == LZMA_MEM_ERROR) throw std::bad_alloc();
    if (result != LZMA_OK && result != LZMA_STREAM_END) return packed_.Damage(Why(result));
    ended_ = result == LZMA_STREAM_END;
  }
  return std::string_view(unpacked_).substr(0, unpacked_.size() - lzma.avail_out);
}

}  // namespace tabia

#include "core/base/packed/short_block.h"

#include <zstd.h>

#include <new>

namespace tabia {
namespace {

constexpr int kFastest = 1;  // lower levels do not code single bytes, which repeat most here

template <typename ZstdContext>
ZstdContext* OrThrow(ZstdContext* context) {
  return context != nullptr ? context : throw std::bad_alloc();
}

}  // namespace

struct BlockPacker::Context {
  ~Context() { ZSTD_freeCCtx(zstd); }

  ZSTD_CCtx* const zstd = OrThrow(ZSTD_createCCtx());
};

BlockPacker::BlockPacker() : context_(std::make_unique<Context>()) {
  ZSTD_CCtx_setParameter(context_->zstd, ZSTD_c_compressionLevel, kFastest);
  ZSTD_CCtx_setParameter(context_->zstd, ZSTD_c_checksumFlag, 1);
}

BlockPacker::~BlockPacker() = default;

void BlockPacker::Pack(std::string_view bytes, std::string& out) {
  const size_t before = out.size(), room = ZSTD_compressBound(bytes.size());
  out.resize(before + room);
  const size_t size = ZSTD_compress2(context_->zstd, out.data() + before, room, bytes.data(), bytes.size());
  if (ZSTD_isError(size)) throw std::bad_alloc();  // with enough room, nothing else can fail
  out.resize(before + size);
}

struct BlockUnpacker::Context {
  ~Context() { ZSTD_freeDCtx(zstd); }

  ZSTD_DCtx* const zstd = OrThrow(ZSTD_createDCtx());
};

BlockUnpacker::BlockUnpacker() : context_(std::make_unique<Context>()) {}

BlockUnpacker::~BlockUnpacker() = default;

bool BlockUnpacker::Unpack(std::string_view packed, char* into, size_t size) {
  return ZSTD_decompressDCtx(context_->zstd, into, size, packed.data(), packed.size()) == size;
}

}  // namespace tabia

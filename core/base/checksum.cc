#include "core/base/checksum.h"

#include <xxhash.h>

#include <new>

namespace tabia {

uint64_t Checksum(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

uint64_t Checksum(std::string_view bytes, uint64_t seed) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

RunningChecksum::RunningChecksum() : state_(XXH3_createState()) {
  if (state_ == nullptr) throw std::bad_alloc();
  XXH3_64bits_reset(state_.get());
}

void RunningChecksum::Add(std::string_view bytes) {
  XXH3_64bits_update(state_.get(), bytes.data(), bytes.size());
}

uint64_t RunningChecksum::Value() const {
  return XXH3_64bits_digest(state_.get());
}

uint64_t SampledChecksum(std::string_view bytes) {
  constexpr uint64_t kBlockBytes = uint64_t{1} << 20, kBlocks = 64;
  if (bytes.size() <= kBlocks * kBlockBytes) return Checksum(bytes);
  RunningChecksum sum;
  const uint64_t last = bytes.size() - kBlockBytes;
  for (uint64_t i = 0; i < kBlocks; ++i) sum.Add(bytes.substr(last * i / (kBlocks - 1), kBlockBytes));
  return sum.Value();
}

void RunningChecksum::Free::operator()(XXH3_state_s* state) const {
  XXH3_freeState(state);
}

}  // namespace tabia

#include "core/index/records.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <tuple>

#include "core/index/mixer.h"

namespace tabia::index {
namespace {

constexpr uint64_t kBlockBytes = uint64_t{1} << 20;
constexpr uint64_t kBucketHandles = 512;  // so many are sorted within the cache

bool Before(const Handle& a, const Handle& b) {
  if (a.mixed != b.mixed) return a.mixed < b.mixed;
  if (a.check != b.check) return a.check < b.check;
  return a.bytes() < b.bytes();
}

}  // namespace

char* Arena::Take(uint64_t size) {
  if (size > left_) {
    left_ = std::max(size, kBlockBytes);
    blocks_.push_back(std::make_unique_for_overwrite<char[]>(left_));
    free_ = blocks_.back().get();
  }
  left_ -= size;
  return std::exchange(free_, free_ + size);
}

std::string_view Arena::Copy(std::string_view bytes) {
  char* copy = Take(bytes.size());
  bytes.copy(copy, bytes.size());
  return {copy, bytes.size()};
}

void RecordSet::Add(uint64_t key, uint64_t check, std::string_view bytes) {
  char* at = arena_.Take(4 + bytes.size());
  const uint32_t size = static_cast<uint32_t>(bytes.size());
  std::memcpy(at, &size, sizeof size);
  bytes.copy(at + 4, bytes.size());
  handles_.push_back({mixed_ ? Mix(key, salt_) : key, check, at});
}

// Mixed keys are uniform: handles are dealt into buckets by their highest bits, and each bucket is sorted.
void RecordSet::Sort(uint64_t salt) {
  for (Handle& handle : handles_) {
    handle.mixed = Mix(mixed_ ? Unmix(handle.mixed, salt_) : handle.mixed, salt);
  }
  salt_ = salt;
  mixed_ = true;
  const uint64_t buckets = std::bit_ceil(handles_.size() / kBucketHandles + 2);
  const int shift = 64 - std::countr_zero(buckets);
  std::vector<uint64_t> ends(buckets + 1);
  for (const Handle& handle : handles_) ++ends[(handle.mixed >> shift) + 1];
  for (uint64_t i = 1; i <= buckets; ++i) ends[i] += ends[i - 1];
  std::vector<Handle> dealt(handles_.size());
  for (const Handle& handle : handles_) dealt[ends[handle.mixed >> shift]++] = handle;
  handles_ = std::move(dealt);
  uint64_t start = 0;
  for (uint64_t i = 0; i < buckets; start = ends[i++]) {
    std::sort(handles_.begin() + start, handles_.begin() + ends[i], Before);
  }
}

absl::Span<const Handle> TakeKey(absl::Span<const Handle>& rest, uint64_t mixed) {
  size_t count = 0;
  while (count < rest.size() && rest[count].mixed == mixed) ++count;
  const absl::Span<const Handle> taken = rest.first(count);
  rest.remove_prefix(count);
  return taken;
}

}  // namespace tabia::index

#include "core/formats/polyglot/records.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace tabia::formats {
namespace {

constexpr int kMaxTableBits = 24;

}  // namespace

PolyglotRecords::PolyglotRecords(std::string_view bytes) : bytes_(bytes) {
  FindMisplaced();
  if (misplaced_ > 0) MakeOrder();
  MakeStarts();
}

void PolyglotRecords::FindMisplaced() {
  uint64_t greatest = 0;
  for (uint64_t index = 0; index < size(); ++index) {
    const uint64_t key = Key(index);
    if (key < greatest && misplaced_++ == 0) first_misplaced_offset_ = Offset(index);
    greatest = std::max(greatest, key);
  }
}

void PolyglotRecords::MakeOrder() {
  std::vector<uint64_t> order(size());
  std::iota(order.begin(), order.end(), uint64_t{0});
  const auto rank = [this](uint64_t index) { return std::pair(Key(index), index); };
  std::sort(order.begin(), order.end(), [&](uint64_t a, uint64_t b) { return rank(a) < rank(b); });
  order_ = std::move(order);
}

void PolyglotRecords::MakeStarts() {
  const int bits = std::clamp(static_cast<int>(std::bit_width(size())) - 3, 1, kMaxTableBits);
  shift_ = 64 - bits;
  starts_.assign((size_t{1} << bits) + 1, 0);
  for (uint64_t number = 0; number < size(); ++number) ++starts_[(Key(number) >> shift_) + 1];
  std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
}

PolyglotRecords::Range PolyglotRecords::Find(uint64_t key) const {
  const uint64_t group = key >> shift_;
  Range range{starts_[group], starts_[group]};
  for (uint64_t end = starts_[group + 1]; range.begin < end;) {
    const uint64_t middle = range.begin + (end - range.begin) / 2;
    if (Key(middle) < key) {
      range.begin = middle + 1;
    } else {
      end = middle;
    }
  }
  range.end = range.begin;
  while (range.end < size() && Key(range.end) == key) ++range.end;
  return range;
}

}  // namespace tabia::formats

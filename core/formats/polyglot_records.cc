#include "core/formats/polyglot_records.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace tabia::formats {

PolyglotRecords::PolyglotRecords(std::string_view bytes) : bytes_(bytes) {
  FindMisplaced();
  if (misplaced_ > 0) MakeOrder();
}

void PolyglotRecords::FindMisplaced() {
  uint64_t greatest = 0;
  for (uint64_t place = 0; place < size(); ++place) {
    const uint64_t key = Key(place);
    if (key < greatest && misplaced_++ == 0) first_misplaced_offset_ = Offset(place);
    greatest = std::max(greatest, key);
  }
}

void PolyglotRecords::MakeOrder() {
  std::vector<uint64_t> order(size());
  std::iota(order.begin(), order.end(), uint64_t{0});
  const auto rank = [this](uint64_t place) { return std::pair(Key(place), place); };
  std::sort(order.begin(), order.end(), [&](uint64_t a, uint64_t b) { return rank(a) < rank(b); });
  order_ = std::move(order);
}

PolyglotRecords::Range PolyglotRecords::Find(uint64_t key) const {
  Range range{0, size()};
  for (uint64_t end = size(); range.begin < end;) {
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

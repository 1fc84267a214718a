#include "bench/rivals/polyglot_rival.h"

#include <algorithm>

#include "bench/rivals/polyglot_book.h"

namespace tabia::bench {

uint64_t PolyglotRival::NeededBytes(const Entries& entries) const {
  return entries.moves() * kPolyglotRecordBytes;
}

void PolyglotRival::Build(const Entries& entries) {
  bytes_.reserve(NeededBytes(entries));
  ForEachPolyglotRecord(entries, [this](std::string_view record) {
    bytes_.insert(bytes_.end(), record.begin(), record.end());
  });
  count_ = bytes_.size() / kPolyglotRecordBytes;
}

uint64_t PolyglotRival::KeyAt(uint64_t record) const {
  return PolyglotKeyAt(&bytes_[record * kPolyglotRecordBytes]);
}

Digest PolyglotRival::Find(const Question& question) {
  Digest digest;
  for (uint64_t at = LowerBound(question.key); at < count_ && KeyAt(at) == question.key; ++at) {
    digest.Add(PolyglotMoveAt(&bytes_[at * kPolyglotRecordBytes]));
  }
  return digest;
}

uint64_t PolyglotBinaryRival::LowerBound(uint64_t key) const {
  uint64_t first = 0, last = count();
  while (first < last) {
    const uint64_t middle = first + (last - first) / 2;
    KeyAt(middle) < key ? first = middle + 1 : last = middle;
  }
  return first;
}

// Keys are uniform: a guess is off by about the root of the records that are left, the next by the root of
// that.
uint64_t PolyglotInterpolationRival::LowerBound(uint64_t key) const {
  uint64_t first = 0, last = count();               // the bound is in first .. last
  uint64_t first_key = 0, last_key = ~uint64_t{0};  // the bounds of the keys in first .. last
  while (last - first > 8) {
    const double part =
        static_cast<double>(key - first_key) / (static_cast<double>(last_key - first_key) + 1);
    const auto steps = static_cast<uint64_t>(part * static_cast<double>(last - first));
    const uint64_t guess = std::min(first + steps, last - 1);
    const uint64_t found = KeyAt(guess);
    if (found < key) {
      first = guess + 1;
      first_key = found;
    } else {
      last = guess;
      last_key = found;
    }
  }
  while (first < last && KeyAt(first) < key) ++first;
  return first;
}

}  // namespace tabia::bench

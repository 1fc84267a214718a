// The notes of the keys that have any, by rising mixed key.
//   table: u64 mixed key, u64 offset of its notes in the heap; they end at the offset of the next ones
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/bytes.h"
#include "core/index/layout/index_layout.h"

namespace tabia::index {

class NoteTable {
 public:
  NoteTable(std::string_view table, std::string_view heap) : table_(table), heap_(heap) {}

  uint64_t size() const { return table_.size() / kNoteBytes; }
  uint64_t mixed(uint64_t i) const { return Load<uint64_t>(table_.data() + i * kNoteBytes); }
  uint64_t start(uint64_t i) const {
    return i == size() ? heap_.size() : Load<uint64_t>(table_.data() + i * kNoteBytes + 8);
  }

  // Returns notes `i`; empty if they are not within the heap.
  std::string_view Text(uint64_t i) const {
    const uint64_t from = start(i), to = start(i + 1);
    return from <= to && to <= heap_.size() ? heap_.substr(from, to - from) : std::string_view();
  }

  // The entries from `from` up to, not including, `to`.
  struct Span {
    uint64_t from;
    uint64_t to;
  };

  // Returns the part of the table that must contain the entry of a key. Mixed keys are uniform, so the entry is at most
  // six standard deviations away from the place that is proportional to the key. Returns all of a short table.
  Span Near(uint64_t mixed_key) const {
    const double count = static_cast<double>(size());
    const uint64_t middle = static_cast<uint64_t>(std::ldexp(static_cast<double>(mixed_key), -64) * count);
    const uint64_t reach = 16 + static_cast<uint64_t>(3 * std::sqrt(count));
    return {middle - std::min(middle, reach), middle + std::min(size() - std::min(middle, size()), reach)};
  }

  // Returns the entry of a key in a part of the table.
  std::optional<uint64_t> FindIn(Span span, uint64_t mixed_key) const {
    const uint64_t from = FirstFrom(span, mixed_key);
    return from < span.to && mixed(from) == mixed_key ? std::optional(from) : std::nullopt;
  }

  // Returns the first entry whose key is not below `mixed_key`; size() if there is none.
  uint64_t FirstFrom(uint64_t mixed_key) const { return FirstFrom({0, size()}, mixed_key); }

  // Returns the notes of a key; empty if there are none.
  std::string_view Find(uint64_t mixed_key) const {
    const Span span = Near(mixed_key);
    const std::optional<uint64_t> entry = FindIn(Holds(span, mixed_key) ? span : Span{0, size()}, mixed_key);
    return entry ? Text(*entry) : std::string_view();
  }

 private:
  uint64_t FirstFrom(Span span, uint64_t mixed_key) const {
    auto [from, to] = span;
    while (from < to) {
      const uint64_t middle = from + (to - from) / 2;
      if (mixed(middle) < mixed_key) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }
  // Returns true if no other part of the table can contain the key.
  bool Holds(Span span, uint64_t mixed_key) const {
    return (span.from == 0 || mixed(span.from) <= mixed_key) &&
           (span.to == size() || mixed_key < mixed(span.to));
  }

  std::string_view table_;
  std::string_view heap_;
};

}  // namespace tabia::index

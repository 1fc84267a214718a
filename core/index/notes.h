// The notes of the keys that have any, by rising mixed key.
//   table: u64 mixed key, u64 where its notes start in the heap; they end where the next ones start
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/bytes.h"
#include "core/index/layout/format.h"

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

  // Returns the notes of a key; empty if there are none.
  std::string_view Find(uint64_t mixed_key) const {
    uint64_t from = 0, to = size();
    while (from < to) {
      const uint64_t middle = from + (to - from) / 2;
      if (mixed(middle) < mixed_key) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from < size() && mixed(from) == mixed_key ? Text(from) : std::string_view();
  }

 private:
  std::string_view table_;
  std::string_view heap_;
};

}  // namespace tabia::index

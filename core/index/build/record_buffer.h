// Records in memory, added in any order and read in theirs.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/index/build/arena.h"
#include "core/index/build/record_stream.h"

namespace tabia::index {

class RecordBuffer {
 public:
  // Takes about `memory_bytes`, as soon as that many are needed.
  explicit RecordBuffer(uint64_t memory_bytes) : memory_bytes_(memory_bytes) {}

  void Add(const MixedRecord& record);
  bool empty() const { return records_.empty(); }
  bool full() const { return records_.size() * sizeof(Stored) + arena_.size_bytes() >= memory_bytes_; }
  void Clear();

  void Sort();
  // Of a sorted buffer, which must stay as it is.
  std::unique_ptr<RecordStream> Stream() const;

 private:
  // Half a line of the cache. Short bytes stand in it, long ones in the arena.
  struct Stored {
    static constexpr uint32_t kInlineBytes = 12;

    uint64_t mixed;
    uint64_t check;
    uint32_t size_and_kind;
    char inline_or_address[kInlineBytes];

    uint32_t size() const { return size_and_kind >> 1; }
    MixedRecord record() const;
    bool operator<(const Stored& other) const {
      return mixed != other.mixed ? mixed < other.mixed : record().order() < other.record().order();
    }
  };
  class Reading;

  void Grow();
  static void SortByDigit(Stored* begin, Stored* end, int shift);

  uint64_t memory_bytes_;
  std::vector<Stored> records_;
  Arena arena_;
};

}  // namespace tabia::index

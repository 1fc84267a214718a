// The values of an index: the frequent ones in the dictionary, the others as escapes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/bytes.h"
#include "core/index/layout/index_layout.h"

namespace tabia::index {

// The frequent values, by symbol. A slot contains a short value itself, or the offset of a longer one.
class Dictionary {
 public:
  Dictionary(std::string_view slots, std::string_view heap) : slots_(slots), heap_(heap) {}

  // Returns an empty optional if the symbol is not defined, or if the offset in its slot is out of range.
  std::optional<std::string_view> Value(uint32_t symbol) const {
    if (symbol >= slots_.size() / kDictionarySlotBytes) return std::nullopt;
    const char* slot = Slot(symbol);
    const uint8_t size = static_cast<uint8_t>(slot[kMaxInlineBytes]);
    if (size <= kMaxInlineBytes) return std::string_view(slot, size);
    const uint32_t offset = Load<uint32_t>(slot);
    const uint16_t long_size = Load<uint16_t>(slot + 4);
    if (size != kLongValue || offset > heap_.size() || long_size > heap_.size() - offset) return std::nullopt;
    return heap_.substr(offset, long_size);
  }

  // Returns the address that Value reads first. The symbol need not exist.
  const char* Slot(uint32_t symbol) const { return slots_.data() + symbol * kDictionarySlotBytes; }

 private:
  std::string_view slots_;
  std::string_view heap_;
};

// The values that are not in the dictionary, by group of buckets and offset in the group.
//   groups: u64 for each group, the offset of its records in the heap; one more for the end of the last group
//   record: varint (size << 1 | far), then the value itself, or, if far, u32 its offset in the group
class Escapes {
 public:
  // One record. `group_offset` is the offset of the value from the start of its group.
  struct Found {
    std::string_view value;
    uint64_t record_bytes;
    bool is_far;
    uint64_t group_offset;
  };

  Escapes(std::string_view groups, std::string_view heap) : groups_(groups), heap_(heap) {}

  uint64_t group_start(uint64_t group) const { return Load<uint64_t>(groups_.data() + 8 * group); }

  // Returns the record of the escape `symbol` in `bucket`, which is in the index; nothing if the offset is out of
  // range.
  std::optional<Found> Read(uint64_t bucket, uint32_t symbol) const {
    const uint64_t start = group_start(bucket / kGroupBuckets);
    const uint64_t offset = symbol - kFirstEscape;
    if (start > heap_.size() || offset > heap_.size() - start) return std::nullopt;
    const std::string_view group = heap_.substr(start);
    ByteReader record(group.substr(offset));
    const std::optional<uint64_t> head = record.TakeVarint();
    if (!head) return std::nullopt;
    const uint64_t size = *head >> 1;
    const bool is_far = *head & 1;
    uint64_t at = group.size() - record.rest().size();
    uint64_t end = at + (is_far ? 4 : size);
    if (is_far) {
      const std::optional<uint32_t> far_offset = record.Take<uint32_t>();
      if (!far_offset) return std::nullopt;
      at = *far_offset;
    }
    if (at > group.size() || size > group.size() - at) return std::nullopt;
    return Found{group.substr(at, size), end - offset, is_far, at};
  }

  // Returns only the value.
  std::optional<std::string_view> Value(uint64_t bucket, uint32_t symbol) const {
    const std::optional<Found> found = Read(bucket, symbol);
    if (!found) return std::nullopt;
    return found->value;
  }

  // Prefetches the probable place of the records of a bucket before the symbols are read. The place is interpolated:
  // the records of a group are in bucket order and of similar length.
  void PrefetchRecordsNear(uint64_t bucket) const {
    const uint64_t group = bucket / kGroupBuckets, start = group_start(group), end = group_start(group + 1);
    const uint64_t at = start + (end - start) * (bucket % kGroupBuckets) / kGroupBuckets;
    if (at >= heap_.size()) return;
    Prefetch(heap_.data() + at);
    Prefetch(heap_.data() + std::min(at + kBucketBytes, heap_.size() - 1));
  }

  // Returns the address that Read reads first.
  const char* GroupEntry(uint64_t bucket) const { return groups_.data() + 8 * (bucket / kGroupBuckets); }

  // Prefetches the record, which Read reads next.
  void PrefetchRecord(uint64_t bucket, uint32_t symbol) const {
    const uint64_t at = group_start(bucket / kGroupBuckets) + (symbol - kFirstEscape);
    if (at < heap_.size()) Prefetch(heap_.data() + at);
  }

 private:
  std::string_view groups_;
  std::string_view heap_;
};

}  // namespace tabia::index

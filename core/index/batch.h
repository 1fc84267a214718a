// Many lookups at the same time. A single lookup waits for several cache misses in sequence, because each address
// depends on the bytes read before. Here a block of keys takes each of these steps together, so that their
// cache misses overlap.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "absl/types/span.h"

#include "core/index/buckets.h"
#include "core/index/dictionary.h"

namespace tabia::index {

class Batch {
 public:
  static constexpr size_t kMaxKeys = 16;  // about as many cache misses as a core keeps in flight

  Batch(const Buckets& buckets, const Dictionary& dictionary, const Escapes& escapes)
      : buckets_(buckets), dictionary_(dictionary), escapes_(escapes) {}

  // Sets values[i] to the value of keys[i], or to nothing. At most kMaxKeys of each.
  void Find(absl::Span<const uint64_t> keys, absl::Span<std::optional<std::string_view>> values);

 private:
  // Some keys of the block, by number.
  class Subset {
   public:
    void Clear() { size_ = 0; }
    // Takes no branch, because the condition is unpredictable.
    void AddIf(bool condition, size_t key) {
      keys_[size_] = static_cast<uint8_t>(key);
      size_ += condition;
    }
    const uint8_t* begin() const { return keys_.data(); }
    const uint8_t* end() const { return keys_.data() + size_; }

   private:
    std::array<uint8_t, kMaxKeys + 1> keys_;
    size_t size_ = 0;
  };

  // Prefetches the home buckets. Each of the steps prefetches bytes for a later one.
  void PrefetchHomeBuckets(absl::Span<const uint64_t> keys);
  void FindAtHome(size_t count);
  void FindInSecondBuckets();
  void ReadSymbol(size_t i);
  void PrefetchRecords();
  void ReadDictionary(absl::Span<std::optional<std::string_view>> values) const;
  void ReadEscapes(absl::Span<std::optional<std::string_view>> values) const;

  const Buckets buckets_;
  const Dictionary dictionary_;
  const Escapes escapes_;

  std::array<Buckets::Search, kMaxKeys> searches_;
  std::array<Buckets::Slot, kMaxKeys> slots_;
  std::array<uint16_t, kMaxKeys> symbols_;
  Subset maybe_displaced_, in_dictionary_, escaped_;
};

}  // namespace tabia::index

// Many lookups side by side. One alone waits for memory several times, each address depending on the bytes at
// the one before; here a block of keys takes every such step together, so that their reads wait together.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "absl/types/span.h"

#include "core/index/buckets.h"
#include "core/index/dictionary.h"
#include "core/index/escapes.h"

namespace tabia::index {

class Batch {
 public:
  static constexpr size_t kMaxKeys = 16;  // about as many reads as a core keeps on their way

  Batch(const Buckets& lines, const Dictionary& dictionary, const Escapes& escapes)
      : buckets_(lines), dictionary_(dictionary), escapes_(escapes) {}

  // values[i] becomes the value of keys[i]; at most kMaxKeys of each.
  void Find(absl::Span<const uint64_t> keys, absl::Span<std::optional<std::string_view>> values);

 private:
  // Some keys of the block, by number.
  class Subset {
   public:
    void Clear() { size_ = 0; }
    // Takes no branch, since nobody can foresee the condition.
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

  // The steps. Each asks for memory that a later one reads.
  void PrefetchHomeBuckets(absl::Span<const uint64_t> keys);
  void FindAtHome(size_t count);
  void FindInSecondBuckets();
  void ReadSymbol(size_t i);
  void AskForRecords();
  void ReadDictionary(absl::Span<std::optional<std::string_view>> values) const;
  void ReadEscapes(absl::Span<std::optional<std::string_view>> values) const;

  const Buckets buckets_;
  const Dictionary dictionary_;
  const Escapes escapes_;

  std::array<Buckets::Search, kMaxKeys> searches_;
  std::array<Buckets::Slot, kMaxKeys> places_;
  std::array<uint16_t, kMaxKeys> symbols_;
  Subset maybe_displaced_, in_dictionary_, escaped_;
};

}  // namespace tabia::index

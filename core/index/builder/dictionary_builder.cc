#include "core/index/builder/dictionary_builder.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/bytes.h"
#include "core/index/layout/index_layout.h"

namespace tabia::index {
namespace {

struct CountedValue {
  std::string_view value;
  uint64_t count;  // keys that have it
};

// Returns the bytes of the file that a symbol saves compared with escapes.
int64_t Saving(const CountedValue& value) {
  const int64_t size = static_cast<int64_t>(value.value.size());
  const int64_t escape = size + (size < 64 ? 1 : size < 8192 ? 2 : 3);
  const int64_t symbol = kDictionarySlotBytes + (value.value.size() > kMaxInlineBytes ? size : 0);
  return static_cast<int64_t>(value.count) * escape - symbol;
}

void AppendSlot(BuiltDictionary& dictionary, std::string_view value) {
  if (value.size() <= kMaxInlineBytes) {
    dictionary.slots.append(value);
    dictionary.slots.append(kMaxInlineBytes - value.size(), '\0');
    dictionary.slots.push_back(static_cast<char>(value.size()));
    return;
  }
  Append(dictionary.slots, static_cast<uint32_t>(dictionary.heap.size()));
  Append(dictionary.slots, static_cast<uint16_t>(value.size()));
  Append(dictionary.slots, static_cast<uint16_t>(kLongValue << 8));
  dictionary.heap.append(value);
}

bool SavesMore(const CountedValue& a, const CountedValue& b) {
  const int64_t saving_a = Saving(a), saving_b = Saving(b);
  return saving_a != saving_b ? saving_a > saving_b : a.value < b.value;
}

bool IsMoreFrequent(const CountedValue& a, const CountedValue& b) {
  return a.count != b.count ? a.count > b.count : a.value < b.value;
}

}  // namespace

BuiltDictionary BuildDictionary(ValueCounter& counts) {
  Arena arena;
  std::vector<CountedValue> chosen;
  counts.ForEachRepeated([&](std::string_view value, uint64_t count) {
    if (Saving({value, count}) > 0) chosen.push_back({arena.Copy(value), count});
  });
  if (chosen.size() > kFirstEscape) {
    std::nth_element(chosen.begin(), chosen.begin() + kFirstEscape, chosen.end(), SavesMore);
    chosen.resize(kFirstEscape);
  }
  std::sort(chosen.begin(), chosen.end(), IsMoreFrequent);
  BuiltDictionary dictionary;
  for (const CountedValue& value : chosen) {
    dictionary.symbols.At(value.value) = dictionary.size++;
    AppendSlot(dictionary, value.value);
  }
  return dictionary;
}

void ValueCounter::Thin() {
  for (Cached& cached : cache_) {
    Flush(cached);
    cached = {};
  }
  for (uint64_t rare = 1; counts_.size() > kMaxValues / 2 || counts_.long_bytes() > kMaxLongBytes / 2;
       rare *= 2) {
    ValueMap<uint64_t> kept;
    counts_.ForEach([&](std::string_view value, uint64_t count) {
      if (count > rare) kept.At(value) = count;
    });
    counts_ = std::move(kept);
  }
}

void ValueCounter::ForEachRepeated(absl::FunctionRef<void(std::string_view value, uint64_t count)> visit) {
  for (Cached& cached : cache_) Flush(cached);
  counts_.ForEach([&](std::string_view value, uint64_t count) {
    if (count > 1) visit(value, count);
  });
}

}  // namespace tabia::index

#include "core/index/dictionary_builder.h"

#include <algorithm>

#include "core/base/bytes.h"
#include "core/index/format.h"

namespace tabia::index {
namespace {

// Bytes of the file that a symbol saves against escapes.
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

}  // namespace

BuiltDictionary BuildDictionary(absl::Span<const CountedValue> values) {
  std::vector<uint32_t> chosen;
  for (uint32_t i = 0; i < values.size(); ++i) {
    if (Saving(values[i]) > 0) chosen.push_back(i);
  }
  const auto saves_more = [&](uint32_t a, uint32_t b) {
    const int64_t saving_a = Saving(values[a]), saving_b = Saving(values[b]);
    return saving_a != saving_b ? saving_a > saving_b : values[a].value < values[b].value;
  };
  if (chosen.size() > kFirstEscape) {
    std::nth_element(chosen.begin(), chosen.begin() + kFirstEscape, chosen.end(), saves_more);
    chosen.resize(kFirstEscape);
  }
  std::sort(chosen.begin(), chosen.end(), [&](uint32_t a, uint32_t b) {
    const CountedValue &left = values[a], &right = values[b];
    return left.count != right.count ? left.count > right.count : left.value < right.value;
  });
  BuiltDictionary dictionary;
  dictionary.symbols.assign(values.size(), kNoSymbol);
  for (uint32_t i : chosen) {
    dictionary.symbols[i] = dictionary.size++;
    AppendSlot(dictionary, values[i].value);
  }
  return dictionary;
}

}  // namespace tabia::index

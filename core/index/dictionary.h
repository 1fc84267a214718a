// The values that many keys share, by symbol. A slot holds a short value itself, or the offset of a longer
// one.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/bytes.h"
#include "core/index/layout/format.h"

namespace tabia::index {

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

}  // namespace tabia::index

#include "core/index/lines_builder.h"

#include <cstring>

#include "core/index/line.h"
#include "core/index/mixer.h"

namespace tabia::index {

LinesBuilder::LinesBuilder(uint64_t home_lines, uint32_t spread, absl::Span<const CountedValue> values,
                           absl::Span<const uint32_t> symbols)
    : values_(values), symbols_(symbols), remainders_(home_lines, spread) {
  lines_.reserve((home_lines + spread) * kLineBytes);
}

void LinesBuilder::Add(const SettledLine& line) {
  const uint64_t at = lines_.size();
  lines_.resize(at + kLineBytes);
  for (uint32_t slot = 0; slot < line.entries.size(); ++slot) {
    const Entry& entry = line.entries[slot];
    const uint32_t symbol = Symbol(entry.payload, at + kSymbolsAt + 2 * slot);
    SetEntry(&lines_[at], slot, Fingerprint(entry.mixed), symbol);
  }
  SetCountAndFilter(&lines_[at], static_cast<uint32_t>(line.entries.size()), line.filter);
  remainders_.Add(line);
  displaced_count_ += line.displaced;
  if (line.number % kGroupLines == kGroupLines - 1) EndGroup();
}

void LinesBuilder::Finish() {
  if (lines_.size() / kLineBytes % kGroupLines != 0) EndGroup();
  escapes_.Finish();
  remainders_.Finish();
}

// The symbol of a value; 0 for an escape, which gets its own at `symbol_at` when the group is complete.
uint32_t LinesBuilder::Symbol(uint64_t value, uint64_t symbol_at) {
  if (symbols_[value] != kNoSymbol) return symbols_[value];
  escapes_.Add(values_[value].value);
  open_symbols_.push_back(symbol_at);
  ++escape_count_;
  return 0;
}

void LinesBuilder::EndGroup() {
  const std::vector<uint32_t> symbols = escapes_.EndGroup();
  for (size_t i = 0; i < symbols.size(); ++i) {
    const uint16_t symbol = static_cast<uint16_t>(symbols[i]);
    std::memcpy(&lines_[open_symbols_[i]], &symbol, sizeof symbol);
  }
  open_symbols_.clear();
}

}  // namespace tabia::index

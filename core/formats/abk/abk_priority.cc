#include "core/formats/abk/abk_priority.h"

#include <algorithm>
#include <utility>

#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/formats/abk/abk_layout.h"

namespace tabia::formats {
namespace {

constexpr std::string_view kPriorityWord = "priority ";

// Returns a hash of the move in its position. The keys of positions are random already.
uint64_t KeyOf(uint64_t position_key, chess::Move move) {
  return position_key ^ MixBits(move.code());
}

}  // namespace

std::string PriorityNote(uint8_t priority) {
  return FormatText("%s%d", kPriorityWord, priority);
}

std::optional<uint8_t> PriorityOfNote(std::string_view text) {
  if (!text.starts_with(kPriorityWord) || text.size() != kPriorityWord.size() + 1) return std::nullopt;
  const char digit = text.back();
  if (digit < '0' || digit > '0' + kAbkMaxPriority) return std::nullopt;
  return static_cast<uint8_t>(digit - '0');
}

void AbkPriorities::Add(uint64_t position_key, chess::Move move, uint8_t priority) {
  const auto [at, is_new] = highest_.try_emplace(KeyOf(position_key, move), Highest{priority});
  Highest& highest = at->second;
  if (is_new || highest.priority == priority) return;
  if (!std::exchange(highest.differs, true)) ++conflicts_;
  highest.priority = std::max(highest.priority, priority);
}

std::optional<uint8_t> AbkPriorities::Take(uint64_t position_key, chess::Move move) {
  const auto at = highest_.find(KeyOf(position_key, move));
  if (at == highest_.end() || std::exchange(at->second.is_taken, true)) return std::nullopt;
  return at->second.priority;
}

}  // namespace tabia::formats

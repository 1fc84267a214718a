// A record or notes with the check of its position in front: u64, 0 if the position is unknown. The highest bit of the
// check is the side to move, 1 if it is White, because neither the key nor the record has it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"

#include "core/base/bytes.h"
#include "core/chess/piece.h"
#include "core/moves/book_position.h"

namespace tabia::books {

inline constexpr uint64_t kWhiteToMove = uint64_t{1} << 63;

// Returns the check of a position with its side to move.
inline uint64_t SidedCheck(const chess::BookPosition& position) {
  const uint64_t check = position.check();
  if (check == chess::kUnknownCheck) return check;
  return (check & ~kWhiteToMove) | (position.turn() == chess::kWhite ? kWhiteToMove : 0);
}

// Returns the check followed by `bytes`, a record or notes.
inline std::string WithCheck(uint64_t check, std::string_view bytes) {
  std::string value;
  value.reserve(sizeof check + bytes.size());
  Append(value, check);
  value += bytes;
  return value;
}

// Splits the output of WithCheck. If `value` is too short, the check is 0 and the bytes are empty.
struct Checked {
  uint64_t check = 0;
  std::string_view bytes;

  explicit Checked(std::string_view value) {
    if (value.size() < sizeof check) return;
    check = Load<uint64_t>(value.data());
    bytes = value.substr(sizeof check);
  }

  // Returns the side to move; nothing if the position is unknown.
  std::optional<chess::Color> side() const {
    if (check == chess::kUnknownCheck) return std::nullopt;
    return (check & kWhiteToMove) != 0 ? chess::kWhite : chess::kBlack;
  }
};

// Returns a function that applies `combine` to the records or notes of one position without their checks. The result
// has the check of the position, if one of the values has it.
template <typename Combine>
auto CombineChecked(Combine combine) {
  return [combine](absl::Span<const std::string_view> values, std::string& sum) {
    std::vector<std::string_view> bytes;
    uint64_t check = 0;
    for (const std::string_view value : values) {
      const Checked checked(value);
      check = std::max(check, checked.check);
      bytes.push_back(checked.bytes);
    }
    std::string combined;
    combine(absl::Span<const std::string_view>(bytes), combined);
    sum = WithCheck(check, combined);
  };
}

}  // namespace tabia::books

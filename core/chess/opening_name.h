// The names of openings, by position: however a position was reached, it has one name.
//
// They are those of eco/*.tsv, compiled in. Two rows of these lists never end in the same position: such lists
// cannot be built.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tabia::chess {

// Views of static strings.
struct OpeningName {
  std::string_view eco;   // "C65"
  std::string_view name;  // "Ruy Lopez: Berlin Defense", in UTF-8

  bool operator==(const OpeningName&) const = default;
};

// Of the position with this canonical key itself; nothing is inherited from positions before it.
std::optional<OpeningName> OpeningNameOf(uint64_t key);

}  // namespace tabia::chess

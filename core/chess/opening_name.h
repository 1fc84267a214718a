// The names of openings, by position: a position has the same name however it was reached.
//
// They are those of eco/*.tsv, compiled in. No two rows of these lists end in the same position: such lists
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

// Returns the name of the position with this canonical key; nothing is inherited from earlier positions.
std::optional<OpeningName> OpeningNameOf(uint64_t key);

}  // namespace tabia::chess

// The names of openings, by position: the order of the moves does not matter.
//
// The names of eco/*.tsv are compiled in. No two rows of these lists end in the same position; the build rejects them.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tabia::chess {

// An opening. The texts are static.
struct OpeningName {
  std::string_view eco;   // "C65"
  std::string_view name;  // "Ruy Lopez: Berlin Defense", in UTF-8

  bool operator==(const OpeningName&) const = default;
};

// Returns the opening of the position with this canonical key; nothing if it has no name of its own.
std::optional<OpeningName> OpeningNameOf(uint64_t key);

}  // namespace tabia::chess

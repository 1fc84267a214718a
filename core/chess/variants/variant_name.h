// The chess variants of Lichess, and their names.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tabia::chess {

enum class Variant : uint8_t {
  kCrazyhouse,
  kAtomic,
  kAntichess,
  kKingOfTheHill,
  kThreeCheck,
  kHorde,
  kRacingKings,
};

inline constexpr int kVariants = 7;

struct NamedVariant {
  Variant variant;
  bool is_960;  // games begin in one of 960 start positions

  bool operator==(const NamedVariant&) const = default;
};

// Returns the variant with this name in Lichess, engines, configuration files or PGN tags. Case, blanks, hyphens and
// underscores do not matter. Returns nothing for any other name: giveaway, suicide and losers resemble antichess, but
// have other rules.
std::optional<NamedVariant> ParseVariantName(std::string_view name);

// Returns the name that tabia writes, as engines do in UCI_Variant: "kingofthehill", "3check".
std::string_view VariantName(Variant variant);

// Returns the start position as tabia writes it.
std::string_view VariantStartFen(Variant variant);

}  // namespace tabia::chess

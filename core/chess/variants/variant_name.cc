#include "core/chess/variants/variant_name.h"

#include <array>
#include <cstddef>
#include <string>

#include "core/base/tokens.h"

namespace tabia::chess {
namespace {

struct VariantRow {
  std::string_view name;
  std::string_view other_names;  // in lower case, without blanks and hyphens
  std::string_view start_fen;
};

// By variant.
constexpr std::array<VariantRow, kVariants> kVariantRows = {{
    {"crazyhouse", "house zh", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"},
    {"atomic", "atom", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"antichess", "anti", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"},
    {"kingofthehill", "koth hill", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    {"3check", "threecheck", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1"},
    {"horde", "hordechess", "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1"},
    {"racingkings", "racing race", "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"},
}};

const VariantRow& RowOf(Variant variant) {
  return kVariantRows[static_cast<size_t>(variant)];
}

}  // namespace

std::optional<NamedVariant> ParseVariantName(std::string_view name) {
  constexpr std::string_view kSuffix960 = "960";
  std::string letters;
  for (const char c : name) {
    if (!IsBlank(c) && c != '-' && c != '_') letters.push_back(ToLower(c));
  }
  const bool is_960 = letters.ends_with(kSuffix960);
  if (is_960) letters.resize(letters.size() - kSuffix960.size());
  for (int i = 0; i < kVariants; ++i) {
    const auto variant = static_cast<Variant>(i);
    const VariantRow& row = RowOf(variant);
    if (letters != row.name && !HasWord(row.other_names, letters)) continue;
    // The start position of racing kings has no back ranks to shuffle.
    if (is_960 && variant == Variant::kRacingKings) return std::nullopt;
    return NamedVariant{variant, is_960};
  }
  return std::nullopt;
}

std::string_view VariantName(Variant variant) {
  return RowOf(variant).name;
}

std::string_view VariantStartFen(Variant variant) {
  return RowOf(variant).start_fen;
}

}  // namespace tabia::chess

// Golden files of the chess variants. Their first column is the name of a variant.
#pragma once

#include <string>

#include "gtest/gtest.h"

#include "core/chess/variants/variant_fen.h"
#include "core/chess/variants/variant_position.h"
#include "tests/golden.h"

namespace tabia::chess {

inline std::string VariantsPath(const std::string& name) {
  return std::string(TABIA_TEST_DATA) + "/variants/" + name;
}

inline Variant VariantOf(const std::string& name) {
  const std::optional<NamedVariant> variant = ParseVariantName(name);
  EXPECT_TRUE(variant) << name;
  return variant ? variant->variant : Variant();
}

// Returns a position that must be legal; the start position if it is not.
inline VariantPosition VariantAt(Variant variant, const std::string& fen) {
  const absl::StatusOr<VariantPosition> position = VariantPosition::FromFen(variant, fen);
  EXPECT_TRUE(position.ok()) << VariantName(variant) << " " << fen << ": " << position.status();
  return position.ok() ? *position : VariantPosition(variant);
}

inline std::string EpdOf(const VariantPosition& position) {
  return ToEpd(position.setup());
}

}  // namespace tabia::chess

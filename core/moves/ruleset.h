// The rules of the games of a book: chess, a variant of Lichess, or those of a variant that tabia does not support.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/variants/variant_name.h"

namespace tabia::chess {

class Ruleset {
 public:
  // Makes the rules of chess.
  Ruleset() = default;
  // Returns the rules of the variant with this name; unsupported ones if tabia does not know it. An empty name is
  // chess.
  static Ruleset Of(std::string_view name);
  // Returns unsupported rules. Their positions and moves are texts (opaque.h).
  static Ruleset Unsupported(std::string_view name);

  // Returns the name as tabia writes it: "standard", "chess960", "3check", "crazyhouse960". The name of unsupported
  // rules is as the source has it.
  const std::string& name() const { return name_; }
  bool is_chess() const { return is_chess_; }
  // Returns the variant; nothing for chess, and if the rules are not supported.
  std::optional<Variant> variant() const { return variant_; }
  bool is_supported() const { return is_chess_ || variant_.has_value(); }

  // Returns whether both have the same legal moves, although start positions may differ: crazyhouse and crazyhouse960.
  bool HasSameMoves(const Ruleset& other) const {
    return is_supported() ? is_chess_ == other.is_chess_ && variant_ == other.variant_ : *this == other;
  }

  bool operator==(const Ruleset&) const = default;

 private:
  std::string name_ = "standard";
  bool is_chess_ = true;
  std::optional<Variant> variant_;
};

// Returns the names of the supported rules: "chess", "crazyhouse", "atomic" and so on.
const std::vector<std::string_view>& SupportedRuleNames();

}  // namespace tabia::chess

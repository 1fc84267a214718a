// Laws of every legal position of a variant.
#pragma once

#include <string>

#include "core/chess/variants/variant_position.h"

namespace tabia::chess {

// Returns the first law of texts and keys that the position breaks; empty if there is none.
std::string BrokenVariantTextLaw(const VariantPosition& position);

// Returns the first law that one of its legal moves breaks; empty if there is none.
std::string BrokenVariantMoveLaw(const VariantPosition& position);

}  // namespace tabia::chess

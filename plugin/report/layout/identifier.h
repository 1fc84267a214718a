// Names of JSON.
#pragma once

#include <string>
#include <string_view>

namespace tabia::report {

// Returns "first_moves_quota" for "first moves quota", "eco_codes" for "ECO codes": lower-case letters, digits and
// underscores alone, so that programs can use the names of an object as their own.
std::string Identifier(std::string_view label);

}  // namespace tabia::report

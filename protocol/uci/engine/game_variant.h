// The variant of the game that is played, which a GUI states by options.
#pragma once

#include <string>
#include <string_view>

#include "protocol/uci/engine/command.h"

namespace tabia::uci {

// Returns the variant that is played after `option`, if it was `before`. "UCI_Variant value horde" states one; without
// a value it states chess. Older engines have a check for each variant, "UCI_Horde value true"; "false" ends that
// variant. Any other option changes nothing.
std::string VariantAfter(const SetOptionCommand& option, std::string_view before);

// Returns the default of "option name UCI_Variant type combo default horde var …"; empty for any other line.
std::string DefaultVariantIn(std::string_view option_line);

// Returns why no book is asked in this variant; empty if tabia knows its rules.
std::string UnknownRulesText(std::string_view variant);

}  // namespace tabia::uci

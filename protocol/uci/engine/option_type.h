// The kinds of options that a UCI engine has: how each is listed, and set.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "core/probe/chess/choice.h"
#include "core/probe/chess/choice_settings.h"
#include "protocol/uci/engine/options.h"

namespace tabia::uci {

struct Check {
  std::variant<bool Options::*, bool probe::ChoiceRule::*> field;
};
struct Spin {
  const probe::ChoiceSetting* setting;
};
struct Policies {};
struct Randomness {};
struct BookFile {
  size_t place;  // in Options::book_files
};
struct Seed {};
struct GameVariant {};
struct RecommendedMoves {};
struct NetworkTimeout {};

using OptionType = std::variant<Check, Spin, Policies, Randomness, BookFile, Seed, GameVariant,
                                RecommendedMoves, NetworkTimeout>;

// "type spin default 3 min 1 max 100", where `defaults` has the 3.
std::string TypeText(const OptionType& type, const Options& defaults);

// The value that it has now, as UCI writes it.
std::string ValueText(const OptionType& type, const Options& options);

// Sets it, or answers what is wrong with `value`: "not true or false".
std::string SetValue(const OptionType& type, std::string_view value, Options& options);

}  // namespace tabia::uci

// The kinds of options of UCI. tabia has no buttons.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/uci/engine/options.h"

namespace tabia::uci {

// true or false.
struct Check {
  bool (*get)(const Options& options);
  void (*set)(Options& options, bool value);
};

// A whole number from `min` to `max`.
struct Spin {
  int64_t min, max;
  int64_t (*get)(const Options& options);
  void (*set)(Options& options, int64_t value);
};

// One of several words, which are compared without regard to case.
struct Combo {
  std::span<const std::string_view> words;
  std::string (*get)(const Options& options);
  void (*set)(Options& options, std::string_view word);
  bool permits_other_words = false;
};

// Any text; an empty one is written "<empty>".
struct String {
  std::string (*get)(const Options& options);
  std::string (*set)(Options& options, std::string_view text);  // returns the error, or an empty string
};

using OptionKind = std::variant<Check, Spin, Combo, String>;

// Returns the end of an option's line, such as "type spin default 3 min 1 max 100", with the values of `defaults`.
std::string KindText(const OptionKind& kind, const Options& defaults);

// Returns the current value as UCI writes it.
std::string ValueText(const OptionKind& kind, const Options& options);

// Sets the value, or returns an error such as "must be true or false". Has no effect for the current value, because
// some GUIs send every option before every game.
std::string SetValue(const OptionKind& kind, std::string_view value, Options& options);

}  // namespace tabia::uci

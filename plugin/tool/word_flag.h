// Flags whose value is one of a few words.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "CLI/CLI.hpp"

namespace tabia::tool {

// Sets `value`, which must live until the command has been called, to what the word means.
template <typename Value>
CLI::Option* AddWordFlag(CLI::App& command, const std::string& name, Value& value,
                         const std::vector<std::pair<std::string, Value>>& words, const std::string& help) {
  const auto take = [name, &value, words](const std::string& text) {
    std::string named;
    for (const auto& [word, meaning] : words) {
      if (word == text) {
        value = meaning;
        return;
      }
      named += (named.empty() ? "" : ", ") + word;
    }
    throw CLI::ValidationError(name, text + " is none of " + named);
  };
  return command.add_option_function<std::string>(name, take, help);
}

}  // namespace tabia::tool

// Flags whose value is one of a few words.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

// Adds a flag that sets `value` to the meaning of its word. `value` must live until the command has run.
template <typename Value>
Option AddWordFlag(const Command& command, const std::string& name, Value& value,
                   const std::vector<std::pair<std::string, Value>>& words, const std::string& help) {
  const auto take = [&value, words](const std::string& text) -> std::string {
    std::string named;
    for (const auto& [word, meaning] : words) {
      if (word == text) {
        value = meaning;
        return "";
      }
      named += (named.empty() ? "" : ", ") + word;
    }
    return text + ": must be one of " + named;
  };
  return command.AddParsed(name, take, help);
}

}  // namespace tabia::tool

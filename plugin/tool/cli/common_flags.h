// Flags that several commands have: --json, OUT, and flags whose value is one of a few words.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"

#include "core/base/tokens.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/output.h"

namespace tabia::tool {

// Adds --json.
Option AddJsonFlag(const Command& command, bool& json);

// Adds a flag of patterns of names (NamePatterns), which may be repeated. Its help text is `what`, the form of the
// patterns, and `by_default`, such as " (all)".
Option AddNames(const Command& command, const std::string& name, std::vector<std::string>& patterns,
                const std::string& what, const std::string& by_default = "");

// Adds -o OUT, which is required: a file, a pipe, or - for standard output.
Option AddOutputFlag(const Command& command, std::string& output, const std::string& what);

// Adds --allow-empty.
void AddEmptyFlag(const Command& command, bool& allow_empty);

// Returns the path to open: "/dev/stdout" for "-".
std::string OutputPath(const std::string& output);

// Writes a report about the file at `path`: to `out`, or to standard error if `path` is standard output.
absl::Status WriteReport(const std::string& path, const std::string& report, Output& out);

// Adds a flag of centipawns, `min` to 1000.
Option AddCentipawns(const Command& command, const std::string& name, int min, int& centipawns,
                     const std::string& help);

// Returns the place of `word` among `words`, in any case of letters; nullopt if it is none of them.
std::optional<size_t> PlaceOf(std::string_view word, std::span<const std::string_view> words);

// Adds a flag that sets `value` to the meaning of its word, in any case of letters. `value` must live until the
// command has run.
template <typename Value>
Option AddWordFlag(const Command& command, const std::string& name, Value& value,
                   const std::vector<std::pair<std::string, Value>>& words, const std::string& help) {
  const auto take = [&value, words](const std::string& text) -> std::string {
    std::string named;
    for (const auto& [word, meaning] : words) {
      if (EqualIgnoringCase(word, text)) {
        value = meaning;
        return "";
      }
      named += (named.empty() ? "" : ", ") + word;
    }
    return text + ": must be one of " + named;
  };
  std::vector<std::string> names;
  for (const auto& [word, meaning] : words) names.push_back(word);
  return command.AddParsed(name, take, help).Words(std::move(names));
}

}  // namespace tabia::tool

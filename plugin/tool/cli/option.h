// A flag or an argument of a command.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "plugin/tool/cli/declared.h"

namespace CLI {
class Option;
}  // namespace CLI

namespace tabia::tool {

// The parts of declarations that CLI11 does not store.
using DeclaredParts = std::map<const CLI::Option*, DeclaredOption>;

// A flag or an argument. Copies refer to the same option, which lives as long as its CommandLine.
class Option {
 public:
  Option(CLI::Option* option, DeclaredParts* parts) : option_(option), parts_(parts) {}

  // Sets the name of the value in the help text, such as N. The completions depend on it: they offer files for FILE.
  Option ValueName(const std::string& name) const;
  // Lists the option under this heading of the help text.
  Option Group(const std::string& heading) const;
  Option NotInConfigFile() const;

  // Adds sentences to the paragraph of the manual page, which begins with the help text.
  Option Details(std::string_view text) const;
  // Sets the paragraph of the manual page.
  Option ManualText(std::string_view text) const;

  // Declares the permitted values, or some of them, for help texts and completions. Only Within also checks them.
  Option Words(std::vector<std::string> words) const;
  Option Suggestions(std::vector<std::string> words) const;
  Option Bounds(int64_t min, std::optional<int64_t> max = std::nullopt) const;

  Option Required() const;
  // Accepts several values after the flag, until the next flag.
  Option Several() const;
  Option Within(int min, int max) const;
  Option ExistingFolder() const;
  Option Needs(Option other) const;
  Option Excludes(Option other) const;

  // Returns the name without dashes; an empty text for an argument that is no flag. The functions up to Give are
  // for configuration files, which set options after the command line was parsed.
  std::string LongName() const;
  bool IsGiven() const;
  bool IsFlag() const;
  bool IsConfigurable() const;
  int MaxValues() const;
  std::vector<Option> Excluded() const;
  // Sets the values. Returns the reason if they are rejected, or an empty text.
  std::string Give(const std::vector<std::string>& values) const;

  // Returns the whole declaration.
  DeclaredOption Declared() const;

  auto operator<=>(const Option&) const = default;

 private:
  CLI::Option* option_;
  DeclaredParts* parts_;
};

}  // namespace tabia::tool

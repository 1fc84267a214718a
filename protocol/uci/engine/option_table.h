// The options of the engine. One table has the name, meaning, kind and limits of each, and whether tabia has it alone
// or in front of an engine; the listings, "setoption" and the reader of logs use it. The defaults are those of Options,
// or of the command line.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "protocol/uci/engine/options.h"

namespace tabia::uci {

// An option as the table has it.
struct OptionDescription {
  std::string_view name, other_name;  // other_name: an accepted synonym, or empty
  std::string_view meaning;
  std::string_view type;  // check, spin, combo or string
  std::string value;      // the default, as UCI writes it
  std::optional<int64_t> min = {}, max = {};
  std::span<const std::string_view> words = {};
  bool is_alone, is_in_front;  // whether tabia has it alone, and in front of an engine
};

// The options that a GUI can set. Their names are compared without regard to case.
class OptionTable {
 public:
  // Returns the options of tabia without an engine.
  static OptionTable Alone();
  // Returns the options of tabia in front of an engine whose options are `engine_names`. If the engine has an option of
  // the same name, tabia's option gets "Tabia " before its name.
  static OptionTable InFrontOf(const std::vector<std::string>& engine_names);

  // Describes all options: those of tabia alone, and those in front of an engine.
  static std::vector<OptionDescription> DescribeAll(const Options& defaults = {});

  // Returns "option name … type … default …" for each option, with the values of `defaults`.
  std::vector<std::string> Lines(const Options& defaults = {}) const;
  bool Has(std::string_view name) const { return Find(name) != nullptr; }
  // Sets an option. If it fails, leaves `options` unchanged, and returns a usage error with the permitted values and
  // the current one.
  absl::Status Set(std::string_view name, std::string_view value, Options& options) const;

 private:
  enum class Where : uint8_t;
  struct Row;
  struct Listed {
    const Row* row;
    std::string name;
    std::string_view other_name;
  };
  static const Row kRows[];

  const Listed* Find(std::string_view name) const;

  std::vector<Listed> list_;
};

// Returns whether an option of this name sets a book: "Book File 2", or "Tabia Book File" in front of an engine.
bool NamesBookFile(std::string_view name);

}  // namespace tabia::uci

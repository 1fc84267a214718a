// The options of the engine. One table has the name, meaning, kind and limits of each, and whether a proxy has it; the
// listings, "setoption" and the reader of logs use it. The defaults are those of Options, or of the command line.
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

// Returns "option name … type … default …" for each option, with the values of `defaults`.
std::vector<std::string> OptionLines(const Options& defaults = {});

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

// Returns all options, those of a proxy too.
std::vector<OptionDescription> DescribeOptions(const Options& defaults = {});

// Sets an option; its name is compared without regard to case. Returns a usage error, with `options` unchanged, that
// names the permitted values and the current one.
absl::Status SetOption(std::string_view name, std::string_view value, Options& options);

// Returns whether SetOption accepts the name.
bool IsOption(std::string_view name);

// Returns whether an option of this name sets a book: "Book File 2", or "Tabia Book File" in front of an engine.
bool NamesBookFile(std::string_view name);

// Returns the option lines of a proxy for an engine whose options are `engine_names`. If the engine has an option of
// the same name, tabia's option gets "Tabia " before its name. Omits the options that
// tabia has only without an engine (Where::kAlone).
std::vector<std::string> ProxyOptionLines(const Options& defaults,
                                          const std::vector<std::string>& engine_names);
// Sets an option of a proxy, as SetOption does.
absl::Status SetProxyOption(std::string_view name, std::string_view value,
                            const std::vector<std::string>& engine_names, Options& options);

// Returns whether SetProxyOption accepts the name; any other option is passed to the engine.
bool IsProxyOption(std::string_view name, const std::vector<std::string>& engine_names);

}  // namespace tabia::uci

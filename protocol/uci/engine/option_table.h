// The options of the engine: one table gives their names, types, defaults and bounds.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "protocol/uci/engine/options.h"

namespace tabia::uci {

// "option name … type … default …", one line for each option, with the values that `defaults` holds.
std::vector<std::string> OptionLines(const Options& defaults = {});

// Names are compared without regard to case. A usage error, with `options` unchanged, names the values that
// are permitted and the one that stays.
absl::Status SetOption(std::string_view name, std::string_view value, Options& options);

// Whether SetOption knows the name.
bool IsOption(std::string_view name);

// The same three in front of an engine that has options of the names `engine_names`. Ours of such a name is called
// "Tabia " and the name; the options of how moves are written and thought about are left to the engine.
std::vector<std::string> ProxyOptionLines(const Options& defaults,
                                          const std::vector<std::string>& engine_names);
absl::Status SetProxyOption(std::string_view name, std::string_view value,
                            const std::vector<std::string>& engine_names, Options& options);
// Whether SetProxyOption knows the name; if not, the option is passed to the engine.
bool IsProxyOption(std::string_view name, const std::vector<std::string>& engine_names);

}  // namespace tabia::uci

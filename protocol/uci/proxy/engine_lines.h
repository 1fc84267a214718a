// Lines of an engine and of a GUI that the proxy reads or rewrites, all with their ends.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tabia::uci {

// Returns the name in "option name WORDS type …"; nothing for any other line.
std::optional<std::string> OptionNameOf(std::string_view line);

// Returns "id name X" as "id name X + tabia", and any other line as it is.
std::string WithTabiasName(std::string_view line);

// Returns "option name OwnBook type check default true" with the default false, and any other line as it is.
std::string WithOwnBookOff(std::string_view line);

// Returns the "position …" of a GUI with one more move; an empty line is the start position.
std::string PositionAfter(std::string_view position_line, std::string_view move);

// Returns the move in "bestmove MOVE …".
std::string_view MoveOf(std::string_view bestmove_line);

}  // namespace tabia::uci

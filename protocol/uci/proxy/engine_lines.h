// Lines of an engine, read and rewritten where its front has to. All with their ends.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tabia::uci {

// The name of "option name WORDS type …".
std::optional<std::string> OptionNameOf(std::string_view line);

// "id name X" becomes "id name X + tabia"; any other line stays.
std::string WithTabiasName(std::string_view line);

// "option name OwnBook type check default true" becomes one whose default is false; any other line stays.
std::string WithOwnBookOff(std::string_view line);

// "position …" of a GUI, or none, with one more move.
std::string PositionAfter(std::string_view position_line, std::string_view move);

// The move of "bestmove MOVE …".
std::string_view MoveOf(std::string_view bestmove_line);

}  // namespace tabia::uci

// The operations that follow the four fields of an EPD line: `acn 100000; c0 "a text"; ce 35;`.
#pragma once

#include <optional>
#include <string_view>

namespace tabia::formats {

// Whether the last operation must end in a semicolon, without which a line may be incomplete.
enum class LastEpdOperation { kEnds, kMayLackItsEnd };

// Returns the operands of the first operation with this opcode, without the quotation marks around a single text;
// nothing if the line has no such operation. The line may state the two counters of a FEN before its operations.
std::optional<std::string_view> FindEpdOperand(std::string_view line, std::string_view opcode,
                                               LastEpdOperation last = LastEpdOperation::kEnds);

// Returns the operand of `ce`: centipawns from the view of the player to move, -32767 to 32766; nothing if there is none.
std::optional<int> EpdEvaluation(std::string_view line);

}  // namespace tabia::formats

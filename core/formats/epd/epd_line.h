// The lines of an EPD text: a position in four fields, then operations such as `acn 100000; c0 "a text"; ce 35;`.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/setup.h"
#include "core/moves/chess_board.h"
#include "core/moves/ruleset.h"

namespace tabia::formats {

// Returns whether a line has no record, because it is blank or begins with # or with the escape of PGN, %.
bool IsEpdRemark(std::string_view line);

// The lines of a text in memory.
class EpdLines {
 public:
  explicit EpdLines(std::string_view text);

  // Returns the next line that is not a remark, without its line feed; nullopt at the end of the text.
  std::optional<std::string_view> Next();
  // Returns the number of that line, counted from 1.
  int64_t number() const { return number_; }

 private:
  std::string_view rest_;
  int64_t number_ = 0;
};

// Parses the position of a line. Between it and the operations, a line may have the counters of a FEN, a surplus "-"
// and semicolons. Returns the error of chess::ParseFen.
absl::StatusOr<chess::Setup> ParseEpdPosition(std::string_view line);

// Reads the position of a line as a board of supported rules. Returns the reason why it is not one, or why the position
// is illegal.
absl::StatusOr<chess::Board> BoardOfEpd(const chess::Ruleset& rules, std::string_view line);

// Returns the fields of the position of a line: four, and the checks ("2+3" or "+1+0") if there are any.
std::string EpdPositionText(std::string_view line);

// The rule for the last operation: it must end with a semicolon, so that an incomplete line is noticed, or may lack it.
enum class LastEpdOperation { kEnds, kMayLackItsEnd };

// Returns the operands of the first operation with this opcode, without the quotation marks around a single text;
// nullopt if there is no such operation.
std::optional<std::string_view> FindEpdOperand(std::string_view line, std::string_view opcode,
                                               LastEpdOperation last = LastEpdOperation::kEnds);

// Returns the operands likewise, also those of a last operation without its end; empty if there is no such operation.
std::string_view EpdOperandOf(std::string_view line, std::string_view opcode);

// Returns the line with other operands of its first operation with this opcode; without all operations of the opcode if
// `operands` is nullopt, because readers would use the second one then. An operation that the line does not have yet is
// put before the first one with a greater opcode, since EPD orders them by their names, and before a text without its
// closing quotation mark. All other bytes stay.
std::string WithEpdOperation(std::string_view line, std::string_view opcode,
                             std::optional<std::string_view> operands);

// Returns the operations with their opcodes, without their semicolons.
std::vector<std::string_view> EpdOperations(std::string_view line);

// The operations of a line, divided once for several questions.
class EpdOperands {
 public:
  // Keeps a view of the line.
  explicit EpdOperands(std::string_view line);

  // Answers as EpdOperandOf does.
  std::string_view Of(std::string_view opcode) const;
  const std::vector<std::string_view>& operations() const { return operations_; }

 private:
  std::vector<std::string_view> operations_;
};

// Returns the last day on which the moves of am are avoided: "until 2027-05-19" in c1, also after other words; nothing
// if the line has none.
std::optional<std::chrono::sys_days> LastDayOfEpd(std::string_view line);

}  // namespace tabia::formats

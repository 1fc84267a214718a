// The lines of an EPD text: a position in four fields, then operations such as `acn 100000; c0 "a text"; ce 35;`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/entry/book_entry.h"
#include "core/chess/setup.h"
#include "core/records/scale.h"

namespace tabia::formats {

// Returns whether a line is skipped, because it is blank or begins with #.
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

// Parses the position of a line. Between it and the operations, a line may have the counters of a FEN, a surplus "-" and
// semicolons. Returns the error of chess::ParseFen.
absl::StatusOr<chess::Setup> ParseEpdPosition(std::string_view line);

// The rule for the last operation: it must end with a semicolon, so that an incomplete line is noticed, or may lack it.
enum class LastEpdOperation { kEnds, kMayLackItsEnd };

// Returns the operands of the first operation with this opcode, without the quotation marks around a single text;
// nullopt if there is no such operation.
std::optional<std::string_view> FindEpdOperand(std::string_view line, std::string_view opcode,
                                               LastEpdOperation last = LastEpdOperation::kEnds);

// Returns the operands likewise, also those of a last operation without its end; empty if there is no such operation.
std::string_view EpdOperandOf(std::string_view line, std::string_view opcode);

// Returns the operand of `ce`: centipawns from the view of the side to move, -32767 to 32766. Without `ce`, returns the
// worth of the line's other score (EpdScore); nullopt if there is none.
std::optional<int> EpdEvaluation(std::string_view line);

// A move in SAN, with its weight.
struct EpdMove {
  std::string_view san;
  chess::BookMove stated;  // its weight; the move itself is not set
  records::Scale scale = records::Scale::kWeights;
};

struct EpdMoves {
  std::vector<EpdMove> moves;
  std::vector<std::string_view> avoided;  // of am, in SAN
  std::string remark;                     // c0, if the line has am and c0 is not a list of moves; else empty
  std::string impossible_evaluation;      // "ce 40000"; empty if there is none
  std::string unused_evaluation;          // "ce 31", if no move has it; else empty
  std::vector<std::string_view> unused_operations;
};

// Returns the moves of c0 if it consists of moves with weights or evaluations, else those of bm, else the first one of
// pv. If no move has an evaluation, that of the position (EpdScore) is given to the first move of pv, or of bm if there
// is no pv. Every SAN points into `line`.
EpdMoves MovesOfEpd(std::string_view line);

}  // namespace tabia::formats

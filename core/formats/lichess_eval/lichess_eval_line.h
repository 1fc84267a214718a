// A line of lichess_db_eval.jsonl: the evaluations of one position, by one or several searches.
//
//   {"fen":"… w - -","evals":[{"pvs":[{"cp":311,"line":"g2e4 f7f5"}],"knodes":206765,"depth":36}]}
//
// The scores are White's. A search lists the moves it compared. Each entry has a score and a line; the move is the
// first move of the line.
#pragma once

#include <simdjson.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/position.h"
#include "core/formats/text_lines.h"
#include "core/moves/book_entry.h"

namespace tabia::formats {

// Parses a line, whose bytes simdjson copies if `is_copied`. If it throws (core/README.md, "When memory runs out"), the
// parser must not be used again.
simdjson::error_code ParseJson(simdjson::dom::parser& parser, std::string_view line, bool is_copied,
                               simdjson::dom::element& parsed);

struct LichessEvalLine {
  std::optional<chess::Position> position;
  std::vector<chess::BookMove> moves;  // each once, with its evaluation
};

// Parses lines. Keeps its memory from one line to the next.
class LichessEvalParser {
 public:
  // Parses the first `size` bytes of `padded` into `line`; simdjson::SIMDJSON_PADDING more bytes must follow them.
  // Returns the fault of a line that cannot be used: one bad evaluation makes the whole line unusable.
  std::optional<LineFault> Parse(std::string_view padded, size_t size, LichessEvalLine& line);

 private:
  // A move, its evaluation, and the kilonodes of the search that returned the evaluation.
  struct Searched {
    chess::Move move;
    chess::Evaluation evaluation;
    uint64_t kilonodes;
  };

  std::optional<LineFault> TakeSearch(const chess::Position& position, simdjson::dom::element search);
  void Keep(const Searched& searched);

  simdjson::dom::parser parser_;
  std::vector<Searched> searched_;  // of the line
};

}  // namespace tabia::formats

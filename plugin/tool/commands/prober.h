// The answers of `tabia probe` to positions, in the form that its flags ask for.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/statusor.h"

#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/chess/book_stack.h"
#include "core/probe/chess/choice.h"
#include "plugin/report/book/position_argument.h"
#include "plugin/report/chess/chess_answer_report.h"

namespace tabia::tool {

struct Reply {
  std::string text;
  int code;  // the exit code of the command: kDone, kNotInBook, or the one of an error
};

// Answers the positions that a user asks for. Safe for any number of threads.
class Prober {
 public:
  virtual ~Prober() = default;

  // Returns a line that is printed once, before all answers.
  virtual std::string Preamble() const { return {}; }
  // Returns the answer to a position that a person typed as a text of several lines, or in JSON as ReplyLine does.
  virtual absl::StatusOr<Reply> ReplyText(const std::string& position) const = 0;
  // Returns the answer on one line. Takes complete positions only: a damaged FEN is an error, and not the name of an
  // opening. If `position` is not one, the line has the reason.
  virtual Reply ReplyLine(const std::string& position) const = 0;
};

// The form of an answer.
enum class ProbeFormat : uint8_t {
  kText,
  kJson,
  kXgText,  // as eXtreme Gammon exports analyses (report::XgText); of backgammon alone
};

// The arguments of the command for a chess book.
struct ChessQuery {
  probe::BookStack books;  // BOOK is the last one
  bool json = false;
  bool choose = false;
  report::Seed seed;
};

// The arguments of the command for a backgammon book.
struct BackgammonQuery {
  probe::BackgammonBook book;
  ProbeFormat format = ProbeFormat::kText;
  report::QuestionOptions question;
  std::string play = {};  // of --play; empty: not given
};

std::unique_ptr<const Prober> MakeProber(ChessQuery query);
std::unique_ptr<const Prober> MakeProber(BackgammonQuery query);

}  // namespace tabia::tool

// Answers positions from one book, for tabia probe.
#pragma once

#include <memory>
#include <string>

#include "absl/status/statusor.h"

#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "plugin/report/book/position_argument.h"
#include "plugin/report/chess/chess_answer_report.h"

namespace tabia::tool {

struct Reply {
  std::string text;
  int code;  // kDone, kNotInBook or kBadLines
};

class Prober {
 public:
  virtual ~Prober() = default;

  // Returns the text to print once, before all answers.
  virtual std::string Preamble() const { return {}; }
  // Returns the answer for people; with --json, the same object as ReplyLine.
  virtual absl::StatusOr<Reply> ReplyText(const std::string& position) const = 0;
  // Returns the answer on one line; the reason if the text is not a position.
  virtual Reply ReplyLine(const std::string& position) const = 0;
};

// How to answer, the same for all positions.
struct ChessQuery {
  probe::ChessBook book;
  bool json = false;
  bool choose = false;
  probe::ChoiceRule rule;
  report::Seed seed;
};

std::unique_ptr<Prober> MakeChessProber(ChessQuery query);

struct BackgammonQuery {
  probe::BackgammonBook book;
  bool json = false;
  report::QuestionOptions question;
  std::string play = {};  // of the user, whose error is printed; empty: none
};

std::unique_ptr<Prober> MakeBackgammonProber(BackgammonQuery query);

}  // namespace tabia::tool

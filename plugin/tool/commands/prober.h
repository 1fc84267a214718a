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

  // What is printed once, before all answers.
  virtual std::string Preamble() const { return {}; }
  // The answer for people; in JSON, the same object as ReplyLine.
  virtual absl::StatusOr<Reply> ReplyText(const std::string& position) const = 0;
  // The answer on one line; of a text that is not a position, the reason.
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

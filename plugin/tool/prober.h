// Answers positions from one book, for tabia probe.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"

#include "core/backgammon/dice.h"
#include "core/book/book.h"
#include "plugin/tool/probe_output.h"

namespace tabia::tool {

struct Reply {
  std::string text;
  int code;  // kDone, kNotInBook or kBadLines
};

class Prober {
 public:
  virtual ~Prober() = default;

  // What is told once, before all answers.
  virtual std::string Preamble() const { return {}; }
  // The answer for people; in JSON, the same object as ReplyLine.
  virtual absl::StatusOr<Reply> ReplyText(const std::string& position) const = 0;
  // The answer on one line; of a text that is no position, why.
  virtual Reply ReplyLine(const std::string& position) const = 0;
};

std::unique_ptr<Prober> MakeChessProber(Query query);

struct BackgammonQuery {
  book::Book book;
  bool json = false;
  std::optional<backgammon::Dice> dice;  // instead of those of the position
  bool other_contexts = false;
};

std::unique_ptr<Prober> MakeBackgammonProber(BackgammonQuery query);

// The answer of a backgammon book and the reasons for it, for tabia explain.
absl::StatusOr<Reply> ReplyWithReasons(const BackgammonQuery& query, const std::string& position);

}  // namespace tabia::tool

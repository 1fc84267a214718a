// Backgammon books made of statements for one test.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"

#include "core/backgammon/entry/statement.h"
#include "core/backgammon/notation.h"
#include "core/books/backgammon_collector.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/book_info.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "tests/book_of_game.h"

namespace tabia {

using Fill = std::function<void(records::BackgammonVisitor&)>;

// Returns a book of the statements that `fill` adds.
inline probe::BackgammonBook BookOfStatements(const Fill& fill) {
  books::BackgammonCollector collector(index::BuildLimits(), false);
  fill(collector);
  probe::BookInfo info;
  info.game = records::Game::kBackgammon;
  const auto sink = std::make_shared<StringSink>();
  const auto metadata = [&](const index::BuildReport& report) {
    info.positions = report.keys;
    collector.Describe(info);
    return probe::InfoJson(info).Text();
  };
  EXPECT_TRUE(collector.builder().Finish(metadata, *sink).ok());
  return As<probe::BackgammonBook>(
      probe::Book::Of({.path = "made.tabia", .bytes = sink->bytes(), .owner = sink}));
}

inline backgammon::Context Score(int away_self, int away_opponent) {
  backgammon::Context context;
  context.away_self = away_self;
  context.away_opponent = away_opponent;
  return context;
}

inline backgammon::Evaluation Evaluated(double equity, backgammon::Method method, int plies = 0) {
  backgammon::Evaluation evaluation;
  evaluation.equity = static_cast<float>(equity);
  evaluation.level = {method, static_cast<int16_t>(plies)};
  evaluation.chances = {0.01F, 0.12F, 0.45F, 0.55F, 0.14F, 0.02F};
  return evaluation;
}

inline backgammon::Board After(std::string_view play, std::string_view dice,
                               const backgammon::Board& board = backgammon::kStartBoard) {
  const absl::StatusOr<backgammon::Play> parsed =
      backgammon::ParsePlay(play, board, *backgammon::ParseDice(dice));
  EXPECT_TRUE(parsed.ok()) << parsed.status();
  return parsed->after;
}

// Returns an entry of an opening book: an evaluation of the position after a play from the start.
inline backgammon::PositionStatement Entry(std::string_view play, std::string_view dice,
                                           const backgammon::Context& context,
                                           const backgammon::Evaluation& evaluation,
                                           const std::string& source = "Somebody") {
  return {After(play, dice), Flip(context), evaluation, {source, {}, 0, 0}};
}

struct EvaluatedPlay {
  std::string_view play;
  backgammon::Evaluation evaluation;
};

// Returns an analysis of a roll from the start.
inline backgammon::Decision Analysis(std::string_view dice, const backgammon::Context& context,
                                     const std::vector<EvaluatedPlay>& plays,
                                     const std::string& source = "game.xg") {
  backgammon::Decision decision{
      backgammon::kStartBoard, context, *backgammon::ParseDice(dice), {}, {source}, ""};
  for (const EvaluatedPlay& candidate : plays) {
    decision.candidates.push_back({After(candidate.play, dice), candidate.evaluation});
  }
  return decision;
}

// Returns the equities of a double at the start.
inline backgammon::CubeDecision StartCube(const backgammon::Context& context, double no_double,
                                          float double_take, std::string_view comment = {}) {
  backgammon::CubeDecision cube;
  cube.board = backgammon::kStartBoard;
  cube.context = context;
  cube.no_double = Evaluated(no_double, backgammon::Method::kPly, 3);
  cube.double_take = double_take;
  cube.provenance.source = "game.xg";
  cube.comment = comment;
  return cube;
}

}  // namespace tabia

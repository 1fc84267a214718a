// Books solved for a test, and the lines that their values come from.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

#include "core/base/byte_streams.h"
#include "core/base/status.h"
#include "core/probe/chess/best_line.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"
#include "core/study/solve.h"
#include "tests/study/evaluated_book.h"

namespace tabia::study {

struct Solution {
  probe::ChessIndex book;
  SolveReport report;
  std::string bytes;
};

// Solves a book. Fails the test if that is an error.
inline Solution SolutionOf(const probe::ChessIndex& book, const SolveOptions& options = {}) {
  const auto sink = std::make_shared<StringSink>();
  absl::StatusOr<SolveReport> report = Solve(book, options, *sink);
  EXPECT_TRUE(report.ok()) << report.status();
  auto solved = probe::Book::Of({.path = "solved.tabia", .bytes = sink->bytes(), .owner = sink});
  return {*probe::ChessIndex::Of(*std::move(solved)), *std::move(report), std::string(sink->bytes())};
}

// Expects that the line from which the value of `root` comes ends with a move that leads out of the book, that the book
// evaluated this move as the value says, and that the line has as many moves as the distance says. Returns false if the
// value is a draw, which may have no such line.
inline bool ExpectLineToLeaf(const probe::ChessIndex& book, const probe::ChessIndex& solved,
                             const chess::Board& root) {
  const probe::MoveSequence start = probe::SequenceAt(root);
  const std::vector<chess::BookMove> line = probe::SolvedLine(solved, start).moves;
  if (line.empty()) {
    ADD_FAILURE() << start.position.Epd();
    return false;
  }
  const chess::Evaluation value = *line[0].evaluation;
  if (value.score == chess::Score()) return false;
  EXPECT_EQ(line.size(), value.distance + 1u) << start.position.Epd();
  chess::Board position = root;
  for (size_t i = 0; i + 1 < line.size(); ++i) position.Make(line[i].move);
  chess::BookEntry entry;
  EXPECT_TRUE(book.Probe(chess::BookPosition::Of(position).key(), entry));
  const auto leaf = std::find_if(entry.moves.begin(), entry.moves.end(),
                                 [&](const chess::BookMove& move) { return move.move == line.back().move; });
  EXPECT_NE(leaf, entry.moves.end());
  if (leaf == entry.moves.end()) return false;
  chess::Score score = leaf->evaluation->score;
  for (size_t i = 1; i < line.size(); ++i) score = score.BackedUp();
  EXPECT_EQ(score, value.score) << start.position.Epd();
  position.Make(line.back().move);
  EXPECT_FALSE(book.Probe(chess::BookPosition::Of(position).key(), entry));
  return true;
}

}  // namespace tabia::study

// Openings of small books made for one test.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

#include "core/books/book_options.h"
#include "core/books/open_book.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/san.h"
#include "core/probe/chess/chess_book.h"
#include "core/suites/opening_evaluations.h"
#include "core/suites/opening_rule.h"
#include "core/suites/openings.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"

namespace tabia::suites {

// Returns the book of these games, PGN such as "1. e4 e5 1/2-1/2".
inline probe::ChessIndex BookOfGames(const std::vector<std::string>& games,
                                     const books::OpenOptions& options = {}) {
  const ScratchFolder folder;
  std::string pgn;
  for (const std::string& game : games) pgn += game + "\n\n";
  WriteFile(folder / "games.pgn", pgn);
  return As<probe::ChessIndex>(books::OpenBook(folder / "games.pgn", options));
}

struct FoundOpenings {
  std::vector<std::string> lines;  // "e4 e5 Nf3"
  std::vector<std::string> fens;
  std::vector<uint64_t> keys, numbers;
  OpeningReport report;
};

inline std::string SanLine(const Opening& opening) {
  std::string line;
  chess::Board position = opening.start;
  for (const chess::Move move : opening.moves) {
    if (!line.empty()) line += ' ';
    line += chess::San(position, move);
    position.Make(move);
  }
  return line;
}

inline FoundOpenings SuiteOf(const probe::ChessIndex& book, const OpeningRule& rule,
                             OpeningEvaluations* evaluations = nullptr) {
  FoundOpenings suite;
  const auto visit = [&suite](const Opening& opening) {
    suite.lines.push_back(SanLine(opening));
    suite.fens.push_back(chess::ToFen(opening.position));
    suite.keys.push_back(chess::CanonicalKey(opening.position));
    suite.numbers.push_back(opening.number);
    return absl::OkStatus();
  };
  const absl::StatusOr<OpeningReport> report = FindOpenings(book, rule, visit, {}, evaluations);
  EXPECT_TRUE(report.ok()) << report.status();
  if (report.ok()) suite.report = *report;
  return suite;
}

// Returns the rule of all openings between these plies, best lines first.
inline OpeningRule AllOf(int min_plies, int max_plies) {
  OpeningRule rule;
  rule.sequence = {.min_plies = min_plies, .max_plies = max_plies, .order = OpeningOrder::kAll};
  return rule;
}
inline OpeningRule AllOf(int plies) {
  return AllOf(plies, plies);
}

}  // namespace tabia::suites

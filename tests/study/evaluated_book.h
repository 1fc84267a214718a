// Small books of evaluations made for one test.
#pragma once

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"

#include "core/books/open_book.h"
#include "core/chess/uci_move.h"
#include "core/moves/move_evaluation.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"

namespace tabia::study {

// Returns the position of "startpos moves e4", or of a FEN.
inline chess::Position PositionOf(const std::string& text) {
  return *probe::ParseMoveSequence(text)->position.of_chess();
}

// A position after moves from the start, and its moves with their evaluations: "e4 +0.30/20, d4 +0.20/20".
struct EvaluatedPosition {
  std::string moves, evaluations;
};

// Returns a line of EPD with the evaluations of the moves of a position.
inline std::string EpdOf(const std::string& position, const std::string& evaluations) {
  std::vector<std::string> listed = absl::StrSplit(evaluations, ", ");
  for (std::string& move : listed) move.replace(move.find(' '), 1, " eval ");
  return absl::StrCat(chess::BookPosition::Of(PositionOf(position)).Epd(), " c0 \"",
                      absl::StrJoin(listed, ", "), "\";\n");
}

inline std::string EpdOf(const std::vector<EvaluatedPosition>& positions) {
  std::string epd;
  for (const auto& [moves, evaluations] : positions) {
    epd += EpdOf(moves.empty() ? "startpos" : "startpos moves " + moves, evaluations);
  }
  return epd;
}

inline probe::ChessIndex BookOfText(const std::string& epd) {
  const ScratchFolder folder;
  WriteFile(folder / "book.epd", epd);
  return As<probe::ChessIndex>(books::OpenBook(folder / "book.epd"));
}

inline probe::ChessIndex BookOf(const std::vector<EvaluatedPosition>& positions) {
  return BookOfText(EpdOf(positions));
}

// Returns "e2e4 +0.30/20 solved 0, …", the moves of a position in the order of the book.
inline std::string MovesIn(const probe::ChessIndex& book, const chess::Board& position) {
  chess::BookEntry entry;
  book.Probe(chess::BookPosition::Of(position).key(), entry);
  std::vector<std::string> texts;
  for (const chess::BookMove& move : entry.moves) {
    texts.push_back(absl::StrCat(chess::UciMove(position, move.move), " ",
                                 move.evaluation ? chess::EvaluationText(*move.evaluation) : "-"));
  }
  return absl::StrJoin(texts, ", ");
}

inline std::string MovesIn(const probe::ChessIndex& book, const std::string& position) {
  return MovesIn(book, chess::Board(PositionOf(position)));
}

}  // namespace tabia::study

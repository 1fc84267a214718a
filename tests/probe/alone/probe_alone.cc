// A program that links tabia_probe_chess alone: maps the index of a chess book and prints its best move at the start.
#include <cstdio>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/moves/book_entry.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::probe {
namespace {

absl::StatusOr<std::string> BestMove(const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(Book opened, Book::Open(path));
  TABIA_ASSIGN_OR_RETURN(const ChessIndex book, ChessIndex::Of(std::move(opened)));
  TABIA_ASSIGN_OR_RETURN(const MoveSequence start, ParseMoveSequence("startpos"));
  chess::BookMove best;
  if (!book.ProbeBest(start.position.key(), best)) return absl::NotFoundError("startpos: not in the book");
  return SanText(start.position, best);
}

}  // namespace
}  // namespace tabia::probe

int main(int argc, char** argv) {
  const auto best = tabia::probe::BestMove(argc == 2 ? argv[1] : "");
  std::printf("%s\n", (best.ok() ? *best : std::string(tabia::Message(best.status()))).c_str());
  return best.ok() ? 0 : 1;
}

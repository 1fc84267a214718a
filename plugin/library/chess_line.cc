// The line that a book expects: the move to ponder on, and its continuation.
#include <cstdint>
#include <optional>

#include "core/chess/uci_move.h"
#include "core/probe/chess/best_line.h"
#include "core/probe/chess/book_stack.h"
#include "core/probe/chess/choice.h"
#include "plugin/library/chess_rule.h"
#include "plugin/library/chess_values.h"
#include "plugin/library/guard.h"
#include "plugin/library/handle.h"
#include "plugin/library/structs.h"
#include "plugin/tabia.h"

using namespace tabia;
using namespace tabia::library;

namespace {

constexpr size_t kMaxLinePlies = 32;

// Sets `first` to the move that the rule chooses most often.
int32_t TakeLikeliest(const probe::BookStack& books, const probe::MoveSequence& line,
                      chess::BookMove& first) {
  const auto likeliest = probe::LikeliestMove(books, line);
  if (!likeliest.ok()) return StatusOf(likeliest.status());
  if (*likeliest) {
    first = **likeliest;
    return TABIA_OK;
  }
  const probe::Lookup lookup = books.last().ProbeBest(line.position, first);
  if (!lookup.status().ok()) return StatusOf(lookup.status());
  return lookup.found() ? TABIA_REFUSED : TABIA_NOT_FOUND;
}

// Sets `first` to the caller's move, with its statistics in the book.
int32_t TakeGiven(const probe::ChessBook& book, const probe::MoveSequence& line,
                  const tabia_chess_move* theirs, chess::BookMove& first) {
  const std::optional<tabia_chess_move> given = ReadStruct(theirs);
  if (!given || !IsMove(*given)) return TABIA_WRONG_USAGE;
  const std::optional<chess::Move> legal = chess::LegalMoveFor(*line.position.of_chess(), MoveOf(*given));
  if (!legal) return TABIA_WRONG_USAGE;
  chess::BookEntry entry;
  const probe::Lookup lookup = book.Probe(line.position, entry);
  if (!lookup.status().ok()) return StatusOf(lookup.status());
  const chess::BookMove* const known = FindMove(entry, *legal);
  first = known == nullptr ? chess::BookMove{.move = *legal} : *known;
  return TABIA_OK;
}

int32_t WriteLine(const probe::BookStack& books, const tabia_chess_game* game, const tabia_chess_move* first,
                  tabia_chess_move* moves, size_t* count) {
  std::optional<Results<tabia_chess_move>> results = Results<tabia_chess_move>::In(moves, count);
  if (!results) return TABIA_WRONG_USAGE;
  std::optional<probe::MoveSequence> line;
  if (const int32_t status = TakeGame(game, line); status != TABIA_OK) return status;
  chess::BookMove start;
  const int32_t status =
      first == nullptr ? TakeLikeliest(books, *line, start) : TakeGiven(books.last(), *line, first, start);
  if (status < 0) return status;
  if (status == TABIA_OK) {
    const probe::BookLine expected = probe::BestLine(books, *line, start, kMaxLinePlies);
    if (!expected.status.ok()) return StatusOf(expected.status);
    for (const chess::BookMove& move : expected.moves) {
      results->Put([&move](tabia_chess_move& ours) { FillMove(move, ours); });
    }
  }
  const int32_t answer = results->Finish(count);
  return status == TABIA_OK ? answer : status;
}

}  // namespace

int32_t tabia_chess_line(const tabia_book* book, const tabia_chess_game* game, const tabia_chess_move* first,
                         tabia_chess_move* moves, size_t* count) {
  if (const int32_t status = CheckChess(book); status != TABIA_OK) return status;
  return Guard([&] {
    const probe::ChoiceRule best = {.policy = probe::Policy::kBest, .avoid_repetition = false};
    return WriteLine(probe::BookStack(*book->chess_book, best), game, first, moves, count);
  });
}

int32_t tabia_chess_line_by_rule(const tabia_book* book, const tabia_chess_game* game,
                                 const tabia_chess_rule* rule, const tabia_chess_move* first,
                                 tabia_chess_move* moves, size_t* count) {
  if (const int32_t status = CheckChess(book); status != TABIA_OK) return status;
  return Guard([&]() -> int32_t {
    const std::optional<TakenRule> taken = TakeRule(rule);
    if (!taken) return TABIA_WRONG_USAGE;
    return WriteLine(taken->StackOn(*book->chess_book), game, first, moves, count);
  });
}

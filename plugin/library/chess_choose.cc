// Choosing one of the book's moves.
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"

#include "core/probe/chess/book_stack.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"
#include "plugin/library/chess_rule.h"
#include "plugin/library/chess_values.h"
#include "plugin/library/guard.h"
#include "plugin/library/handle.h"
#include "plugin/library/structs.h"
#include "plugin/tabia.h"

using namespace tabia;
using namespace tabia::library;

namespace {

int32_t WriteChoice(const probe::BookStack& books, const probe::MoveSequence& line, uint64_t seed,
                    tabia_chess_move* chosen) {
  const probe::Choice choice = std::move(books.Ask(line, seed).back().choice);
  if (!choice.status.ok()) return StatusOf(choice.status);
  if (!choice.chosen) return choice.candidates.empty() ? TABIA_NOT_FOUND : TABIA_REFUSED;
  tabia_chess_move move = {};
  FillMoveAt(line.position, choice.candidates[*choice.chosen].move, move);
  WriteStruct(move, chosen);
  return TABIA_OK;
}

}  // namespace

int32_t tabia_chess_choose(const tabia_book* book, const tabia_chess_game* game, const tabia_chess_rule* rule,
                           uint64_t seed, tabia_chess_move* chosen) {
  if (const int32_t status = CheckChess(book); status != TABIA_OK) return status;
  return Guard([&]() -> int32_t {
    const std::optional<TakenRule> taken = TakeRule(rule);
    if (!taken || !IsSound(chosen)) return TABIA_WRONG_USAGE;
    std::optional<probe::MoveSequence> line;
    if (const int32_t status = TakeGame(game, line); status != TABIA_OK) return status;
    return WriteChoice(taken->StackOn(*book->chess_book), *line, seed, chosen);
  });
}

int32_t tabia_chess_choose_text(const tabia_book* book, const char* text, const tabia_chess_rule* rule,
                                uint64_t seed, tabia_chess_move* chosen) {
  if (const int32_t status = CheckChess(book); status != TABIA_OK) return status;
  return Guard([&]() -> int32_t {
    const std::optional<TakenRule> taken = TakeRule(rule);
    if (!taken || text == nullptr || !IsSound(chosen)) return TABIA_WRONG_USAGE;
    const absl::StatusOr<probe::MoveSequence> line =
        probe::ParseMoveSequence(text, book->book->info().rules());
    return line.ok() ? WriteChoice(taken->StackOn(*book->chess_book), *line, seed, chosen)
                     : TABIA_BAD_POSITION;
  });
}

#include "plugin/report/position.h"

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/book/backgammon_position.h"

namespace tabia::report {

absl::StatusOr<book::GameLine> ParsePosition(std::string_view position, const book::Book& book) {
  if (book::LooksLikeBackgammon(position)) {
    return UsageError(absl::StrFormat("POSITION: of backgammon, and %s is a chess book", book.name()));
  }
  absl::StatusOr<book::GameLine> line = book::ParseGameLine(position, book.info().variant);
  if (!line.ok()) return UsageError("POSITION: " + Message(line.status()));
  return line;
}

absl::StatusOr<book::BackgammonQuestion> ParseQuestion(std::string_view position,
                                                       const std::optional<backgammon::Dice>& dice,
                                                       bool other_contexts) {
  const absl::StatusOr<backgammon::GameState> state = book::ParseBackgammonPosition(position);
  if (!state.ok()) {
    const char* const of_book = book::LooksLikeBackgammon(position) ? "" : ", as a backgammon book needs";
    return UsageError(absl::StrFormat("POSITION: %s%s", Message(state.status()), of_book));
  }
  return book::BackgammonQuestion{state->board, ContextOf(*state), dice ? dice : state->dice, other_contexts};
}

}  // namespace tabia::report

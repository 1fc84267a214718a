#include "plugin/report/book/position.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/probe/backgammon/backgammon_position.h"

namespace tabia::report {

absl::StatusOr<probe::MoveSequence> ParsePosition(std::string_view position, const probe::ChessBook& book) {
  if (probe::LooksLikeBackgammon(position)) {
    return UsageError(FormatText("POSITION: of backgammon, and %s is a chess book", book.name()));
  }
  absl::StatusOr<probe::MoveSequence> line = probe::ParseMoveSequence(position, book.info().variant);
  if (!line.ok()) return UsageError("POSITION: " + Message(line.status()));
  return line;
}

absl::StatusOr<probe::BackgammonQuestion> ParseQuestion(std::string_view position,
                                                        const QuestionOptions& options) {
  const absl::StatusOr<probe::StatedPosition> stated =
      probe::ParseBackgammonPosition(position, options.rules);
  if (!stated.ok()) {
    const char* const of_book = probe::LooksLikeBackgammon(position) ? "" : ", as a backgammon book needs";
    return UsageError(FormatText("POSITION: %s%s", Message(stated.status()), of_book));
  }
  const backgammon::GameState& state = stated->state;
  if (stated->score_order_is_guessed && options.notice) options.notice(probe::ScoreOrderNotice(state));
  return probe::BackgammonQuestion{state.board,
                                   ContextOf(state),
                                   options.dice ? options.dice : state.dice,
                                   options.other_contexts,
                                   /*name_contexts=*/true,
                                   options.trust};
}

}  // namespace tabia::report

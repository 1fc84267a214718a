#include "plugin/report/book/position_argument.h"

#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/probe/backgammon/backgammon_position.h"

namespace tabia::report {
namespace {

std::string ErrorText(const std::string& line, const std::string& why) {
  return line + "\terror: " + why + "\n";
}

}  // namespace

absl::StatusOr<probe::MoveSequence> ParsePosition(std::string_view position, const probe::ChessBook& book) {
  if (probe::LooksLikeBackgammon(position)) {
    return UsageError(FormatText("POSITION: a backgammon position, but %s is a chess book", book.name()));
  }
  absl::StatusOr<probe::MoveSequence> line = probe::ParseMoveSequence(position, book.info().variant);
  if (!line.ok()) return UsageError("POSITION: " + Message(line.status()));
  return line;
}

absl::StatusOr<probe::BackgammonQuestion> ParseQuestion(std::string_view position,
                                                        const QuestionOptions& options) {
  const absl::StatusOr<probe::ParsedPosition> parsed =
      probe::ParseBackgammonPosition(position, options.rules);
  if (!parsed.ok()) {
    const char* const of_which_game =
        probe::LooksLikeBackgammon(position) ? "" : "; the book is a backgammon book";
    return UsageError(FormatText("POSITION: %s%s", Message(parsed.status()), of_which_game));
  }
  const backgammon::GameState& state = parsed->state;
  if (parsed->score_order_is_guessed && options.notice) options.notice(probe::ScoreOrderNotice(state));
  return probe::BackgammonQuestion{state.board,
                                   ContextOf(state),
                                   options.dice ? options.dice : state.dice,
                                   options.other_contexts,
                                   /*name_contexts=*/true,
                                   options.trust};
}

namespace {

Json FoundAfter(const absl::Status& error) {
  return absl::IsInvalidArgument(error) ? Json(false) : Json(nullptr);
}

}  // namespace

std::string ErrorLine(const probe::ChessBook& book, const std::string& line, const absl::Status& error,
                      bool json) {
  const std::string printable = MakePrintable(line);
  if (!json) return ErrorText(printable, Message(error));
  return JsonLine({{"game", "chess"},
                   {"position", printable},
                   {"key", nullptr},
                   {"found", FoundAfter(error)},
                   {"book", book.name()},
                   {"moves", Json::Array()},
                   {"notes", Json::Array()},
                   {"opening", nullptr},
                   {"error", Message(error)}});
}

std::string ErrorLine(const probe::BackgammonBook& book, const std::string& line, const absl::Status& error,
                      bool json) {
  const std::string printable = MakePrintable(line);
  if (!json) return ErrorText(printable, Message(error));
  return JsonLine({{"game", "backgammon"},
                   {"position_id", printable},
                   {"found", FoundAfter(error)},
                   {"book", book.name()},
                   {"error", Message(error)}});
}

}  // namespace tabia::report

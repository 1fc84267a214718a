#include "plugin/report/book/position_argument.h"

#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/key.h"
#include "core/probe/chess/book_walk.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
namespace {

constexpr size_t kMaxMove = 7;  // bytes of a first move with its number, such as "1.a2a4"

std::string ErrorText(const std::string& line, const std::string& why) {
  return line + "\terror: " + why + "\n";
}

// Returns a position as ParseMoveSequence reads it. Accepts texts of other programs too: a line of UCI ("position
// startpos moves e2e4", "fen FEN") and moves from the start of the game ("moves e4 c5", "1. e4 c5").
std::string WithoutUciWords(std::string_view position) {
  std::string_view text = position, after = position;
  for (const std::string_view word : {"position", "fen"}) {
    if (TakeWord(after) == word) text = after;
    after = text;
  }
  const std::string_view first = TakeWord(after);
  if (first == "moves") return Concat("startpos ", text);
  const bool begins_with_a_move = !first.empty() && first.size() <= kMaxMove && IsFirstMove(first);
  return begins_with_a_move ? Concat("startpos moves ", text) : std::string(text);
}

}  // namespace

bool IsFirstMove(std::string_view word) {
  return probe::ParseMoveSequence(Concat("startpos moves ", word)).ok();
}

absl::StatusOr<probe::MoveSequence> ParsePosition(std::string_view position, const probe::ChessBook& book) {
  if (probe::LooksLikeBackgammon(position)) {
    return UsageError(FormatText("POSITION: a backgammon position, but %s is a chess book", book.name()));
  }
  return ParsePosition(position, book.info().rules());
}

absl::StatusOr<probe::MoveSequence> ParsePosition(std::string_view position, const chess::Ruleset& rules) {
  if (probe::LooksLikeBackgammon(position)) {
    return UsageError("POSITION: a backgammon position; only chess is possible here");
  }
  if (KeyIn(position))
    return UsageError("POSITION: a key is permitted only in tabia probe; expected a position");
  const std::string text = WithoutUciWords(position);
  absl::StatusOr<probe::MoveSequence> line = probe::ParseMoveSequence(text, rules);
  if (line.ok()) return line;
  const bool has_a_board = text.find('/') != text.npos || text.starts_with("startpos");
  if (has_a_board || text.empty()) return UsageError("POSITION: " + Message(line.status()));
  return UsageError(
      FormatText("POSITION: %s; must be a FEN, startpos, or moves such as e4 c5", Message(line.status())));
}

std::optional<uint64_t> KeyIn(std::string_view position) {
  constexpr std::string_view kName = "key ";
  std::string_view text = Trim(position);
  if (text.starts_with(kName)) text.remove_prefix(kName.size());
  return chess::ParseKey(text);
}

absl::StatusOr<std::string> FindLineTo(const probe::ChessBook& book, uint64_t key) {
  const absl::StatusOr<probe::ChessIndex> index = probe::ChessIndex::Of(book.book());
  if (!index.ok()) {
    return UsageError(FormatText(
        "POSITION: a key, but %s has no index on this machine; build one with tabia build", book.name()));
  }
  chess::BookEntry entry;
  if (!index->Probe(key, entry)) {
    return absl::NotFoundError(FormatText("POSITION: key %s is not in %s", KeyText(key), book.name()));
  }
  TABIA_ASSIGN_OR_RETURN(const std::optional<std::string> line, probe::FindLine(*index, key));
  if (line) return *line;
  return absl::NotFoundError(
      FormatText("POSITION: key %s has %s in %s, but no line leads to it; tabia dump prints its moves",
                 KeyText(key), FormatCount(entry.moves.size(), "move"), book.name()));
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
  return QuestionAbout(state, options);
}

probe::BackgammonQuestion QuestionAbout(const backgammon::GameState& state, const QuestionOptions& options) {
  return {state.board,
          ContextOf(state),
          options.dice ? options.dice : state.dice,
          options.other_contexts,
          /*name_contexts=*/true,
          options.trust};
}

namespace {

Json FoundMember(const absl::Status& error) {
  const bool is_certain = absl::IsInvalidArgument(error) || absl::IsNotFound(error);
  return is_certain ? Json(false) : Json(nullptr);
}

}  // namespace

std::string ErrorLine(const probe::ChessBook& book, const std::string& line, const absl::Status& error,
                      bool json) {
  const std::string printable = MakePrintable(line);
  if (!json) return ErrorText(printable, Message(error));
  return JsonLine({{"game", "chess"},
                   {"position", printable},
                   {"key", nullptr},
                   {"found", FoundMember(error)},
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
                   {"found", FoundMember(error)},
                   {"book", book.name()},
                   {"error", Message(error)}});
}

}  // namespace tabia::report

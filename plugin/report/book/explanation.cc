#include "plugin/report/book/explanation.h"

#include <cstdint>
#include <utility>

#include "absl/strings/str_join.h"
#include "absl/types/span.h"

#include "core/backgammon/notation.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/moves/score.h"
#include "core/probe/backgammon/backgammon_explain.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/probe/chess/explain.h"
#include "core/probe/chess/game_opening.h"
#include "plugin/report/backgammon/backgammon_answer_report.h"
#include "plugin/report/chess/notes_text.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
namespace {

using probe::BackgammonExplanation;
using probe::BackgammonQuestion;

// Adds the line that the value of the best move comes from.
absl::Status AddBestPlay(const probe::MoveSequence& line, absl::Span<const probe::ChessBook> before,
                         ExplainedAnswer& explained) {
  const probe::ChessBook& book = explained.answer.book;
  if (book.info().evaluated == 0 || line.position.of_chess() == nullptr) return absl::OkStatus();
  TABIA_ASSIGN_OR_RETURN(explained.unlisted_value, probe::UnlistedValue(book, line));
  explained.solved = probe::SolvedLine(book, line, before);
  explained.best_play = probe::UciMovesOf(explained.solved, line.position);
  return explained.solved.status;
}

// Returns the line and the number of listed moves that its value rests on: "1 listed move of 26, after d1h5".
std::string BestPlayText(const ExplainedAnswer& explained) {
  const std::optional<probe::ListedMoves>&fewest = explained.solved.fewest, &end = explained.solved.unlisted;
  if (!fewest) return "";
  std::string line = absl::StrJoin(explained.best_play, " ");
  if (end) {
    const bool has_unlisted = end->listed < end->legal;
    line.append(has_unlisted ? ", then an unlisted move" : ", then")
        .append(", by the evaluation of the move before");
  }
  const std::string where =
      fewest->plies == 0 ? "in this position" : "after " + explained.best_play[fewest->plies - 1];
  return FactLine("best play", line) +
         FactLine("rests on", FormatText("%s of %d, %s", FormatCount(fewest->listed, "listed move"),
                                         fewest->legal, where));
}

Json RestsOnJson(const probe::SolvedPlay& solved) {
  if (!solved.fewest) return {};
  return {{"listed", uint64_t{solved.fewest->listed}},
          {"legal", uint64_t{solved.fewest->legal}},
          {"plies", uint64_t{solved.fewest->plies}},
          {"unlisted_end", solved.unlisted.has_value()}};
}

std::string UnknownText(const BackgammonExplanation& explanation) {
  std::string text;
  for (const backgammon::Play& play : explanation.unknown_plays) {
    text += FactLine("unknown", ToNotation(play));
  }
  return text;
}

std::string ExplanationText(const probe::BackgammonBook& book, const BackgammonQuestion& question,
                            const BackgammonExplanation& explanation) {
  std::string text = QuestionText(book, question) + FactLine("key", KeyText(explanation.key));
  for (const std::string& what : explanation.normalised) text += FactLine("left out", what);
  text += AnswerText(question, explanation.answer);
  if (explanation.answer.found()) text.append("\n").append(UnknownText(explanation));
  for (const std::string& reason : explanation.reasons) text += FactLine("reason", reason);
  return text;
}

Json ExplanationJson(const probe::BackgammonBook& book, const BackgammonQuestion& question,
                     const BackgammonExplanation& explanation) {
  Json json = AnswerJson(book, question, explanation.answer);
  Json unknown = Json::Array();
  for (const backgammon::Play& play : explanation.unknown_plays) unknown.Append(ToNotation(play));
  json["key"] = KeyText(explanation.key);
  json["normalised"] = explanation.normalised;
  json["unknown_plays"] = std::move(unknown);
  json["reasons"] = explanation.reasons;
  return json;
}

}  // namespace

absl::StatusOr<std::vector<ExplainedAnswer>> ExplainAnswers(const probe::BookStack& books,
                                                            const probe::MoveSequence& line, Seed seed,
                                                            const std::vector<chess::Move>& only) {
  std::vector<ExplainedAnswer> explained;
  for (auto& [place, choice] : books.Ask(line, seed.number, only)) {
    const probe::ChessBook& book = books.book(place);
    TABIA_ASSIGN_OR_RETURN(probe::Explanation found, probe::Explain(book, line, choice));
    TABIA_ASSIGN_OR_RETURN(chess::BookNotes notes, books.Notes(place, line.position));
    const bool has_moves = !choice.candidates.empty();
    explained.push_back({{book, *books.rule(place), seed, line.position, has_moves, std::move(choice),
                          std::move(notes), probe::OpeningOf(line)},
                         std::move(found.normalised),
                         std::move(found.reasons),
                         found.last_in_book,
                         {},
                         {},
                         {},
                         place});
    TABIA_RETURN_IF_ERROR(AddBestPlay(line, books.before(place), explained.back()));
  }
  return explained;
}

std::string ExplanationText(const ExplainedAnswer& explained) {
  const Answer& answer = explained.answer;
  std::string text =
      FactLine("position", answer.position.Epd()) + FactLine("key", KeyText(answer.position.key()));
  for (const std::string& change : explained.normalised) text += FactLine("normalised", change);
  text += FactLine("book", answer.book.name()) + FactLine("found", answer.found ? "yes" : "no");
  text += PositionLines(answer);
  if (answer.found) text.append("\n").append(MovesText(answer, kExplainText)).append("\n");
  const probe::Candidate* chosen = answer.chosen();
  if (answer.found) text += FactLine("choice", DescribeChoice(answer.rule, answer.seed));
  if (chosen != nullptr) text += FactLine("chosen", MoveName(answer.position, chosen->move));
  text += BestPlayText(explained);
  if (explained.unlisted_value) {
    text += FactLine("unlisted", chess::ScoreText(*explained.unlisted_value) +
                                     " for a move that is not listed, by the evaluation of the move before");
  }
  for (const std::string& reason : explained.reasons) text += FactLine("reason", reason);
  return text;
}

Json ExplanationJson(const ExplainedAnswer& explained) {
  const Answer& answer = explained.answer;
  Json candidates = Json::Array();
  for (const probe::Candidate& candidate : answer.choice.candidates) {
    candidates.Append(MoveColumns().ToJson({answer, candidate}, kJson | kExplainJson));
  }
  const probe::Candidate* chosen = answer.chosen();
  return {{"game", "chess"},
          {"position", answer.position.Epd()},
          {"key", KeyText(answer.position.key())},
          {"found", answer.found},
          {"book", answer.book.name()},
          {"normalised", explained.normalised},
          {"moves", std::move(candidates)},
          {"notes", NotesJson(PositionNotes(answer.notes))},
          {"opening", OpeningJson(answer.opening)},
          {"choice", probe::PolicyName(answer.rule.policy)},
          {"seed", answer.seed.number},
          {"chosen", chosen == nullptr ? Json() : Json(MoveName(answer.position, chosen->move))},
          {"best_play", explained.best_play},
          {"rests_on", RestsOnJson(explained.solved)},
          {"unlisted_value",
           explained.unlisted_value ? Json(chess::ScoreText(*explained.unlisted_value)) : Json()},
          {"reasons", explained.reasons}};
}

absl::StatusOr<ExplainedPosition> ExplainLine(const probe::BookStack& books, const probe::MoveSequence& line,
                                              Seed seed, bool json) {
  TABIA_ASSIGN_OR_RETURN(const std::vector<ExplainedAnswer> all, ExplainAnswers(books, line, seed));
  const ExplainedAnswer& explained = all.back();
  return ExplainedPosition{json ? JsonLine(ExplanationJson(explained)) : ExplanationText(explained),
                           explained.answer.found};
}

ExplainedPosition ExplainQuestion(const probe::BackgammonBook& book,
                                  const probe::BackgammonQuestion& question, bool json) {
  const BackgammonExplanation explained = probe::ExplainBackgammon(book, question);
  return {json ? JsonLine(ExplanationJson(book, question, explained))
               : ExplanationText(book, question, explained),
          explained.answer.found()};
}

absl::StatusOr<ExplainedPosition> ExplainPosition(const probe::BookStack& books, std::string_view position,
                                                  Seed seed, bool json) {
  TABIA_ASSIGN_OR_RETURN(const probe::MoveSequence line, ParsePosition(position, books.last()));
  return ExplainLine(books, line, seed, json);
}

absl::StatusOr<ExplainedPosition> ExplainPosition(const probe::BackgammonBook& book,
                                                  std::string_view position, const QuestionOptions& options,
                                                  bool json) {
  TABIA_ASSIGN_OR_RETURN(const probe::BackgammonQuestion question, ParseQuestion(position, options));
  return ExplainQuestion(book, question, json);
}

}  // namespace tabia::report

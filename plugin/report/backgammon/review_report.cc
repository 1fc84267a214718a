#include "plugin/report/backgammon/review_report.h"

#include <algorithm>
#include <array>

#include "core/backgammon/board.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/opening_play.h"
#include "core/backgammon/position_id.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "plugin/report/backgammon/appraisal.h"
#include "plugin/report/backgammon/backgammon_answer_report.h"
#include "plugin/report/layout/report_page.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/report/picture/play_errors.h"

namespace tabia::report {
namespace {

using probe::ReviewedTurn;
using probe::TurnKind;
using records::CubeReply;

constexpr std::array<std::string_view, 3> kKindNames = {"play", "cube", "reply"};
}  // namespace

std::string_view TurnKindName(TurnKind kind) {
  return kKindNames[static_cast<size_t>(kind)];
}

std::string PlayedText(const ReviewedTurn& turn) {
  if (turn.kind == TurnKind::kPlay) return ToNotation(turn.played);
  if (turn.kind == TurnKind::kCube) return turn.is_doubled ? "double" : "no double";
  return turn.reply == CubeReply::kPass ? "pass" : turn.reply == CubeReply::kBeaver ? "beaver" : "take";
}

std::string BestText(const ReviewedTurn& turn) {
  if (turn.kind == TurnKind::kPlay) {
    return turn.answer.plays.empty() ? "" : ToNotation(turn.answer.plays[0].play);
  }
  if (!turn.answer.cube) return "";
  if (turn.kind == TurnKind::kCube) return std::string(CubeActionName(turn.answer.cube->action));
  return std::string(turn.answer.cube->reply());
}

namespace {

// Returns the appraisal of the book's decision; null if it has none.
const probe::Appraisal* JudgeOf(const ReviewedTurn& turn) {
  if (turn.kind == TurnKind::kPlay) return turn.answer.plays.empty() ? nullptr : &turn.answer.plays[0].best;
  return turn.answer.cube ? &turn.answer.cube->best : nullptr;
}

// Joins two names that may contain non-ASCII characters, which only the last column of a table may do.
Value PlayerAndSource(const ReviewedTurn& turn) {
  const probe::Appraisal* judge = JudgeOf(turn);
  const std::string source = judge == nullptr ? "" : judge->provenance.source;
  return turn.player + (source.empty() ? "" : "; " + source);
}

const ColumnList<ReviewedTurn>& ReviewColumns() {
  constexpr auto kLeft = Table::Align::kLeft, kRight = Table::Align::kRight;
  constexpr auto kKind = [](const ReviewedTurn& turn) { return Value(TurnKindName(turn.kind)); };
  constexpr auto kWord = [](const ReviewedTurn& turn) {
    const Value word(ReviewWord(turn));
    return turn.is_too_close ? Value(word).InText(WithChance(ReviewWord(turn), *turn.chance_better)) : word;
  };
  static const ColumnList<ReviewedTurn> columns =
      ColumnList<ReviewedTurn>{
          {"", "kind", kLeft, kJson, kKind},
          {"game", "match_game", kRight, kText | kTsv | kJson,
           [](const ReviewedTurn& turn) { return Value::Count(turn.game); }},
          {"turn", "turn", kRight, kText | kTsv | kJson,
           [](const ReviewedTurn& turn) { return Value::Count(turn.number); }},
          {"", "player", kLeft, kTsv | kJson, [](const ReviewedTurn& turn) { return Value(turn.player); }},
          {"", "kind", kLeft, kTsv, kKind},
          {"", "position_id", kLeft, kTsv,
           [](const ReviewedTurn& turn) { return Value(backgammon::ToPositionId(turn.question.board)); }},
          {"dice", "dice", kLeft, kText | kTsv,
           [](const ReviewedTurn& turn) {
             return turn.question.dice ? Value(ToText(*turn.question.dice)) : Value();
           }},
          {"played", "played", kLeft, kText | kTsv | kJson,
           [](const ReviewedTurn& turn) { return Value(PlayedText(turn)); }},
          {"best", "best", kLeft, kText | kTsv | kJson,
           [](const ReviewedTurn& turn) { return Value::OrAbsent(BestText(turn)); }},
          {"error", "error", kRight, kText | kTsv | kJson,
           [](const ReviewedTurn& turn) { return Value(turn.error, Value::Style::kDecimal); }},
          {"size", "size", kLeft, kText | kTsv, kWord},
          {"", "word", kLeft, kJson, kWord},
          {"", "chance_better", kRight, kTsv | kJson,
           [](const ReviewedTurn& turn) { return Value(turn.chance_better, Value::Style::kChance); }}} +
      LevelColumns().For<ReviewedTurn>(JudgeOf).Only(kText | kTsv) +
      ProgramColumn().For<ReviewedTurn>(JudgeOf).Only(kText | kTsv) +
      SourceColumn().For<ReviewedTurn>(JudgeOf).Only(kTsv) +
      ColumnList<ReviewedTurn>{{"player; source", "", kLeft, kText, PlayerAndSource}};
  return columns;
}

}  // namespace

std::string ReviewTable::Text() const {
  if (turns_.empty()) return "";
  Table table = ReviewColumns().StartTable();
  for (const ReviewedTurn& turn : turns_) ReviewColumns().AddRow(turn, table);
  return table.Text();
}

Html ReviewTable::ToHtml() const {
  std::vector<PlayErrorRow> errors;
  for (const ReviewedTurn& turn : turns_) {
    if (!turn.error || *turn.error == 0) continue;
    const auto& plays = turn.answer.plays;
    const auto played = std::find_if(plays.begin(), plays.end(), [&turn](const probe::RankedPlay& play) {
      return turn.kind == TurnKind::kPlay && play.play.after == turn.played.after;
    });
    const std::string dice = turn.question.dice ? " " + ToText(*turn.question.dice) : "";
    errors.push_back({FormatText("#%d%s: %s", turn.number, dice, PlayedText(turn)), -*turn.error,
                      played == plays.end() ? std::nullopt : Ci95(played->best.evaluation),
                      turn.is_too_close});
  }
  std::stable_sort(errors.begin(), errors.end(),
                   [](const PlayErrorRow& a, const PlayErrorRow& b) { return a.difference < b.difference; });
  return Fragment(PlayErrorChart(errors), TableOf(ReviewColumns().AsHtml(), turns_, kHtml));
}

std::string ReviewTsvTitles() {
  return ReviewColumns().TsvTitles();
}

std::string ReviewTsv(const ReviewedTurn& turn) {
  return ReviewColumns().Tsv(turn);
}

std::string ReviewJson(const probe::BackgammonBook& book, const ReviewedTurn& turn) {
  Json json = ReviewColumns().ToJson(turn);
  json["answer"] = AnswerJson(book, turn.question, turn.answer);
  return JsonLine(json);
}

void ReviewTotals::Add(const ReviewedTurn& turn) {
  players_[turn.player].Add(turn);
  if (turn.error) return;
  judged_elsewhere_ += turn.is_judged_elsewhere;
  refused_by_level_ += turn.answer.refusal.starts_with("minimum level");
  refused_by_plays_ += turn.answer.refusal.starts_with("minimum plays");
}

ReviewTotals& ReviewTotals::operator+=(const ReviewTotals& more) {
  for (const auto& [player, counts] : more.players_.list()) players_[player] += counts;
  judged_elsewhere_ += more.judged_elsewhere_;
  refused_by_level_ += more.refused_by_level_;
  refused_by_plays_ += more.refused_by_plays_;
  return *this;
}

uint64_t ReviewTotals::decisions() const {
  uint64_t sum = 0;
  for (const auto& [player, counts] : players_.list()) sum += counts.decisions;
  return sum;
}

uint64_t ReviewTotals::judged() const {
  uint64_t sum = 0;
  for (const auto& [player, counts] : players_.list()) sum += counts.judged;
  return sum;
}

std::string ReviewTotals::FlagsText() const {
  std::string text;
  if (refused_by_level_ > 0) text += FormatText("; --min-level refuses %d", refused_by_level_);
  if (refused_by_plays_ > 0) text += FormatText("; --min-plays refuses %d", refused_by_plays_);
  if (judged_elsewhere_ > 0) {
    text += FormatText("; --other-contexts judges %d%s", judged_elsewhere_, judged() > 0 ? " more" : "");
  }
  return text;
}

const ColumnList<ReviewTotals::Total>& ReviewTotals::Columns() {
  constexpr auto kLeft = Table::Align::kLeft;
  constexpr auto kPlayer = [](const Total& total) { return Value(total.first); };
  constexpr auto kCounts = [](const Total& total) { return &total.second; };
  static const ColumnList<Total> columns =
      ColumnList<Total>{{"", "kind", kLeft, kJson, [](const Total&) { return Value("total"); }},
                        {"", "player", kLeft, kJson, kPlayer}} +
      ReviewCountColumns().For<Total>(kCounts) + ColumnList<Total>{{"player", "", kLeft, kText, kPlayer}};
  return columns;
}

std::string ReviewTotals::Text() const {
  Table table = Columns().StartTable();
  for (const Total& total : players_.list()) Columns().AddRow(total, table);
  return players_.list().empty() ? "" : table.Text();
}

Html ReviewTotals::ToHtml() const {
  return TableOf(Columns().AsHtml(), players_.list(), kHtml);
}

std::string ReviewTotals::JsonLines() const {
  std::string lines;
  for (const Total& total : players_.list()) lines += JsonLine(Columns().ToJson(total));
  return lines;
}

namespace {

// Parses a play in any notation, and an opening play by its name in the start position.
absl::StatusOr<backgammon::Play> PlayOf(std::string_view text, const probe::BackgammonQuestion& question) {
  const std::optional<backgammon::OpeningPlay> opening = backgammon::OpeningPlayOfName(text);
  if (!opening || question.board != backgammon::kStartBoard) {
    return backgammon::ParsePlay(text, question.board, *question.dice);
  }
  if (opening->dice == *question.dice) return opening->play;
  return UsageError(
      FormatText("%s: an opening play, but the roll is %s", opening->name, ToText(*question.dice)));
}

}  // namespace

void TakeRollOfPlay(std::string_view text, probe::BackgammonQuestion& question) {
  if (question.dice || question.board != backgammon::kStartBoard) return;
  if (const auto opening = backgammon::OpeningPlayOfName(text)) question.dice = opening->dice;
}

absl::StatusOr<PlayError> ErrorOfPlay(const probe::BackgammonQuestion& question,
                                      const probe::BackgammonAnswer& answer, std::string_view text) {
  if (!question.dice) return UsageError("--play: POSITION has no dice; pass --dice");
  const absl::StatusOr<backgammon::Play> play = PlayOf(text, question);
  if (!play.ok()) return UsageError("--play: " + Message(play.status()));
  PlayError error = {.play = *play};
  const auto known = std::find_if(answer.plays.begin(), answer.plays.end(),
                                  [&play](const auto& ranked) { return ranked.play.after == play->after; });
  if (known == answer.plays.end()) return error;
  error.known = *known;
  error.error = std::max(0.0, -known->difference);
  return error;
}

std::string PlayErrorText(const PlayError& error) {
  std::string text = ToNotation(error.play);
  if (!error.known) {
    text += ": not in the book: unknown, not bad";
  } else if (error.error > 0) {
    text += FormatText(": an error of %.4f, %s", error.error, ErrorWord(error.error));
  } else {
    text += ": no error";
  }
  return "\n" + FactLine("your play", text);
}

Json PlayErrorJson(const PlayError& error) {
  const bool is_known = error.known.has_value();
  return {{"play", ToNotation(error.play)},
          {"found", is_known},
          {"equity", is_known ? Json(RoundToSixDecimals(error.known->best.evaluation.equity)) : Json()},
          {"error", is_known ? Json(RoundToSixDecimals(error.error)) : Json()},
          {"word", is_known ? Json(std::string(ErrorWord(error.error))) : Json()}};
}

}  // namespace tabia::report

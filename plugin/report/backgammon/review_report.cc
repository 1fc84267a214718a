#include "plugin/report/backgammon/review_report.h"

#include <algorithm>
#include <optional>

#include "core/backgammon/notation.h"
#include "core/backgammon/position_id.h"
#include "core/base/json.h"
#include "plugin/report/backgammon/appraisal.h"
#include "plugin/report/backgammon/backgammon_answer_text.h"
#include "plugin/report/backgammon/play_error.h"

namespace tabia::report {
namespace {

using probe::ReviewedTurn;
using probe::TurnKind;
using records::CubeReply;

constexpr std::array<std::string_view, 3> kKindNames = {"play", "cube", "reply"};
// In ascending order, with the words of ErrorWord.
constexpr std::array<std::string_view, 4> kSizes = {"small", "doubtful", "bad", "very bad"};
constexpr std::string_view kTooClose = "too close to call", kUnknown = "not in the book";

std::string PlayedText(const ReviewedTurn& turn) {
  if (turn.kind == TurnKind::kPlay) return ToNotation(turn.played);
  if (turn.kind == TurnKind::kCube) return turn.is_doubled ? "double" : "no double";
  return turn.reply == CubeReply::kPass ? "pass" : turn.reply == CubeReply::kBeaver ? "beaver" : "take";
}

// Returns the book's decision; empty if it has none.
std::string BestText(const ReviewedTurn& turn) {
  if (turn.kind == TurnKind::kPlay) {
    return turn.answer.plays.empty() ? "" : ToNotation(turn.answer.plays[0].play);
  }
  if (!turn.answer.cube) return "";
  if (turn.kind == TurnKind::kCube) return std::string(CubeActionName(turn.answer.cube->action));
  return turn.answer.cube->takes() ? "take" : "pass";
}

// Returns the appraisal of the book's decision; null if it has none.
const probe::Appraisal* JudgeOf(const ReviewedTurn& turn) {
  if (turn.kind == TurnKind::kPlay) return turn.answer.plays.empty() ? nullptr : &turn.answer.plays[0].best;
  return turn.answer.cube ? &turn.answer.cube->best : nullptr;
}

// Only the last column of a table may contain non-ASCII characters, as both of these names do.
Value PlayerAndSource(const ReviewedTurn& turn) {
  const probe::Appraisal* judge = JudgeOf(turn);
  const std::string source = judge == nullptr ? "" : judge->provenance.source;
  return turn.player + (source.empty() ? "" : "; " + source);
}

const ColumnList<ReviewedTurn>& ReviewColumns() {
  constexpr auto kLeft = Table::Align::kLeft, kRight = Table::Align::kRight;
  constexpr auto kKind = [](const ReviewedTurn& turn) {
    return Value(kKindNames[static_cast<size_t>(turn.kind)]);
  };
  constexpr auto kWord = [](const ReviewedTurn& turn) { return Value(ReviewWord(turn)); };
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
           [](const ReviewedTurn& turn) {
             return turn.error ? Value(*turn.error, Value::Style::kDecimal) : Value();
           }},
          {"size", "size", kLeft, kText | kTsv, kWord},
          {"", "word", kLeft, kJson, kWord}} +
      LevelColumns().For(JudgeOf).Only(kText | kTsv) + ProgramColumn().For(JudgeOf).Only(kText | kTsv) +
      SourceColumn().For(JudgeOf).Only(kTsv) +
      ColumnList<ReviewedTurn>{{"player; source", "", kLeft, kText, PlayerAndSource}};
  return columns;
}

// Returns the index in kSizes of an error; nothing if the decision is none or cannot be judged.
std::optional<size_t> SizeOf(const ReviewedTurn& turn) {
  const auto size = std::find(kSizes.begin(), kSizes.end(), ReviewWord(turn));
  if (size == kSizes.end()) return std::nullopt;
  return static_cast<size_t>(size - kSizes.begin());
}

}  // namespace

std::string_view ReviewWord(const ReviewedTurn& turn) {
  if (!turn.error) return kUnknown;
  return turn.is_too_close ? kTooClose : ErrorWord(*turn.error);
}

ReviewTable::ReviewTable() : table_(ReviewColumns().StartTable()) {}

void ReviewTable::Add(const ReviewedTurn& turn) {
  ReviewColumns().AddRow(turn, table_);
  is_empty_ = false;
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

ReviewTotals::Counts& ReviewTotals::CountsOf(const std::string& player) {
  const auto known = std::find_if(players_.begin(), players_.end(),
                                  [&player](const auto& named) { return named.first == player; });
  return known != players_.end() ? known->second : players_.emplace_back(player, Counts()).second;
}

void ReviewTotals::Add(const ReviewedTurn& turn) {
  Counts& counts = CountsOf(turn.player);
  ++counts.decisions;
  if (!turn.error) return;
  ++counts.judged;
  counts.too_close += turn.is_too_close ? 1 : 0;
  const std::optional<size_t> size = SizeOf(turn);
  if (!size) return;
  ++counts.errors[*size];
  (turn.kind == TurnKind::kPlay ? counts.plays : counts.cubes) += *turn.error;
}

uint64_t ReviewTotals::decisions() const {
  uint64_t sum = 0;
  for (const auto& [player, counts] : players_) sum += counts.decisions;
  return sum;
}

uint64_t ReviewTotals::judged() const {
  uint64_t sum = 0;
  for (const auto& [player, counts] : players_) sum += counts.judged;
  return sum;
}

const ColumnList<ReviewTotals::Total>& ReviewTotals::Columns() {
  constexpr auto kLeft = Table::Align::kLeft, kRight = Table::Align::kRight;
  constexpr auto kPlayer = [](const Total& total) { return Value(total.first); };
  constexpr auto kClose = [](const Total& total) { return Value::Count(total.second.too_close); };
  const auto count = [](std::string_view title, std::string_view name, uint64_t Counts::*number) {
    return Column<Total>{title, name, kRight, kText | kJson,
                         [number](const Total& total) { return Value::Count(total.second.*number); }};
  };
  const auto size = [](std::string_view title, std::string_view name, size_t i) {
    return Column<Total>{title, name, kRight, kText | kJson,
                         [i](const Total& total) { return Value::Count(total.second.errors[i]); }};
  };
  const auto lost = [](std::string_view title, std::string_view name, double Counts::*equity) {
    return Column<Total>{title, name, kRight, kText | kJson, [equity](const Total& total) {
                           return Value(total.second.*equity, Value::Style::kDecimal);
                         }};
  };
  static const ColumnList<Total> columns = {
      {"", "kind", kLeft, kJson, [](const Total&) { return Value("total"); }},
      {"", "player", kLeft, kJson, kPlayer},
      count("decisions", "decisions", &Counts::decisions),
      count("judged", "judged", &Counts::judged),
      {"", "too_close", kRight, kJson, kClose},
      size("small", "small", 0),
      size("doubtful", "doubtful", 1),
      size("bad", "bad", 2),
      size("very bad", "very_bad", 3),
      {"too close", "", kRight, kText, kClose},
      lost("plays lost", "plays_lost", &Counts::plays),
      lost("cubes lost", "cubes_lost", &Counts::cubes),
      {"a decision", "", kRight, kText,
       [](const Total& total) {
         const Counts& counts = total.second;
         if (counts.judged == 0) return Value();
         return Value((counts.plays + counts.cubes) / static_cast<double>(counts.judged),
                      Value::Style::kDecimal);
       }},
      {"player", "", kLeft, kText, kPlayer}};
  return columns;
}

std::string ReviewTotals::Text() const {
  Table table = Columns().StartTable();
  for (const Total& total : players_) Columns().AddRow(total, table);
  return players_.empty() ? "" : table.Text();
}

std::string ReviewTotals::JsonLines() const {
  std::string lines;
  for (const Total& total : players_) lines += JsonLine(Columns().ToJson(total));
  return lines;
}

}  // namespace tabia::report

#include "plugin/report/backgammon/game_review.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_join.h"

#include "core/backgammon/notation.h"
#include "core/backgammon/position_id.h"
#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/text.h"
#include "plugin/report/backgammon/backgammon_answer_text.h"
#include "plugin/report/backgammon/backgammon_json.h"
#include "plugin/report/backgammon/play_error.h"
#include "plugin/report/layout/identifier.h"

namespace tabia::report {
namespace {

using probe::ReviewedTurn;
using probe::TurnKind;
using records::CubeReply;

constexpr std::array<std::string_view, 3> kKindNames = {"play", "cube", "reply"};
// From the smallest, as ErrorWord has them.
constexpr std::array<std::string_view, 4> kSizes = {"small", "doubtful", "bad", "very bad"};
constexpr std::string_view kTooClose = "too close to call", kUnknown = "not in the book";

std::string PlayedText(const ReviewedTurn& turn) {
  if (turn.kind == TurnKind::kPlay) return ToNotation(turn.played);
  if (turn.kind == TurnKind::kCube) return turn.is_doubled ? "double" : "no double";
  return turn.reply == CubeReply::kPass ? "pass" : turn.reply == CubeReply::kBeaver ? "beaver" : "take";
}

// Returns what the book prefers; empty if it has nothing.
std::string BestText(const ReviewedTurn& turn) {
  if (turn.kind == TurnKind::kPlay) {
    return turn.answer.plays.empty() ? "" : ToNotation(turn.answer.plays[0].play);
  }
  if (!turn.answer.cube) return "";
  if (turn.kind == TurnKind::kCube) return std::string(CubeActionName(turn.answer.cube->action));
  return turn.answer.cube->takes() ? "take" : "pass";
}

// Returns the appraisal that judges; null if the book has nothing.
const probe::Appraisal* JudgeOf(const ReviewedTurn& turn) {
  if (turn.kind == TurnKind::kPlay) return turn.answer.plays.empty() ? nullptr : &turn.answer.plays[0].best;
  return turn.answer.cube ? &turn.answer.cube->best : nullptr;
}

std::string DiceOf(const ReviewedTurn& turn) {
  return turn.question.dice ? ToText(*turn.question.dice) : "";
}

// Level, games, half the interval, program and source of what judges.
std::vector<std::string> JudgeCells(const ReviewedTurn& turn) {
  const probe::Appraisal* judge = JudgeOf(turn);
  if (judge == nullptr) return std::vector<std::string>(5);
  const std::optional<double> ci95 = Ci95(judge->evaluation);
  return {LevelName(judge->evaluation.level),
          judge->evaluation.games == 0 ? "" : FormatText("%d", judge->evaluation.games),
          ci95 ? FormatText("%.4f", *ci95) : "", ProgramName(judge->provenance.program),
          MakePrintable(judge->provenance.source)};
}

// Returns the index in kSizes of an error; nothing of none.
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

ReviewTable::ReviewTable()
    : table_({{"game", Table::Align::kRight},
              {"turn", Table::Align::kRight},
              {"dice"},
              {"played"},
              {"best"},
              {"error", Table::Align::kRight},
              {"size"},
              {"level"},
              {"games", Table::Align::kRight},
              {"ci95", Table::Align::kRight},
              {"program"},
              {"player; source"}}) {}

void ReviewTable::Add(const ReviewedTurn& turn) {
  std::vector<std::string> cells = {FormatText("%d", turn.game),
                                    FormatText("%d", turn.number),
                                    DiceOf(turn),
                                    PlayedText(turn),
                                    BestText(turn),
                                    turn.error ? FormatText("%.4f", *turn.error) : "",
                                    std::string(ReviewWord(turn))};
  std::vector<std::string> judge = JudgeCells(turn);
  // Only the last column may have other characters than ASCII, as names do.
  judge.back() = turn.player + (judge.back().empty() ? "" : "; " + judge.back());
  cells.insert(cells.end(), judge.begin(), judge.end());
  table_.AddRow(std::move(cells));
  is_empty_ = false;
}

std::string ReviewTsvTitles() {
  return "match_game\tturn\tplayer\tkind\tposition_"
         "id\tdice\tplayed\tbest\terror\tsize\tlevel\tgames\tci95\tprogram\t"
         "source\n";
}

std::string ReviewTsv(const ReviewedTurn& turn) {
  return absl::StrJoin({FormatText("%d", turn.game), FormatText("%d", turn.number),
                        MakePrintable(turn.player), std::string(kKindNames[static_cast<size_t>(turn.kind)]),
                        backgammon::ToPositionId(turn.question.board), DiceOf(turn), PlayedText(turn),
                        BestText(turn), turn.error ? FormatText("%.4f", *turn.error) : "",
                        std::string(ReviewWord(turn)), absl::StrJoin(JudgeCells(turn), "\t")},
                       "\t") +
         "\n";
}

std::string ReviewJson(const probe::Book& book, const ReviewedTurn& turn) {
  const std::string best = BestText(turn);
  return JsonLine({{"kind", kKindNames[static_cast<size_t>(turn.kind)]},
                   {"match_game", turn.game},
                   {"turn", turn.number},
                   {"player", turn.player},
                   {"played", PlayedText(turn)},
                   {"best", best.empty() ? Json() : Json(best)},
                   {"error", turn.error ? Json(Rounded(*turn.error)) : Json()},
                   {"word", ReviewWord(turn)},
                   {"answer", AnswerJson(book, turn.question, turn.answer)}});
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

std::string ReviewTotals::Text() const {
  std::vector<Table::Column> columns;
  for (const char* title : {"decisions", "judged", "small", "doubtful", "bad", "very bad", "too close",
                            "plays lost", "cubes lost", "a decision"}) {
    columns.push_back({title, Table::Align::kRight});
  }
  columns.push_back({"player"});
  Table table(std::move(columns));
  for (const auto& [player, counts] : players_) {
    const double lost = counts.plays + counts.cubes;
    std::vector<std::string> cells;
    for (const uint64_t count : {counts.decisions, counts.judged, counts.errors[0], counts.errors[1],
                                 counts.errors[2], counts.errors[3], counts.too_close}) {
      cells.push_back(FormatText("%d", count));
    }
    cells.push_back(FormatText("%.4f", counts.plays));
    cells.push_back(FormatText("%.4f", counts.cubes));
    cells.push_back(counts.judged == 0 ? "" : FormatText("%.4f", lost / static_cast<double>(counts.judged)));
    cells.push_back(player);
    table.AddRow(std::move(cells));
  }
  return players_.empty() ? "" : table.Text();
}

std::string ReviewTotals::JsonLines() const {
  std::string lines;
  for (const auto& [player, counts] : players_) {
    Json json = {{"kind", "total"},
                 {"player", player},
                 {"decisions", counts.decisions},
                 {"judged", counts.judged},
                 {"too_close", counts.too_close}};
    for (size_t i = 0; i < kSizes.size(); ++i) json[Identifier(kSizes[i])] = Json(counts.errors[i]);
    json["plays_lost"] = Rounded(counts.plays);
    json["cubes_lost"] = Rounded(counts.cubes);
    lines += JsonLine(json);
  }
  return lines;
}

}  // namespace tabia::report

#include "core/moves/record_row.h"

#include <algorithm>
#include <optional>

#include "core/moves/entry_shape.h"

namespace tabia::chess {
namespace {

constexpr uint8_t kHasGames = 1, kIsOpaque = 2, kIsInactive = 4, kWeightsDiffer = 8;
constexpr uint8_t kIsEvaluation = kHasGames | kWeightsDiffer;  // games never have that mark
constexpr uint64_t kFewGames = 6;
constexpr uint8_t kGamesFollow = 255;
constexpr uint32_t kViewShift = 4, kViewFollows = 15;

uint8_t TagOf(const Row& row) {
  return static_cast<uint8_t>(
      (row.move.games ? kHasGames : 0) | (row.move.opaque_move ? kIsOpaque : 0) |
      (row.move.active ? 0 : kIsInactive) | (row.weights_differ ? kWeightsDiffer : 0) |
      (row.is_evaluation() ? kIsEvaluation : 0) | std::min(row.view, kViewFollows) << kViewShift);
}

// Appends games in one byte if they are few: nearly all records have one game, and a build sorts all of them and writes
// most to disk.
void AppendGames(std::string& out, const Games& games) {
  if (std::max({games.win, games.draw, games.loss}) < kFewGames) {
    out.push_back(static_cast<char>(games.win + kFewGames * (games.draw + kFewGames * games.loss)));
    return;
  }
  Append(out, kGamesFollow);
  AppendVarint(out, games.win);
  AppendVarint(out, games.draw);
  AppendVarint(out, games.loss);
}

void AppendEvaluation(std::string& out, const Evaluation& evaluation) {
  Append(out, static_cast<int16_t>(evaluation.score.worth()));
  Append(out, evaluation.depth);
  Append(out, static_cast<uint8_t>(evaluation.origin));
  Append(out, evaluation.distance);
}

bool TakeNumber(ByteReader& in, uint64_t highest, uint64_t& number) {
  const std::optional<uint64_t> taken = in.TakeVarint();
  number = taken.value_or(0);
  return taken && number <= highest;
}

bool TakeView(ByteReader& in, uint8_t tag, uint32_t& view) {
  view = tag >> kViewShift;
  if (view < kViewFollows) return true;
  uint64_t rest = 0;
  if (!TakeNumber(in, UINT32_MAX - kViewFollows, rest)) return false;
  view = static_cast<uint32_t>(kViewFollows + rest);
  return true;
}

bool TakeGames(ByteReader& in, Games& games) {
  const std::optional<uint8_t> few = in.Take<uint8_t>();
  if (!few) return false;
  if (*few < kFewGames * kFewGames * kFewGames) {
    games = {*few % kFewGames, *few / kFewGames % kFewGames, *few / (kFewGames * kFewGames)};
    return true;
  }
  return *few == kGamesFollow && TakeNumber(in, UINT64_MAX, games.win) &&
         TakeNumber(in, UINT64_MAX, games.draw) && TakeNumber(in, UINT64_MAX, games.loss);
}

bool TakeWeight(ByteReader& in, uint32_t& weight) {
  uint64_t number = 0;
  if (!TakeNumber(in, UINT32_MAX, number)) return false;
  weight = static_cast<uint32_t>(number);
  return true;
}

bool TakeEvaluation(ByteReader& in, Evaluation& evaluation) {
  const std::optional<int16_t> worth = in.Take<int16_t>();
  const std::optional<uint8_t> depth = in.Take<uint8_t>(), origin = in.Take<uint8_t>();
  const std::optional<uint16_t> distance = in.Take<uint16_t>();
  if (!distance || *origin > static_cast<uint8_t>(EvaluationOrigin::kSolved)) return false;
  const std::optional<Score> score = Score::OfWorth(*worth);
  evaluation = {score.value_or(Score()), *depth, static_cast<EvaluationOrigin>(*origin), *distance};
  return score && (*distance == 0 || evaluation.origin == EvaluationOrigin::kSolved);
}

}  // namespace

void AppendRow(std::string& out, const Row& row) {
  Append(out, TagOf(row));
  if (row.view >= kViewFollows) AppendVarint(out, row.view - kViewFollows);
  AppendMove(out, row.move.move, row.move.opaque_move);
  if (row.is_evaluation()) return AppendEvaluation(out, *row.move.evaluation);
  if (!row.move.games) return AppendVarint(out, row.move.stated_weight.value_or(0));
  AppendGames(out, *row.move.games);
}

bool EncodeFewGames(const BookMove& move, uint32_t view, std::string& out) {
  if (!move.games || move.evaluation || move.opaque_move || !move.active || view >= kViewFollows)
    return false;
  const auto& [win, draw, loss] = *move.games;
  if (std::max({win, draw, loss}) >= kFewGames) return false;
  const uint32_t tag = kHasGames | view << kViewShift;
  const uint64_t games = win + kFewGames * (draw + kFewGames * loss);
  const uint32_t row = tag | uint32_t{move.move.code()} << 8 | static_cast<uint32_t>(games) << 24;
  out.assign(reinterpret_cast<const char*>(&row), sizeof row);
  return true;
}

bool TakeRow(ByteReader& in, Row& row) {
  const std::optional<uint8_t> tag = in.Take<uint8_t>();
  if (!tag || !TakeView(in, *tag, row.view)) return false;
  row.move.active = (*tag & kIsInactive) == 0;
  const bool opaque = (*tag & kIsOpaque) != 0;
  if (!TakeMove(in, opaque, row.move.move, row.move.opaque_move)) return false;
  if ((*tag & kIsEvaluation) == kIsEvaluation) return TakeEvaluation(in, row.move.evaluation.emplace());
  row.weights_differ = (*tag & kWeightsDiffer) != 0;
  return (*tag & kHasGames) != 0 ? TakeGames(in, row.move.games.emplace())
                                 : TakeWeight(in, row.move.stated_weight.emplace());
}

}  // namespace tabia::chess

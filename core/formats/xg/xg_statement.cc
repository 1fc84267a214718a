#include "core/formats/xg/xg_statement.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "core/base/bytes.h"
#include "core/base/format.h"

namespace tabia::formats {
namespace {

using backgammon::Board;
using backgammon::Candidate;
using backgammon::Chances;
using backgammon::CubeDecision;
using backgammon::Decision;
using backgammon::Dice;
using backgammon::Evaluation;

std::optional<XgFault> FaultOfPosition(const Board& board) {
  constexpr std::string_view kKind = "impossible board";
  if (const auto fault = backgammon::FaultOf(board)) return XgFault{kKind, std::string(*fault)};
  if (backgammon::SelfChequers(board) == 0 || backgammon::OpponentChequers(board) == 0) {
    return XgFault{kKind, "one side has no chequer on the board"};
  }
  return std::nullopt;
}

// Returns whether a player, who sees both boards, may come from `before` to `after` with these dice, judged
// by chequers and pips only.
bool MayFollow(const Board& before, const Board& after, Dice dice) {
  const Board opponents_before = Flip(before), opponents_after = Flip(after);
  const int pips = (dice.high + dice.low) * (dice.is_double() ? 2 : 1);
  const int played = SelfPips(before) - SelfPips(after);
  return !backgammon::FaultOf(after) && SelfChequers(after) <= SelfChequers(before) &&
         SelfChequers(opponents_after) == SelfChequers(opponents_before) && played >= 0 && played <= pips &&
         SelfPips(opponents_after) >= SelfPips(opponents_before);
}

// Returns whether candidate `i` is no play. A roll that cannot be played has one candidate, which leaves the board
// unchanged. Its steps are -1 if it is the empty play, or all 0 if it is none.
bool IsNoPlay(const XgPlays& plays, int i) {
  const auto steps = plays.steps(i);
  return plays.after(i) == plays.board() &&
         std::all_of(steps.begin(), steps.end(), [](int8_t step) { return step == 0; });
}

Chances ChancesOf(const XgValues& values) {
  return {values[0], values[1], values[2], values[3], values[4], values[5]};
}

Evaluation ToEvaluation(const XgValues& values, float equity, int32_t level) {
  return {
      .chances = ChancesOf(values),
      .equity = equity,
      .level = LevelOfXgNumber(level),
  };
}

bool IsXgChance(float value) {
  constexpr float kRounding = 0.01F;
  return value >= -kRounding && value <= 1 + kRounding;
}

// Checks the values of a player, who sees `board`.
std::optional<XgFault> FaultOfValues(const XgValues& values, std::initializer_list<float> equities,
                                     const Board& board) {
  constexpr std::string_view kKind = "impossible evaluation";
  const bool are_chances = std::all_of(values.begin(), values.end() - 1, IsXgChance);
  if (!are_chances || !std::all_of(equities.begin(), equities.end(), backgammon::IsEquity))
    return XgFault{kKind, "a chance or an equity is out of range"};
  const auto fault = FaultOfGammons(ChancesOf(values), board);
  return fault ? std::optional(XgFault{kKind, std::string(*fault)}) : std::nullopt;
}

// Offsets in a rollout. The levels are those of the first player.
constexpr size_t kTruncatedAt = 0, kTruncationAt = 4, kCheckerLevelAt = 28, kCubeLevelAt = 44, kSeedAt = 64,
                 kGamesAt = 84, kHalfIntervalAt = 2020, kDurationAt = 2132, kRotationAt = 2164,
                 kMajorAt = 2170, kMinorAt = 2172;

// Returns the standard deviation of one game from half the width of the 95 % interval in the file. The inverse of Ci95.
float DeviationOf(float half_interval, uint32_t games) {
  constexpr float kDeviations = 1.96F;
  const float deviation = half_interval * std::sqrt(static_cast<float>(games)) / kDeviations;
  return std::isfinite(deviation) ? std::max(deviation, 0.0F) : 0;
}

backgammon::RolloutSettings SettingsOf(const char* rollout) {
  const bool is_truncated = Load<uint8_t>(rollout + kTruncatedAt) != 0;
  const auto duration = Load<float>(rollout + kDurationAt);
  return {.checker_level = LevelOfXgNumber(Load<int32_t>(rollout + kCheckerLevelAt)),
          .cube_level = LevelOfXgNumber(Load<int32_t>(rollout + kCubeLevelAt)),
          .rotation = Load<int32_t>(rollout + kRotationAt),
          .seed = Load<int32_t>(rollout + kSeedAt),
          .truncation = is_truncated ? Load<int32_t>(rollout + kTruncationAt) : 0,
          .duration = std::isfinite(duration) && duration > 0 ? duration : 0};
}

}  // namespace

XgStatements::XgStatements(const XgMatch& match, std::string_view rollouts, std::string source)
    : match_(match), rollouts_(rollouts) {
  provenance_.source = std::move(source);
  provenance_.program.kind = backgammon::ProgramKind::kExtremeGammon;
  provenance_.saved = match.date;
}

std::optional<XgFault> XgStatements::Make(const XgMove& move, Decision& decision) const {
  const XgPlays plays = move.analysis();
  const int count = plays.candidates();
  if (count < 0 || count > kMaxXgCandidates) {
    return XgFault{"impossible number of candidates", FormatText("%d candidates", count)};
  }
  const auto is_stated = [&](int i) { return plays.level(i) >= 0 && !IsNoPlay(plays, i); };
  int first = 0;
  while (first < count && !is_stated(first)) ++first;
  if (first == count) return std::nullopt;

  decision.board = plays.board();
  if (auto fault = FaultOfPosition(decision.board)) return fault;
  if (auto fault = ToContext(plays.terms(), match_, decision.context)) return fault;
  const auto [die1, die2] = plays.dice();
  const auto dice = backgammon::MakeDice(die1, die2);
  if (!dice) return XgFault{"impossible roll", FormatText("dice %d and %d", die1, die2)};
  decision.dice = *dice;
  decision.provenance = provenance_;
  for (int i = first; i < count; ++i) {
    if (!is_stated(i)) continue;
    if (!MayFollow(decision.board, plays.after(i), *dice)) {
      return XgFault{"impossible play", FormatText("candidate %d with dice %s", i, ToText(*dice))};
    }
    const XgValues values = plays.values(i);
    if (auto fault = FaultOfValues(values, {values.back()}, plays.after(i))) return fault;
    backgammon::Candidate candidate = {Flip(plays.after(i)),
                                       ToEvaluation(values, values.back(), plays.level(i))};
    AddRollout(move.rollout(i), candidate.evaluation, decision.provenance.program);
    decision.candidates.push_back(candidate);
  }
  return std::nullopt;
}

std::optional<XgFault> XgStatements::Make(const XgCube& cube, CubeDecision& decision) const {
  const XgDoubling doubling = cube.analysis();
  decision.board = doubling.board();
  if (auto fault = FaultOfPosition(decision.board)) return fault;
  if (auto fault = ToContext(doubling.terms(), match_, decision.context)) return fault;
  // The flag alone is no Crawford game: it may be set at any score.
  if (Canonical(decision.context).crawford) {
    return XgFault{"impossible cube decision", "the Crawford game has no cube"};
  }
  const XgValues values = doubling.values();
  const auto equities = {doubling.no_double(), doubling.double_take(), doubling.double_pass()};
  if (auto fault = FaultOfValues(values, equities, decision.board)) return fault;
  decision.no_double = ToEvaluation(values, doubling.no_double(), doubling.level());
  decision.double_take = doubling.double_take();
  decision.double_pass = doubling.double_pass();
  decision.provenance = provenance_;
  AddRollout(cube.rollout(), decision.no_double, decision.provenance.program);
  return std::nullopt;
}

void XgStatements::AddRollout(int32_t number, Evaluation& evaluation, backgammon::Program& program) const {
  if (evaluation.level.method != backgammon::Method::kRollout) return;
  const auto rollout = XgRolloutOf(rollouts_, number);
  if (!rollout) return;
  evaluation.games = rollout->games;
  evaluation.deviation = rollout->deviation;
  evaluation.settings = rollout->settings;
  program = rollout->program;
}

bool IsAnalysed(const XgCube& cube) {
  const XgDoubling doubling = cube.analysis();
  return doubling.verdict() != XgDoubling::kNotAnalysed && doubling.level() >= 0;
}

std::optional<XgRollout> XgRolloutOf(std::string_view rollouts, int32_t number) {
  if (number < 0 || static_cast<uint64_t>(number) >= rollouts.size() / kXgRolloutBytes) return std::nullopt;
  const char* rollout = rollouts.data() + static_cast<uint64_t>(number) * kXgRolloutBytes;
  XgRollout read;
  read.games = static_cast<uint32_t>(std::max(0, Load<int32_t>(rollout + kGamesAt)));
  read.deviation = DeviationOf(Load<float>(rollout + kHalfIntervalAt), read.games);
  read.program = {backgammon::ProgramKind::kExtremeGammon, Load<uint16_t>(rollout + kMajorAt),
                  Load<uint16_t>(rollout + kMinorAt)};
  read.settings = SettingsOf(rollout);
  return read;
}

}  // namespace tabia::formats

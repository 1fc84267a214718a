#include "core/study/rollout_choice.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/backgammon/legal_plays.h"
#include "core/formats/analysis_text/text_statements.h"

namespace tabia::study {
namespace {

// A sensible play costs at most this, by evaluation.
constexpr double kSensibleCost = 0.02;
// The half-width that the 95 % interval of an evaluation is assumed to have.
constexpr double kEvaluationHalfWidth = 0.05;

PlayEstimate& EstimateOf(const backgammon::Board& after, std::vector<PlayEstimate>& plays) {
  const auto found =
      std::find_if(plays.begin(), plays.end(), [&](const PlayEstimate& play) { return play.after == after; });
  if (found != plays.end()) return *found;
  return plays.emplace_back(after);
}

bool IsRollout(const formats::TextPlay& play) {
  return play.level.method == backgammon::Method::kRollout;
}

}  // namespace

int32_t SeedOfRollout(uint32_t series, uint64_t number, uint32_t trials) {
  constexpr uint64_t kLowSeeds = 255, kMaxGame = 1 << 16;  // a seed of 0 would count as unknown
  const uint64_t game = number / kLowSeeds * trials % kMaxGame;
  return static_cast<int32_t>(uint64_t{series} << 24 | game << 8 | (number % kLowSeeds + 1));
}

void PlayEstimate::AddEvaluation(int rank_of_play, double equity) {
  if (rank > 0) return;
  rank = rank_of_play;
  evaluated = equity;
}

void PlayEstimate::AddRollout(const backgammon::Evaluation& rollout, const backgammon::Program& program) {
  rollouts_.Add(rollout, {.source = {}, .program = program});
  if (is_rolled_out()) mean_ = rollouts_.Mean();
}

double PlayEstimate::half_width() const {
  return is_rolled_out() ? *Ci95(mean_) : kEvaluationHalfWidth;
}

std::optional<RolloutDuel> RolloutChoice::Decision::Duel() const {
  RolloutDuel duel;
  // A play without a rank cannot be asked for.
  const auto can_be_asked = [](const PlayEstimate& play) { return play.rank > 0; };
  for (const PlayEstimate& play : plays) {
    const bool is_better = duel.best == nullptr || play.equity() > duel.best->equity();
    if (can_be_asked(play) && is_better) duel.best = &play;
  }
  double greatest_excess = 0;  // by which a play may exceed the best one
  for (const PlayEstimate& play : plays) {
    if (!can_be_asked(play) || &play == duel.best) continue;
    const double half_width = std::hypot(duel.best->half_width(), play.half_width());
    const double excess = half_width - (duel.best->equity() - play.equity());
    if (duel.rival != nullptr && excess <= greatest_excess) continue;
    duel.rival = &play;
    duel.half_width = half_width;
    greatest_excess = excess;
  }
  return duel.rival == nullptr ? std::nullopt : std::optional(duel);
}

bool RolloutChoice::Decision::IsFinished() const {
  if (!is_evaluated) return false;
  const std::optional<RolloutDuel> duel = Duel();
  return !duel || (duel->best->is_rolled_out() && duel->difference() >= duel->half_width);
}

RolloutChoice::RolloutChoice(RolloutRule rule) : rule_(std::move(rule)) {
  for (const backgammon::Context& score : rule_.scores) {
    AddRoll(backgammon::kStartBoard, score, 1.0 / static_cast<double>(rule_.scores.size()), 1);
  }
}

RolloutChoice::Decision& RolloutChoice::At(const backgammon::Subject& subject) {
  return decisions_.try_emplace(ToSubjectBytes(subject), Decision{.subject = subject}).first->second;
}

const RolloutChoice::Decision* RolloutChoice::Find(const backgammon::Subject& subject) const {
  const auto found = decisions_.find(ToSubjectBytes(subject));
  return found == decisions_.end() ? nullptr : &found->second;
}

// Adds a chance to meet the position before a roll.
void RolloutChoice::AddRoll(const backgammon::Board& board, const backgammon::Context& context, double chance,
                            int ply) {
  if (ply > rule_.plies) return;
  const bool is_first = ply == 1;
  const double of_pair = is_first ? 2.0 / 30 : 2.0 / 36;
  for (const backgammon::Dice dice : backgammon::AllRolls(!is_first)) {
    const double chance_of_dice = chance * (dice.is_double() ? of_pair / 2 : of_pair);
    const std::vector<backgammon::Play> plays = LegalPlays(board, dice);
    if (plays.size() > 1) {
      AddChance({board, context, dice}, chance_of_dice, ply);
    } else {
      AddRoll(plays.empty() ? Flip(board) : plays[0].after, Flip(context), chance_of_dice, ply + 1);
    }
  }
}

void RolloutChoice::AddChance(const backgammon::Subject& subject, double chance, int ply) {
  Decision& decision = At(subject);
  decision.ply = ply;
  decision.chance += chance;
  if (decision.is_evaluated) AddReplies(decision, chance);
}

// Adds the chances of the decisions after `decision`, of which `chance` is a part of the chance.
void RolloutChoice::AddReplies(const Decision& decision, double chance) {
  double best = -1e9;
  for (const PlayEstimate& play : decision.plays) {
    if (play.rank > 0) best = std::max(best, play.evaluated);
  }
  std::vector<const PlayEstimate*> sensible;
  for (const PlayEstimate& play : decision.plays) {
    if (play.rank > 0 && best - play.evaluated <= kSensibleCost) sensible.push_back(&play);
  }
  for (const PlayEstimate* const play : sensible) {
    AddRoll(play->after, Flip(decision.subject.context), chance / static_cast<double>(sensible.size()),
            decision.ply + 1);
  }
}

void RolloutChoice::Add(const formats::TextAnalysis& analysis) {
  if (!analysis.state.dice || analysis.plays.empty()) return;
  Decision& decision = At({analysis.state.board, ContextOf(analysis.state), analysis.state.dice});
  const auto& plays = analysis.plays;
  const bool has_rollout = std::any_of(plays.begin(), plays.end(), IsRollout);
  const bool is_evaluation = !has_rollout && !decision.is_evaluated;
  for (const formats::TextPlay& play : plays) {
    if (play.basis != formats::TextBasis::kCubeful) continue;
    PlayEstimate& estimate = EstimateOf(play.after, decision.plays);
    if (is_evaluation) estimate.AddEvaluation(play.rank, play.equity.value);
    if (IsRollout(play)) estimate.AddRollout(formats::EvaluationOf(play), analysis.program);
  }
  decision.rollouts += has_rollout ? 1 : 0;
  if (!is_evaluation) return;
  decision.is_evaluated = true;
  if (decision.chance > 0) AddReplies(decision, decision.chance);
}

searches::RolloutQuestion RolloutChoice::QuestionOf(const Decision& decision) const {
  searches::RolloutQuestion question = {.board = decision.subject.board,
                                        .context = decision.subject.context,
                                        .dice = *decision.subject.dice,
                                        .seed = SeedOfRollout(rule_.series, decision.rollouts, rule_.trials)};
  if (const auto duel = decision.Duel()) question.plays = {duel->best->rank, duel->rival->rank};
  return question;
}

const RolloutChoice::Decision* RolloutChoice::Widest() const {
  const Decision* widest = nullptr;
  // The closest decision comes first if products are equal: all first rolls have the same one before their rollouts.
  std::pair<double, double> greatest;
  for (const auto& [key, decision] : decisions_) {
    if (decision.chance == 0 || decision.is_asked || decision.is_set_aside || decision.IsFinished()) continue;
    const std::optional<RolloutDuel> duel = decision.Duel();
    if (!duel) continue;
    const std::pair order(decision.chance * duel->half_width, -duel->difference());
    if (widest != nullptr && order <= greatest) continue;
    widest = &decision;
    greatest = order;
  }
  return widest;
}

std::optional<searches::RolloutQuestion> RolloutChoice::TakeNext() {
  const Decision* next = nullptr;
  for (const auto& [key, decision] : decisions_) {
    const bool is_open = !decision.is_evaluated && !decision.is_asked && !decision.is_set_aside;
    if (is_open && decision.chance > (next ? next->chance : 0)) next = &decision;
  }
  if (next == nullptr) next = Widest();
  if (next == nullptr) return std::nullopt;
  At(next->subject).is_asked = true;
  return QuestionOf(*next);
}

void RolloutChoice::EndQuestion(const searches::RolloutQuestion& question) {
  Decision& decision = At({question.board, question.context, question.dice});
  decision.is_asked = false;
  // The seed of the next rollout differs if one was added.
  const bool has_rollout = SeedOfRollout(rule_.series, decision.rollouts, rule_.trials) != question.seed;
  decision.is_set_aside = !decision.is_evaluated || (!question.plays.empty() && !has_rollout);
}

RolloutChoice::Counts RolloutChoice::Count() const {
  Counts counts;
  for (const auto& [key, decision] : decisions_) {
    if (decision.chance == 0) continue;
    ++counts.decisions;
    counts.evaluated += decision.is_evaluated ? 1 : 0;
    counts.rolled_out += decision.rollouts > 0 ? 1 : 0;
    counts.finished += decision.IsFinished() ? 1 : 0;
    counts.set_aside += decision.is_set_aside ? 1 : 0;
    for (const PlayEstimate& play : decision.plays) counts.games += play.games();
  }
  return counts;
}

}  // namespace tabia::study

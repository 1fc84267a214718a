#include "core/repertoire/review_totals.h"

#include <algorithm>

#include "core/chess/key.h"

namespace tabia::repertoire {

void ExitCounts::Add(const ReviewedGame& game) {
  ++games;
  ++by_reason[static_cast<size_t>(game.exit.reason)];
  const bool is_opponents = game.reviewed && game.exit.position.turn() != *game.reviewed;
  if (!game.lost || is_opponents) return;
  ++evaluated;
  lost_centipawns += *game.lost;
}

void ReviewTotals::NamedCounts::Add(const std::string& name, const ReviewedGame& game) {
  const auto [at, is_new] = number_of.try_emplace(name, counts.size());
  if (is_new) counts.emplace_back(name, ExitCounts());
  counts[at->second].second.Add(game);
}

std::vector<ReviewTotals::Named> ReviewTotals::NamedCounts::MostGamesFirst() const {
  std::vector<Named> sorted = counts;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Named& a, const Named& b) { return a.second.games > b.second.games; });
  return sorted;
}

void ReviewTotals::Add(const ReviewedGame& game) {
  all_.Add(game);
  std::string opening;
  if (game.opening) opening = std::string(game.opening->eco) + " " + std::string(game.opening->name);
  openings_.Add(opening, game);
  if (game.reviewed) opponents_.Add(game.opponent(), game);
  if (!game.exit.move || game.exit.reason == games::ExitReason::kNever) return;
  const std::tuple exit(chess::CanonicalKey(game.exit.position), game.exit.move.code(), game.exit.reason);
  const auto [at, is_new] = group_of_.try_emplace(exit, groups_.size());
  if (is_new) groups_.push_back({{}, game});
  groups_[at->second].counts.Add(game);
}

std::vector<ReviewTotals::Named> ReviewTotals::ByOpening() const {
  return openings_.MostGamesFirst();
}

std::vector<ReviewTotals::Named> ReviewTotals::ByOpponent() const {
  return opponents_.MostGamesFirst();
}

std::vector<const ExitGroup*> ReviewTotals::ByMove() const {
  std::vector<const ExitGroup*> sorted;
  for (const ExitGroup& group : groups_) sorted.push_back(&group);
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const ExitGroup* a, const ExitGroup* b) { return a->counts.games > b->counts.games; });
  return sorted;
}

}  // namespace tabia::repertoire

#include "core/changes/change_effects.h"

#include <cstdint>

#include "core/base/format.h"
#include "core/moves/book_entry.h"

namespace tabia::changes {
namespace {

std::optional<double> ProbabilityOf(const probe::BookStack::Answers& answers, chess::Move move) {
  std::optional<double> probability;
  for (const auto& [place, choice] : answers) {
    if (choice.candidates.empty()) continue;
    probability = 0;
    for (const probe::Candidate& candidate : choice.candidates) {
      if (candidate.move.move == move) probability = candidate.probability;
    }
  }
  return probability;
}

std::string ChangeText(const chess::BookMove& move) {
  if (!move.active) return "ban";
  const uint64_t percent = move.weight();
  return percent < 100 ? FormatText("weight %d", percent) : "only";
}

}  // namespace

void ChangedBooks::Add(const probe::ChessBook& book, const probe::ChoiceRule& rule) {
  plain_.Add(book, rule);
  changed_.Add(book, rule);
}

std::vector<ChangeEffect> ChangedBooks::EffectsAt(const probe::MoveSequence& line) const {
  chess::BookEntry entry;
  if (!changed_.book(0).Probe(line.position, entry).found()) return {};
  const probe::BookStack::Answers before = plain_.Ask(line, 0), after = changed_.Ask(line, 0);
  std::vector<ChangeEffect> effects;
  for (const chess::BookMove& move : entry.moves) {
    effects.push_back(
        {move.move, ChangeText(move), ProbabilityOf(before, move.move), ProbabilityOf(after, move.move)});
  }
  return effects;
}

}  // namespace tabia::changes

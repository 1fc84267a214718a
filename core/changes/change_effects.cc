#include "core/changes/change_effects.h"

#include <cstddef>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/san.h"

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

std::string ChangeText(const Change& change) {
  const std::string verb(NameOf(change.verb));
  return change.verb == Verb::kWeight ? FormatText("%s %d", verb, change.percent) : verb;
}

}  // namespace

Json ToJson(const ChangeEffect& effect, const chess::Position& position) {
  return {{"san", chess::San(position, effect.move)},
          {"change", effect.change},
          {"before", effect.before ? Json(*effect.before) : Json()},
          {"after", effect.after ? Json(*effect.after) : Json()}};
}

void BooksBeforeAndAfter::AddBans(const probe::ChessBook& book) {
  plain_.AddBans(book);
  changed_.AddBans(book);
}

void BooksBeforeAndAfter::Add(const probe::ChessBook& book, const probe::ChoiceRule& rule) {
  plain_.Add(book, rule);
  changed_.Add(book, rule);
}

absl::StatusOr<std::vector<ChangeEffect>> BooksBeforeAndAfter::EffectsOf(
    absl::Span<const Change> changes, const probe::MoveSequence& line) const {
  probe::BookStack::Answers before, after;
  if (plain_.size() > 0) {
    before = plain_.Ask(line, 0);
    after = changed_.Ask(line, 0);
  }
  for (const probe::BookStack::Answers* answers : {&before, &after}) {
    for (const probe::BookStack::Asked& asked : *answers) TABIA_RETURN_IF_ERROR(asked.choice.status);
  }
  std::vector<ChangeEffect> effects;
  for (const Change& change : changes) {
    if (!change.move) continue;
    effects.push_back({*change.move, ChangeText(change), ProbabilityOf(before, *change.move),
                       ProbabilityOf(after, *change.move)});
  }
  return effects;
}

}  // namespace tabia::changes

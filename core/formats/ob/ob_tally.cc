#include "core/formats/ob/ob_tally.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/backgammon/context_class.h"
#include "core/base/format.h"

namespace tabia::formats {

void ObTally::Add(const backgammon::PositionStatement& statement) {
  ++scores_[ContextText(Canonical(statement.context))];
  ++levels_[LevelName(statement.evaluation.level)];
  if (!statement.provenance.source.empty()) ++sources_[statement.provenance.source];
}

void ObTally::Report(records::SourceReport& report) const {
  for (const auto& [name, counts] :
       {std::pair("Scores", &scores_), {"Levels", &levels_}, {"Made by", &sources_}}) {
    if (!counts->empty()) report.facts[name] = Text(*counts);
  }
}

std::string ObTally::Text(const Counts& counts) {
  constexpr size_t kMaxNamed = 8;
  std::vector<std::pair<std::string, uint64_t>> sorted(counts.begin(), counts.end());
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string text;
  for (size_t i = 0; i < std::min(sorted.size(), kMaxNamed); ++i) {
    text += FormatText("%s%s %d", i == 0 ? "" : "; ", sorted[i].first, sorted[i].second);
  }
  if (sorted.size() > kMaxNamed) text += FormatText(" and %d more", sorted.size() - kMaxNamed);
  return text;
}

}  // namespace tabia::formats

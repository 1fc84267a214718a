#include "plugin/tool/commands/explain_log_summary.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/text.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::tool {

void LogSummary::Add(const uci::LoggedGo& go, const Finding& finding) {
  ++gos_;
  if (finding.unused.empty()) return void(++used_);
  Misses& misses = misses_[finding.unused];
  if (misses.times++ == 0) misses.first_line = go.line_number;
}

std::vector<LogSummary::Reason> LogSummary::SortedReasons() const {
  std::vector<Reason> reasons(misses_.begin(), misses_.end());
  std::stable_sort(reasons.begin(), reasons.end(), [](const Reason& a, const Reason& b) {
    return std::pair(b.second.times, a.second.first_line) < std::pair(a.second.times, b.second.first_line);
  });
  return reasons;
}

std::string LogSummary::Text(const std::string& log) const {
  using report::Table;
  std::string text = report::FactLine("log", absl::StrFormat("%s: %s", log, FormatCount(gos_, "go"))) +
                     report::FactLine("book moves", absl::StrFormat("%d", used_));
  if (misses_.empty()) return text;
  Table table({{"misses", Table::Align::kRight}, {"first line", Table::Align::kRight}, {"why"}});
  for (const auto& [why, misses] : SortedReasons()) {
    table.AddRow({absl::StrFormat("%d", misses.times), absl::StrFormat("%d", misses.first_line), why});
  }
  return text + "\n" + table.Text();
}

Json LogSummary::ToJson(const std::string& log) const {
  Json reasons = Json::Array();
  for (const auto& [why, misses] : SortedReasons()) {
    reasons.Append({{"times", misses.times}, {"line", misses.first_line}, {"unused", why}});
  }
  return {{"log", MakePrintable(log)}, {"gos", gos_}, {"used", used_}, {"misses", std::move(reasons)}};
}

}  // namespace tabia::tool

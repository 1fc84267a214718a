#include "plugin/tool/commands/explain_log.h"

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"

#include "core/base/json.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "plugin/report/layout/text_table.h"
#include "protocol/uci/log/log_reader.h"

namespace tabia::tool {
namespace {

// Counts the "go" commands that the books answered, and the reasons for the others.
class LogSummary {
 public:
  void Add(const uci::LoggedGo& go, const Finding& finding) {
    ++gos_;
    if (finding.unused.empty()) return void(++used_);
    Misses& misses = misses_[finding.unused];
    if (misses.times++ == 0) misses.first_line = go.line_number;
  }

  bool empty() const { return gos_ == 0; }

  // Returns the counts, and a table of the reasons, the most frequent first.
  std::string Text(const std::string& log) const {
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

  // Returns {"log", "gos", "used", "misses": [{"times", "line", "unused"}]}.
  Json ToJson(const std::string& log) const {
    Json reasons = Json::Array();
    for (const auto& [why, misses] : SortedReasons()) {
      reasons.Append({{"times", misses.times}, {"line", misses.first_line}, {"unused", why}});
    }
    return {{"log", MakePrintable(log)}, {"gos", gos_}, {"used", used_}, {"misses", std::move(reasons)}};
  }

 private:
  struct Misses {
    int times = 0;
    int first_line = 0;
  };
  using Reason = std::pair<std::string, Misses>;

  std::vector<Reason> SortedReasons() const {
    std::vector<Reason> reasons(misses_.begin(), misses_.end());
    std::stable_sort(reasons.begin(), reasons.end(), [](const Reason& a, const Reason& b) {
      return std::pair(b.second.times, a.second.first_line) < std::pair(a.second.times, b.second.first_line);
    });
    return reasons;
  }

  int gos_ = 0, used_ = 0;
  std::map<std::string, Misses> misses_;  // by reason
};

using uci::LoggedGo;

// Reads the log once. The details are stored until the summary, which is printed first, is complete.
class LogReport {
 public:
  explicit LogReport(const LogQuestion& question)
      : question_(question),
        seed_(SeedOf(question.choice)),
        reader_(uci::Options::Of(question.choice.rule, question.recommended), seed_.number),
        explainer_(question, seed_) {}

  absl::StatusOr<int> Write(std::istream& log, Output& out) {
    TABIA_RETURN_IF_ERROR(explainer_.OpenNamedBook());
    for (std::string line; std::getline(log, line);) TABIA_RETURN_IF_ERROR(Add(reader_.Read(line)));
    if (log.bad()) return SystemError(question_.log, "read", errno);
    TABIA_RETURN_IF_ERROR(Add(reader_.Finish()));
    TABIA_RETURN_IF_ERROR(CheckName());
    TABIA_RETURN_IF_ERROR(out.Write(question_.json ? JsonLine(summary_.ToJson(question_.log))
                                                   : summary_.Text(MakePrintable(question_.log))));
    TABIA_RETURN_IF_ERROR(out.Write(details_));
    TABIA_RETURN_IF_ERROR(out.Flush());
    ReportUnknownLines();
    return has_move_ ? kDone : kNotInBook;
  }

 private:
  absl::Status Add(const std::vector<LoggedGo>& gos) {
    for (const LoggedGo& go : gos) {
      names_.insert(go.name);
      const bool is_wanted = question_.engine_name.empty() || go.name == question_.engine_name;
      if (is_wanted) TABIA_RETURN_IF_ERROR(Add(go));
    }
    return absl::OkStatus();
  }

  absl::Status Add(const LoggedGo& go) {
    TABIA_ASSIGN_OR_RETURN(const Finding finding, explainer_.Find(go));
    has_move_ |= !finding.move.empty();
    summary_.Add(go, finding);
    if (!question_.all) return absl::OkStatus();
    details_ += question_.json ? JsonLine(FindingJson(go, finding)) : "\n" + FindingText(go, finding);
    return absl::OkStatus();
  }

  absl::Status CheckName() const {
    if (question_.engine_name.empty() || names_.contains(question_.engine_name)) return absl::OkStatus();
    return UsageError(absl::StrFormat(
        "explain: --engine-name: \"%s\": no 'go' was sent to this engine; the log contains %s",
        question_.engine_name, MakePrintable(absl::StrJoin(names_, ", "))));
  }

  void ReportUnknownLines() const {
    const uci::LogCounts& counts = reader_.counts();
    if (counts.unknown == 0) return;
    Warn(absl::StrFormat("%s: line %d%s: neither a UCI command nor a reply", question_.log,
                         counts.first_unknown,
                         counts.unknown == 1 ? "" : absl::StrFormat(" and %d more", counts.unknown - 1)));
  }

  const LogQuestion& question_;
  const report::Seed seed_;
  uci::LogReader reader_;
  LogExplainer explainer_;
  LogSummary summary_;
  std::string details_;
  std::set<std::string> names_;  // of the engines
  bool has_move_ = false;
};

}  // namespace

absl::StatusOr<int> ExplainLog(const LogQuestion& question, Output& out) {
  std::ifstream log(PathOf(question.log));
  if (!log) return SystemError(question.log, "opened", errno);
  return LogReport(question).Write(log, out);
}

}  // namespace tabia::tool

#include "plugin/tool/commands/explain_log.h"

#include <cerrno>
#include <fstream>
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
#include "plugin/tool/cli/command.h"
#include "plugin/tool/cli/output.h"
#include "plugin/tool/commands/explain_log_finding.h"
#include "plugin/tool/commands/explain_log_summary.h"
#include "protocol/uci/log/log_reader.h"

namespace tabia::tool {
namespace {

using uci::LoggedGo;

// Reads the log once: the details are kept until the summary, which comes first, is complete.
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
    return UsageError(
        absl::StrFormat("explain: --engine-name: \"%s\": no 'go' was sent to this engine; the log has %s",
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

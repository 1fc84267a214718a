// tabia explain --uci-log: explains the answer of the books to each "go" in a log.
#pragma once

#include <string>

#include "absl/status/statusor.h"

#include "core/chess/entry/recommended.h"
#include "plugin/tool/cli/output.h"
#include "plugin/tool/flags/choice_flags.h"

namespace tabia::tool {

// The arguments of tabia explain --uci-log.
struct LogQuestion {
  std::string log;   // path
  std::string book;  // path; empty: the log's option Book File, else the default book
  bool json = false;
  bool use_cache = true;
  std::string engine_name;  // as the log names it; empty: every engine
  bool all = false;         // print each "go" after the summary
  ChoiceFlags choice;       // initial values of the options, like the next member
  chess::Recommended recommended = chess::Recommended::kFirst;
};

// Returns kDone if the books have a move at any "go", else kNotInBook. Reports lines that are not UCI on standard error.
absl::StatusOr<int> ExplainLog(const LogQuestion& question, Output& out);

}  // namespace tabia::tool

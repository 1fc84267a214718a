// tabia explain --uci-log: what the book had at each "go" that a GUI sent.
#pragma once

#include <string>

#include "absl/status/statusor.h"

#include "plugin/tool/choice_flags.h"
#include "plugin/tool/output.h"

namespace tabia::tool {

struct LogQuestion {
  std::string log;   // path
  std::string book;  // path; empty: the log's option Book File, else the default book
  bool json = false;
  bool use_cache = true;
  ChoiceFlags choice;  // with which the options begin
};

// kDone if the book had a move at some "go", else kNotInBook. Lines that are not commands are reported on standard
// error.
absl::StatusOr<int> ExplainLog(const LogQuestion& question, Output& out);

}  // namespace tabia::tool

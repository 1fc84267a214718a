// A count of the "go" commands that the books answered, and of the reasons for the others.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "plugin/tool/commands/explain_log_finding.h"
#include "protocol/uci/log/log_reader.h"

namespace tabia::tool {

class LogSummary {
 public:
  void Add(const uci::LoggedGo& go, const Finding& finding);

  bool empty() const { return gos_ == 0; }
  // Returns the counts, and a table of the reasons, the most frequent first.
  std::string Text(const std::string& log) const;
  // Returns {"log", "gos", "used", "misses": [{"times", "line", "unused"}]}.
  Json ToJson(const std::string& log) const;

 private:
  struct Misses {
    int times = 0;
    int first_line = 0;
  };
  using Reason = std::pair<std::string, Misses>;

  std::vector<Reason> SortedReasons() const;

  int gos_ = 0, used_ = 0;
  std::map<std::string, Misses> misses_;  // by reason
};

}  // namespace tabia::tool

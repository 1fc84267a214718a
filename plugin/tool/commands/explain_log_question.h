// The arguments of tabia explain --uci-log.
#pragma once

#include <string>

#include "core/chess/entry/recommended.h"
#include "plugin/tool/flags/choice_flags.h"

namespace tabia::tool {

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

}  // namespace tabia::tool

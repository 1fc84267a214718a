// The flags that select openings by evaluation.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/suites/opening_rule.h"
#include "plugin/tool/cli/arguments.h"

namespace tabia::tool {

struct EvaluationFlags {
  std::optional<suites::EvaluationWindow> window;
  std::string engine;  // the program and its arguments; empty: none
  std::string file;    // empty: none
  uint64_t nodes = 100'000;
  uint32_t concurrency = 1;
  uint32_t seconds = 60;  // for one position
};

// Adds the flags under `heading`. `flags` must live until the command has run.
void AddEvaluationFlags(const Command& command, const char* heading, EvaluationFlags& flags);

}  // namespace tabia::tool

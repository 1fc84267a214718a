// The flags of tabia grow, and the lines that it prints about its rounds.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/backgammon/context.h"
#include "core/study/grow.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/output.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/flags/engine_searcher.h"

namespace tabia::tool {

struct RolloutFlags {
  std::vector<backgammon::Context> scores;
  uint32_t plies = 1;
  uint32_t trials = 1296;
  uint32_t truncation = 11;
  uint32_t rollout_plies = 0;
  uint32_t series = 0;
};

struct GrowFlags {
  study::GrowOptions growing;
  std::vector<std::string> from;
  EngineFlags engine;
  uint64_t lines = 3;
  double hours = 0;  // 0: no limit
  uint64_t positions = 0;
  bool chess960 = false;
  std::string variant;
  RolloutFlags rollouts;
  bool json = false;
};

// Returns the time at which a run that began at `begin` ends; nothing without --hours.
std::optional<std::chrono::steady_clock::time_point> DeadlineOf(const GrowFlags& flags,
                                                                std::chrono::steady_clock::time_point begin);

// Prints a line for a round, but not more often than every ten seconds, and one at the end.
class RoundPrinter {
 public:
  RoundPrinter(const GrowFlags& flags, std::chrono::steady_clock::time_point begin, Output& out);

  // Prints the line of a round, after which this run has made `searches`.
  absl::Status Print(const std::string& line, uint64_t searches);
  absl::Status Finish();

 private:
  absl::Status Write();
  void ShowProgress(uint64_t searches) const;

  const GrowFlags& flags_;
  const std::chrono::steady_clock::time_point begin_;
  ProgressBar bar_;
  const Progress progress_;
  Output& out_;
  std::chrono::steady_clock::time_point next_ = {};
  std::string last_, written_;
};

// Adds the flags of backgammon alone.
void AddRolloutFlags(const Command& command, RolloutFlags& flags);

// Returns the error if `path` has the extension of another format than an index, or a file that tabia must not replace.
absl::Status CheckGrownIndex(const std::string& path);

// Returns whether the program of --engine is GNU Backgammon, by its name.
bool IsGnubg(const EngineCommand& engine);

// Grows a book of backgammon. `is_timeout_given` is true if the command line has --timeout.
absl::StatusOr<int> GrowByRollouts(const GrowFlags& flags, const EngineCommand& engine, bool is_timeout_given,
                                   Output& out);

}  // namespace tabia::tool

// The engine of a command line, and the searches that it makes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/hash_table.h"
#include "core/moves/chess_board.h"
#include "core/searches/search_file.h"
#include "core/searches/searcher.h"
#include "plugin/tool/cli/arguments.h"
#include "protocol/uci/analysis/analyst.h"
#include "protocol/uci/driver/engine_pool.h"

namespace tabia::tool {

struct EngineFlags {
  std::string command;  // the program and its arguments (ParseEngine); empty: none
  uint64_t nodes = 100'000;
  uint32_t concurrency = 1;
  uint32_t timeout_seconds = 60;
};

// Adds --engine, --nodes, --concurrency and --timeout, and returns them in this order. `flags` must live until the
// command has run.
std::vector<Option> AddEngineFlags(const Command& command, EngineFlags& flags);

struct EngineCommand {
  std::vector<std::string> words;  // the program and its arguments
  std::vector<uci::EngineOption> options;
};

// Parses CMD: the path of a program, or a program and its arguments, separated by blanks; quotes group words.
// "option.NAME=VALUE" sets an option. `command_name` is for usage errors.
absl::StatusOr<EngineCommand> ParseEngine(const std::string& command_name, std::string_view text);

// Runs the engines, and starts them again if one of them fails. A position in which an engine fails is searched once
// more after all others, and is given up when an engine fails in it again. The search ends with an error after four
// failures without a result or a position given up between them, or if all positions fail.
class EngineSearcher final : public searches::Searcher {
 public:
  // Starts an engine for games by `rules`, which must be supported. Its searches evaluate the best `lines` moves of a
  // position. Returns a usage error for a wrong flag; `command_name` is for it.
  static absl::StatusOr<EngineSearcher> Start(const std::string& command_name, const EngineFlags& flags,
                                              uint64_t lines, const chess::Ruleset& rules);

  // Returns the name of the engine with its options, because they change evaluations, and the nodes of each search.
  const searches::SearchOrigin& origin() const { return origin_; }

  size_t concurrency() const override { return config_.processes; }
  absl::Status Search(absl::Span<const chess::Board> positions, Take take) override;

 private:
  explicit EngineSearcher(uci::EnginePoolConfig config) : config_(std::move(config)) {}
  absl::StatusOr<std::string> StartPool();
  absl::Status SearchOnce(std::vector<chess::Board>& positions, Take take, absl::Status& taken,
                          std::optional<chess::Board>& failed);

  uci::EnginePoolConfig config_;
  searches::SearchOrigin origin_;
  std::unique_ptr<uci::EnginePool> pool_;
  int failures_ = 0;               // since the last result
  bool has_result_ = false;        // in this run
  HashSet<uint64_t> failed_once_;  // the keys of positions in which an engine failed
};

}  // namespace tabia::tool

// Evaluations for the choice of openings, from a file and from an engine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/hash_table.h"
#include "core/probe/chess/chess_book.h"
#include "core/suites/evaluation_file.h"
#include "core/suites/evaluator.h"
#include "plugin/report/book/suite_report.h"
#include "plugin/tool/flags/opening_flags.h"
#include "protocol/uci/driver/engine_pool.h"

namespace tabia::tool {

// The scores of positions for the player to move, by their keys.
using EvaluationMap = HashMap<uint64_t, chess::Score>;

// Looks up evaluations in the file and in the book, and lets the engine search the other positions. Each new evaluation
// is added to the file at once, so that an interrupted run loses nothing.
class EngineEvaluator final : public suites::Evaluator {
 public:
  explicit EngineEvaluator(const EvaluationFlags& flags) : flags_(flags) {}

  // Starts the engine, and reads the file. `of_book` are evaluations in the source of the openings; those of the moves
  // in `book`, which may be null, are looked up when they are needed.
  absl::Status Start(bool is_chess960, EvaluationMap of_book, const probe::ChessIndex* book);

  size_t concurrency() const override { return flags_.engine.concurrency; }
  absl::StatusOr<std::vector<std::optional<chess::Score>>> Evaluate(
      absl::Span<const chess::Position> positions) override;

  report::EvaluationSummary summary() const;

 private:
  absl::Status StartEngine(bool is_chess960);
  std::optional<chess::Score> Known(const chess::Position& position) const;
  // Lets the engine search the positions whose evaluation is missing in `found`.
  absl::Status Ask(absl::Span<const chess::Position> positions,
                   std::vector<std::optional<chess::Score>>& found);

  const EvaluationFlags& flags_;
  std::optional<suites::EvaluationOrigin> origin_;  // of the engine
  std::optional<uci::EnginePool> pool_;
  std::optional<suites::EvaluationFile> file_;
  EvaluationMap of_book_;
  const probe::ChessIndex* book_ = nullptr;
  uint64_t asked_ = 0, known_ = 0;
};

}  // namespace tabia::tool

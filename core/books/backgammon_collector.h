// Converts the records of backgammon books to those of an index.
#pragma once

#include <atomic>
#include <cstdint>
#include <string_view>

#include "absl/status/status.h"

#include "core/backgammon/entry/subject.h"
#include "core/books/collector.h"
#include "core/index/builder/index_builder.h"
#include "core/index/builder/record.h"
#include "core/probe/book_info.h"
#include "core/records/record_visitor.h"

namespace tabia::books {

// Adds a decision under its position and roll, and each candidate also under the position after the play.
class BackgammonCollector final : public Collector, public records::BackgammonVisitor {
 public:
  // Stores the subject of each key as its notes, unless `keys_only`.
  BackgammonCollector(const index::BuildLimits& limits, bool keys_only);

  index::IndexBuilder& builder() override { return builder_; }
  void Describe(probe::BookInfo& info) const override;

  absl::Status VisitPosition(const backgammon::PositionStatement& position) override;
  absl::Status VisitDecision(const backgammon::Decision& decision) override;
  absl::Status VisitCube(const backgammon::CubeDecision& cube) override;

 private:
  index::Reducer ValueFold();
  absl::Status Add(const backgammon::Subject& subject, std::string_view statement);
  // Counts the statements of a value by their kind, and the rollouts that add up.
  void Count(std::string_view value);

  index::IndexBuilder builder_;
  const bool keys_only_;
  // Values are counted on several threads.
  std::atomic<uint64_t> evaluations_ = 0;
  std::atomic<uint64_t> decisions_ = 0;
  std::atomic<uint64_t> cubes_ = 0;
  std::atomic<uint64_t> with_settings_ = 0;
  std::atomic<uint64_t> combined_ = 0, combined_rollouts_ = 0, repeated_rollouts_ = 0;
};

}  // namespace tabia::books

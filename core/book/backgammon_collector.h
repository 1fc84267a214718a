// From the records of backgammon books to those of an index.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/backgammon/subject.h"
#include "core/book/collector.h"
#include "core/index/fold.h"
#include "core/index/index_builder.h"

namespace tabia::book {

// A decision is put in under its position and roll, and each of its candidates under the position after it
// too.
class BackgammonCollector final : public Collector {
 public:
  explicit BackgammonCollector(const index::BuildLimits& limits);

  index::IndexBuilder& builder() override { return builder_; }
  void Describe(BookInfo& info) const override;

  absl::Status VisitPosition(const backgammon::PositionStatement& position) override;
  absl::Status VisitDecision(const backgammon::Decision& decision) override;
  absl::Status VisitCube(const backgammon::CubeDecision& cube) override;

 private:
  index::Fold ValueFold();
  absl::Status Add(const backgammon::Subject& subject, std::string_view statement);
  // What the index holds is the sum itself: it is looked at only to be counted.
  void Count(std::string_view value);

  index::IndexBuilder builder_;
  uint64_t evaluations_ = 0;
  uint64_t decisions_ = 0;
  uint64_t cubes_ = 0;
};

}  // namespace tabia::book

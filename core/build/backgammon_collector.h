// From the records of backgammon books to those of an index.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/backgammon/entry/subject.h"
#include "core/build/collector.h"
#include "core/index/build/index_builder.h"
#include "core/index/build/reducer.h"
#include "core/probe/book_info.h"

namespace tabia::build {

// A decision is put in under its position and roll, and each of its candidates under the position after it
// too.
class BackgammonCollector final : public Collector {
 public:
  explicit BackgammonCollector(const index::BuildLimits& limits);

  index::IndexBuilder& builder() override { return builder_; }
  void Describe(probe::BookInfo& info) const override;

  absl::Status VisitPosition(const backgammon::PositionStatement& position) override;
  absl::Status VisitDecision(const backgammon::Decision& decision) override;
  absl::Status VisitCube(const backgammon::CubeDecision& cube) override;

 private:
  index::Reducer ValueFold();
  absl::Status Add(const backgammon::Subject& subject, std::string_view statement);
  // What the index holds is the sum itself: it is looked at only to be counted.
  void Count(std::string_view value);

  index::IndexBuilder builder_;
  uint64_t evaluations_ = 0;
  uint64_t decisions_ = 0;
  uint64_t cubes_ = 0;
};

}  // namespace tabia::build

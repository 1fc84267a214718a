// From a reader's records to those of an index: one collector for each game.
#pragma once

#include <cstdint>
#include <memory>

#include "core/book/book_info.h"
#include "core/formats/reader.h"
#include "core/index/build_limits.h"
#include "core/index/index_builder.h"

namespace tabia::book {

class Collector : public formats::RecordVisitor {
 public:
  Collector() = default;
  Collector(const Collector&) = delete;
  Collector& operator=(const Collector&) = delete;

  // Between two sources: what comes from now on is said by the next one, and what its report told in the end.
  virtual void BeginSource() {}
  virtual void EndSource(const formats::SourceReport&) {}

  virtual index::IndexBuilder& builder() = 0;
  // Sets the counts of what was collected, once the builder has asked for the metadata.
  virtual void Describe(BookInfo& info) const = 0;
};

// Of chess moves that count games, those with fewer than `min_games` are left out.
std::unique_ptr<Collector> MakeCollector(formats::Game game, const index::BuildLimits& limits,
                                         uint64_t min_games);

}  // namespace tabia::book

// From a reader's records to those of an index.
#pragma once

#include <cstdint>

#include "core/index/build/index_builder.h"
#include "core/probe/book_info.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::build {

class Collector : public records::RecordVisitor {
 public:
  Collector() = default;
  Collector(const Collector&) = delete;
  Collector& operator=(const Collector&) = delete;

  // Between two sources: what comes from now on is said by the next one, and what its report told in the end.
  virtual void BeginSource() {}
  virtual void EndSource(const records::SourceReport&) {}

  virtual index::IndexBuilder& builder() = 0;
  // Sets the counts of what was collected, once the builder has asked for the metadata.
  virtual void Describe(probe::BookInfo& info) const = 0;
};

}  // namespace tabia::build

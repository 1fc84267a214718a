// From a reader's records to those of an index.
#pragma once

#include <cstdint>

#include "absl/status/status.h"

#include "core/index/builder/index_builder.h"
#include "core/probe/book.h"
#include "core/probe/book_info.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::books {

class Collector : public records::RecordVisitor {
 public:
  Collector() = default;
  Collector(const Collector&) = delete;
  Collector& operator=(const Collector&) = delete;

  // The records visited between the two calls are those of one source; `report` is what its reader returned.
  virtual void BeginSource() {}
  virtual void EndSource(const records::SourceReport&) {}

  // Adds all of a part (BuildOptions::partial), whose records were checked. A game without parts returns an
  // internal error.
  virtual absl::Status AddPart(const index::Index&, const probe::BookInfo&) {
    return absl::InternalError("a part of a book of this game");
  }

  virtual index::IndexBuilder& builder() = 0;
  // Sets the counts of `info`; called when the builder needs the metadata.
  virtual void Describe(probe::BookInfo& info) const = 0;
};

}  // namespace tabia::books

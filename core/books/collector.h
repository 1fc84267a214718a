// Adds the records of a reader to an index. A collector is also the visitor of its game.
#pragma once

#include "absl/status/status.h"

#include "core/index/builder/index_builder.h"
#include "core/probe/book.h"
#include "core/probe/book_info.h"
#include "core/records/game.h"
#include "core/records/source_report.h"

namespace tabia::books {

class Collector {
 public:
  Collector() = default;
  virtual ~Collector() = default;
  Collector(const Collector&) = delete;
  Collector& operator=(const Collector&) = delete;

  // Marks the beginning and the end of a source, with the report of its reader.
  virtual void BeginSource() {}
  virtual void EndSource(const records::SourceReport&) {}

  // Adds all records of a part (BuildOptions::partial), which has been verified. Returns an internal error if the game
  // has no parts.
  virtual absl::Status AddPart(const index::Index&, const probe::BookInfo&) {
    return absl::InternalError("a part of a book of this game");
  }

  virtual index::IndexBuilder& builder() = 0;
  // Sets the counts in `info`. Called when the builder writes the metadata.
  virtual void Describe(probe::BookInfo& info) const = 0;
  // Returns a usage error if the moves of a position could not be merged. Called after
  // IndexBuilder::Finish.
  virtual absl::Status CheckAreMerged() const { return absl::OkStatus(); }
};

}  // namespace tabia::books

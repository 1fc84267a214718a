// Adds the records of chess books to an index.
#pragma once

#include <memory>
#include <vector>

#include "absl/status/status.h"

#include "core/books/chess_encoder.h"
#include "core/books/collector.h"
#include "core/index/builder/index_builder.h"
#include "core/probe/book_info.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::books {

// A source reports only at its end whether its games count White's wins or the mover's. Therefore games are stored as
// they are read, with the number of the source, and are converted to the mover's view when the values are made.
class ChessCollector final : public Collector, public records::ChessVisitor {
 public:
  ChessCollector(const index::BuildLimits& limits, const ChessRule& rule);
  ~ChessCollector() override;

  void BeginSource() override { sources_.emplace_back(); }
  void EndSource(const records::SourceReport& report) override;
  index::IndexBuilder& builder() override { return builder_; }
  void Describe(probe::BookInfo& info) const override;
  absl::Status CheckAreMerged() const override;

  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override;
  absl::Status VisitUncounted(const chess::BookPosition& position, const chess::BookMove& move) override;
  absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note) override;
  absl::Status AddPart(const index::Index& part, const probe::BookInfo& info) override;
  // Returns a visitor for another thread; at most as many as the builder has lanes. Do not call Visit… on this object
  // while a fork exists.
  std::unique_ptr<records::ChessVisitor> Fork() override;

 private:
  class Visitor;
  Visitor& Own();

  ChessRule rule_;
  std::vector<ChessSourceView> sources_;
  ChessCounts counts_;
  index::IndexBuilder builder_;
  std::unique_ptr<Visitor> own_;  // of the source that is read without forks
};

}  // namespace tabia::books

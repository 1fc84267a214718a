// A chess index as a source of another one.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/formats/reader.h"
#include "core/probe/book.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::build {

// An index holds keys. The positions that its moves lead to are stated as such (BookWalk), the others by
// their keys alone.
class IndexReader final : public formats::Reader {
 public:
  // UsageError of an index of backgammon: its values do not say what they are about.
  static absl::StatusOr<std::unique_ptr<formats::Reader>> Open(const std::string& path);

  records::Game game() const override { return records::Game::kChess; }
  absl::StatusOr<records::SourceReport> Read(const formats::ReadOptions& options,
                                             records::RecordVisitor& visitor) override;

 private:
  explicit IndexReader(probe::Book book) : book_(std::move(book)) {}

  probe::Book book_;
};

// Whether the file is an index, which is mapped as it is.
bool IsIndexFile(const std::string& path);

// The reader of any readable file.
absl::StatusOr<std::unique_ptr<formats::Reader>> OpenSource(const std::string& path);

}  // namespace tabia::build

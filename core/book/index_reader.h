// A chess index as a source of another one.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/book/book.h"
#include "core/formats/reader.h"

namespace tabia::book {

// An index holds keys. The positions that its moves lead to are stated as such (BookWalk), the others by
// their keys alone.
class IndexReader final : public formats::Reader {
 public:
  // UsageError of an index of backgammon: its values do not say what they are about.
  static absl::StatusOr<std::unique_ptr<Reader>> Open(const std::string& path);

  formats::Game game() const override { return formats::Game::kChess; }
  absl::StatusOr<formats::SourceReport> Read(const formats::ReadOptions& options,
                                             formats::RecordVisitor& visitor) override;

 private:
  explicit IndexReader(Book book) : book_(std::move(book)) {}

  Book book_;
};

// The reader of any readable file.
absl::StatusOr<std::unique_ptr<formats::Reader>> OpenSource(const std::string& path);

}  // namespace tabia::book

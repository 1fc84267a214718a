// A source of a build: a foreign book, or an index.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/books/open_options.h"
#include "core/formats/registry.h"
#include "core/formats/source_file.h"
#include "core/probe/book.h"
#include "core/probe/opened_index.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::books {

// Returns whether it is an index, by its first bytes.
bool IsIndex(const formats::SourceFile& file);

// Opens what `path` names. A pipe of an index, or of a format that needs all bytes at once, is held. An address is a
// UsageError unless that is permitted; its file is copied then.
absl::StatusOr<formats::SourceFile> OpenFile(const std::string& path, const NetworkPolicy& network = {});

// Everything that a build needs of one source. The file is opened once and the metadata of an index is parsed once,
// however many steps (check, read, list) use them.
class Source {
 public:
  // Opens what `path` names and recognises it.
  static absl::StatusOr<Source> Open(const std::string& path);
  // Recognises a file: as formats::Recognise, and indexes too.
  static absl::StatusOr<Source> Of(formats::SourceFile file);

  const formats::SourceFile& file() const { return file_; }
  records::Game game() const { return index_ ? index_->info.game : format_->game; }
  // Returns the index and its metadata; nullptr for a foreign book.
  const probe::OpenedIndex* index() const { return index_ ? &*index_ : nullptr; }
  // Returns whether it is a part of a chess book (chess_part.h), which cannot be read as a source by itself.
  bool is_part() const { return index_ && index_->info.is_part; }

  // Visits all records. A chess index contains keys: positions that its moves lead to are visited as such
  // (probe::BookWalk), the others by their keys alone. A backgammon index may contain its positions
  // (VisitStatements).
  absl::StatusOr<records::SourceReport> Read(const formats::ReadOptions& options,
                                             records::RecordVisitor& visitor);

  // Returns the book of an index; UsageError for a part. The Source must not be used afterwards.
  absl::StatusOr<probe::Book> TakeBook() &&;

 private:
  explicit Source(formats::SourceFile file) : file_(std::move(file)) {}

  formats::SourceFile file_;
  const formats::Format* format_ = nullptr;  // of a foreign book
  std::optional<probe::OpenedIndex> index_;  // a view of the bytes of file_
};

}  // namespace tabia::books

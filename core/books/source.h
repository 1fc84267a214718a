// A source of a build, or a book to open: a foreign book, or an index.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/books/book_options.h"
#include "core/formats/registry.h"
#include "core/formats/source_file.h"
#include "core/probe/book.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::books {

// Returns whether the file is an index, judging by its first bytes.
bool IsIndex(const formats::SourceFile& file);

// Opens a file, pipe or folder. Copies a pipe to a temporary file if it is an index, or of a format that needs all
// bytes at once. Downloads an address if `network` permits that; otherwise an address is a UsageError. A file that is
// no book is not downloaded: its first bytes are enough to return the error.
absl::StatusOr<formats::SourceFile> OpenFile(const std::string& path, const NetworkPolicy& network = {},
                                             const Progress& downloading = {});

// An open book of any kind, for every command that asks what a file contains. The file is opened once, its format is
// recognised once, and the metadata of an index is parsed once, although a build uses them in several steps: check,
// read, list.
class Source {
 public:
  // Opens a file, pipe or folder, or downloads an address (OpenFile), and recognises its format.
  static absl::StatusOr<Source> Open(const std::string& path, const NetworkPolicy& network = {},
                                     const Progress& downloading = {});
  // Recognises the format of a file, also of an index.
  static absl::StatusOr<Source> Of(formats::SourceFile file);

  const formats::SourceFile& file() const { return file_; }
  // Returns the format of a foreign book; null for an index.
  const formats::Format* format() const { return format_; }
  records::Game game() const { return index_ ? index_->info.game : format_->game(); }
  // Returns the index and its metadata; nullptr for a foreign book.
  const probe::OpenedIndex* index() const { return index_ ? &*index_ : nullptr; }
  // Returns whether this is a part of a chess book (chess_part.h), for which Read fails.
  bool is_part() const { return index_ && index_->info.is_part; }

  // Visits all records. A chess index stores keys: positions that its moves reach from the start are visited as
  // positions (probe::BookWalk), the others as keys. A backgammon index usually stores its positions
  // (VisitStatements). AbortedError if the file changed meanwhile, which may be the cause of any other error.
  absl::StatusOr<records::SourceReport> Read(const formats::ReadOptions& options,
                                             const records::Visitors& visitors);

  // Returns the book of an index; UsageError for a part. The Source must not be used afterwards.
  absl::StatusOr<probe::Book> TakeBook() &&;

 private:
  explicit Source(formats::SourceFile file) : file_(std::move(file)) {}
  absl::StatusOr<records::SourceReport> ReadIndex(const formats::ReadOptions& options,
                                                  const records::Visitors& visitors) const;

  formats::SourceFile file_;
  const formats::Format* format_ = nullptr;  // of a foreign book
  std::optional<probe::OpenedIndex> index_;  // a view of the bytes of file_
};

// The treatment of a damaged index that is to be read in full.
struct DamagePolicy {
  bool salvage = false;  // reads the undamaged part; otherwise damage is an error
  std::function<void(const std::string& why)> warn = {};  // called with a description of the salvaged damage
};

// Checks every byte of an index (probe::VerifyIndex). Without this check, a build from a damaged index would silently
// lose entries, because a lookup treats a damaged value as absent. Returns an empty text if the index is sound.
// Otherwise returns BadFile or, with `salvage`, a text with the number of readable positions and the first damage.
absl::StatusOr<std::string> CheckIndex(const index::Index& index, const probe::BookInfo& info,
                                       std::string_view path, const DamagePolicy& policy);

}  // namespace tabia::books

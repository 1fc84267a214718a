// All foreign formats that tabia reads, recognised by content, never by name.
#pragma once

#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/formats/read_options.h"
#include "core/formats/source_file.h"
#include "core/records/entry_finder.h"
#include "core/records/game.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Reads a source once, from beginning to end, in linear time and in constant memory besides what the source's
// own structure needs. Never prints, asks or exits. An error of the visitor ends the reading and is returned;
// BadFile if the file is damaged or of another format.
using ReadFunction = absl::StatusOr<records::SourceReport> (*)(SourceFile& file, const ReadOptions& options,
                                                               records::RecordVisitor& visitor);

// Opens a book to be probed in place. `bytes` are the whole file and must outlive the book; errors contain
// `path`. FailedPreconditionError if this book can only be read.
using InPlaceFunction = absl::StatusOr<records::InPlaceBook> (*)(std::string_view bytes,
                                                                 std::string_view path,
                                                                 const ReadOptions& options);

struct Format {
  std::string_view name;  // "OBK"
  records::Game game;
  bool (*recognises)(std::string_view bytes);  // of the whole file, or the first bytes of a pipe
  ReadFunction read;
  bool reads_pipes = false;        // `read` needs the bytes once only, in their order; else a pipe is held
  bool in_folders = false;         // people keep several in a folder, which is one source then
  bool states_its_length = false;  // what follows in the file is not read
  InPlaceFunction in_place = nullptr;  // of a format whose files answer by key or by position
  bool counts_in_place = false;        // opening in place counts positions and moves
};

// In the order in which they are tried.
absl::Span<const Format> AllFormats();

// Returns the format of a file, or of a pipe by its first bytes; BadFile if it is of none.
absl::StatusOr<const Format*> FormatOf(const SourceFile& file);

// Holds a pipe of a format that needs all bytes at once. What no format recognises is left: it is refused by its first
// bytes, and may have no end.
absl::Status HoldForFormat(SourceFile& file);

}  // namespace tabia::formats

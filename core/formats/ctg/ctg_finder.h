// Probes a ChessBase opening book (.ctg) in place. The hash of a position leads through the directory next to the book
// (.cto) to the only page that may have it. The entry is the same as in an index built from the book.
//
// A key alone does not lead to a page, so the first lookup by key reads the whole book (CtgKeys), which takes about as
// long as building its index.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/records/entry_finder.h"

namespace tabia::formats {

// Opens the `bytes` of the book at `path`, which must outlive the result. FailedPreconditionError if there is no
// directory next to the book; BadFile if the book is cut or the directory is damaged.
absl::StatusOr<records::InPlaceBook> OpenCtgInPlace(std::string_view bytes, std::string_view path,
                                                    const ReadOptions& options);

// A file in memory. The path is for error messages.
struct CtgFile {
  std::string_view path, bytes;
};
// Opens a book and its directory.
absl::StatusOr<records::InPlaceBook> OpenCtgInPlace(const CtgFile& book, const CtgFile& directory,
                                                    const ReadOptions& options);

}  // namespace tabia::formats

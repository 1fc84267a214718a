// Probes a ChessBase opening book (.ctg) in place: the hash of a position leads through the directory next to
// the book (.cto) to the one page that may have it. An entry is the one that an index built of the book has.
//
// A key alone does not lead to a page. The first question about one reads the whole book, to find which
// positions have which keys; that takes about as long as building its index.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/records/entry_finder.h"

namespace tabia::formats {

// `bytes` must outlive the finder. FailedPreconditionError if the directory next to the book at `path` is missing;
// BadFile if the book is not whole, or its directory is damaged.
absl::StatusOr<records::InPlaceBook> OpenCtgInPlace(std::string_view bytes, std::string_view path,
                                                    const ReadOptions& options);

// Opens a book and its directory in memory. The paths are for messages.
struct CtgFile {
  std::string_view path, bytes;
};
absl::StatusOr<records::InPlaceBook> OpenCtgInPlace(const CtgFile& book, const CtgFile& directory,
                                                    const ReadOptions& options);

}  // namespace tabia::formats

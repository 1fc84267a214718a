// Opens the books of `tabia uci`, and reports those that cannot be opened.
#pragma once

#include <map>
#include <vector>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/probe/book.h"
#include "core/probe/book_spec.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/chess_book.h"
#include "protocol/uci/driver/book_loader.h"
#include "protocol/uci/engine/bookshelf.h"

namespace tabia::tool {

struct UciBookFlags {
  bool huge_pages = false;
  bool use_cache = true;
  formats::CtgOptions ctg = {};
};

// Opens a book of chess; `request` decides about recommended moves, not `flags`. The error of a relative path that does
// not exist names the folder in which it was looked for: a GUI starts its engines wherever it likes.
absl::StatusOr<probe::ChessBook> OpenUciBook(const uci::BookRequest& request, const UciBookFlags& flags,
                                             const uci::LoadObserver& observer);

using OpenBooks = std::map<uci::BookRequest, probe::ChessBook>;

// Opens all of them; the error of the first that cannot be opened.
absl::StatusOr<OpenBooks> OpenRequiredBooks(const std::vector<probe::BookSpec>& books,
                                            const UciBookFlags& flags);

// Opens books as OpenUciBook does, but for those of `open`, and reports each error to standard error: a GUI may hide
// the lines of an engine.
uci::BookOpener ReportingOpener(const UciBookFlags& flags, OpenBooks open);

}  // namespace tabia::tool

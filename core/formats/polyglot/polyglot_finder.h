// Probes a Polyglot book (.bin) in place.
//
// The file is an array in order of the keys, so a lookup is a search in its bytes. Opening reads all keys once, to
// check their order and to count them, because a lookup would miss a record after a greater key. If the file is not in
// order, PolyglotRecords sorts a list of its records.
//
// An entry is the same as in an index built from the file, with two exceptions, because a key does not give the
// position: an illegal move is removed only if no piece on any board can make it, and castling written as e1g1 stays
// so. probe::ChessBook corrects both, because it is given the position.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/records/entry_finder.h"

namespace tabia::formats {

// Opens `bytes`, which must outlive the result. BadFile, with `path`, if the last record is cut.
absl::StatusOr<records::InPlaceBook> OpenPolyglotInPlace(std::string_view bytes, std::string_view path,
                                                         const ReadOptions& options);

}  // namespace tabia::formats

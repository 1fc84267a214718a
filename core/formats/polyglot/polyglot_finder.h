// Probes a Polyglot book (.bin) in place.
//
// The format is an array in order of the keys, so a key is found by a search in the bytes themselves. Opening
// reads all keys once, to prove their order and to count them: a record that follows a greater key would
// otherwise be missed in silence. For a file that is not in order, PolyglotRecords sorts a list of its records.
//
// An entry is the one that an index built of the file has, with two exceptions, because the position of a key
// is unknown: an illegal move is left out only if no piece on any board can make it, and castling that is
// coded as e1g1 stays so. probe::ChessBook corrects both where the position is known.
#pragma once

#include <string_view>

#include "absl/status/statusor.h"

#include "core/formats/read_options.h"
#include "core/records/entry_finder.h"

namespace tabia::formats {

// `bytes` must outlive the finder. BadFile, containing `path`, if the file ends inside a record.
absl::StatusOr<records::InPlaceBook> OpenPolyglotInPlace(std::string_view bytes, std::string_view path,
                                                         const ReadOptions& options);

}  // namespace tabia::formats

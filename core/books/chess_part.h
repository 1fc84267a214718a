// A part of a chess book: an index that contains records instead of values, for a merge with the other parts. The
// merge writes the same bytes as one build from all sources. That would be impossible with ordinary indexes, in which
// rare moves are dropped and conflicting weights are resolved.
//
//   value   u64 check (checked_record.h); the record (moves/record_codec.h), with games in the mover's view or
//           uncounted
//   notes   u64 check; the notes (moves/notes_codec.h)
//
// The metadata lists different positions with equal keys, so that the merge reports them too.
#pragma once

#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/books/chess_encoder.h"
#include "core/index/builder/index_builder.h"
#include "core/index/builder/record.h"
#include "core/probe/book_info.h"
#include "core/probe/verify.h"

namespace tabia::books {

// Returns the reducers for the values and the notes of a part. Both take the output of WithCheck.
index::Reducer PartValues(const std::vector<ChessSourceView>& sources, ChessCounts& counts);
index::Reducer PartNotes();

// Returns whether `value` is a valid value of a part.
bool IsPartValue(std::string_view value);

// Adds the records and notes of a part to the builder of another part or of the book. Leaves out values that cannot be
// decoded; if only a range of the keys is added, such a value is an error.
absl::Status AddPart(const index::Index& part, const probe::BookInfo& info, const ChessRule& rule,
                     index::IndexBuilder& builder);

// Checks a part as probe::VerifyIndex checks a book. Counts the positions that have notes.
absl::StatusOr<probe::VerifiedIndex> VerifyPart(const index::Index& part, const probe::BookInfo& info,
                                                std::string_view path, const Progress& progress = {});

}  // namespace tabia::books

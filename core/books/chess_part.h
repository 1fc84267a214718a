// A part of a chess book: an index of what its sources state, to be put together with the other parts. An ordinary
// index states the moves that are left of it, and could not be put together with others so that the result is, byte
// for byte, the index of all sources.
//
//   value   u64 the check of the position, 0 if it is not known; the record (chess/entry/record_codec.h), with games
//           in the mover's view or uncounted
//   notes   u64 the check; the notes (chess/entry/notes_codec.h)
//
// Positions of equal key in one part are named in its metadata, so that they are found in the whole, too.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/books/chess_encoder.h"
#include "core/index/builder/index_builder.h"
#include "core/index/builder/reducer.h"
#include "core/probe/book_info.h"
#include "core/probe/verify.h"

namespace tabia::books {

// Returns the check, then the bytes of a record or of notes.
std::string WithCheck(uint64_t check, std::string_view bytes);

// Reduce what WithCheck returns to the values and the notes of a part.
index::Reducer PartValues(const std::vector<ChessSourceView>& sources, ChessCounts& counts);
index::Reducer PartNotes();

// Returns whether a value is one of a part.
bool IsPartValue(std::string_view value);

// Adds what a part states to the builder of a part or of the whole book, except values that cannot be decoded.
absl::Status AddPart(const index::Index& part, const probe::BookInfo& info, bool to_part,
                     index::IndexBuilder& builder);

// As probe::VerifyIndex. Counts the positions that have notes.
absl::StatusOr<probe::VerifiedIndex> VerifyPart(const index::Index& part, std::string_view path,
                                                const Progress& progress = {});

}  // namespace tabia::books

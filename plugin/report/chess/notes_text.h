// Notes as text and JSON.
#pragma once

#include <string>

#include "core/base/json.h"
#include "core/chess/entry/book_entry.h"

namespace tabia::report {

// The notes about the position itself, and those about one move.
chess::BookNotes PositionNotes(const chess::BookNotes& notes);
chess::BookNotes MoveNotes(const chess::BookNotes& notes, const chess::BookMove& move);

// [{"kind", "text"}…].
Json NotesJson(const chess::BookNotes& notes);
// "name: Sicilian Defence; eco: B20".
std::string NotesText(const chess::BookNotes& notes);

}  // namespace tabia::report

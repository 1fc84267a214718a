// The notes of a chess book, and the names of openings in addition to them, as text and JSON.
#pragma once

#include <optional>
#include <string>

#include "core/base/json.h"
#include "core/chess/opening_name.h"
#include "core/moves/book_entry.h"
#include "core/probe/chess/game_opening.h"

namespace tabia::report {

// Returns the notes about the position itself.
chess::BookNotes PositionNotes(const chess::BookNotes& notes);
// Returns the notes about a move.
chess::BookNotes MoveNotes(const chess::BookNotes& notes, const chess::BookMove& move);

// Returns [{"kind", "text"}…].
Json NotesJson(const chess::BookNotes& notes);
// Returns "name: Sicilian Defence; eco: B20".
std::string NotesText(const chess::BookNotes& notes);

// Returns a FactLine "C65 Ruy Lopez: Berlin Defense", or "… (named 2 plies ago)" for an earlier position. It is
// empty if there is no name, or if `notes` contain it.
std::string OpeningLine(const std::optional<probe::GameOpening>& opening, const chess::BookNotes& notes);

// Returns NotesText of `notes`, then "opening: C65 Ruy Lopez: Berlin Defense" unless they contain it.
std::string NotesAndOpeningText(const chess::BookNotes& notes,
                                const std::optional<chess::OpeningName>& opening);

// Returns {"eco", "name"}, or null; for the opening of a game, also "plies_ago".
Json OpeningJson(const std::optional<chess::OpeningName>& opening);
Json OpeningJson(const std::optional<probe::GameOpening>& opening);

}  // namespace tabia::report

// Names of openings in addition to a book's own notes, as text and JSON.
#pragma once

#include <optional>
#include <string>

#include "core/base/json.h"
#include "core/chess/entry/book_entry.h"
#include "core/chess/opening_name.h"
#include "core/probe/chess/game_opening.h"

namespace tabia::report {

// Returns a FactLine "C65 Ruy Lopez: Berlin Defense", or "… (named 2 plies ago)" for an earlier position;
// empty if there is no name, or if `notes` contain it.
std::string OpeningLine(const std::optional<probe::GameOpening>& opening, const chess::BookNotes& notes);

// Returns NotesText of `notes`, then "opening: C65 Ruy Lopez: Berlin Defense" unless they contain it.
std::string NotesAndOpeningText(const chess::BookNotes& notes,
                                const std::optional<chess::OpeningName>& opening);

// {"eco", "name"}, or null; of a game, {"eco", "name", "plies_ago"}.
Json OpeningJson(const std::optional<chess::OpeningName>& opening);
Json OpeningJson(const std::optional<probe::GameOpening>& opening);

}  // namespace tabia::report

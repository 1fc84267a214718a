#include "plugin/report/chess/notes_text.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "absl/strings/str_join.h"

#include "core/base/format.h"
#include "core/base/text.h"

namespace tabia::report {

chess::BookNotes PositionNotes(const chess::BookNotes& notes) {
  chess::BookNotes own;
  std::copy_if(notes.begin(), notes.end(), std::back_inserter(own),
               [](const chess::BookNote& note) { return note.about_position(); });
  return own;
}

chess::BookNotes MoveNotes(const chess::BookNotes& notes, const chess::BookMove& move) {
  chess::BookNotes own;
  std::copy_if(notes.begin(), notes.end(), std::back_inserter(own), [&move](const chess::BookNote& note) {
    return !note.about_position() && note.move == move.move && note.opaque_move == move.opaque_move;
  });
  return own;
}

Json NotesJson(const chess::BookNotes& notes) {
  Json json = Json::Array();
  for (const chess::BookNote& note : notes) {
    json.Append({{"kind", chess::NoteKindName(note.kind)}, {"text", note.text}});
  }
  return json;
}

std::string NotesText(const chess::BookNotes& notes) {
  return absl::StrJoin(notes, "; ", [](std::string* out, const chess::BookNote& note) {
    *out += FormatText("%s: %s", chess::NoteKindName(note.kind), MakePrintable(note.text));
  });
}

}  // namespace tabia::report

#include "plugin/report/chess/notes_text.h"

#include <algorithm>
#include <iterator>
#include <string_view>

#include "absl/strings/str_join.h"

#include "core/base/format.h"
#include "core/base/text.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {

chess::BookNotes PositionNotes(const chess::BookNotes& notes) {
  chess::BookNotes own;
  std::copy_if(notes.begin(), notes.end(), std::back_inserter(own),
               [](const chess::BookNote& note) { return note.about_position(); });
  return own;
}

chess::BookNotes MoveNotes(const chess::BookNotes& notes, const chess::BookMove& move) {
  chess::BookNotes own;
  std::copy_if(notes.begin(), notes.end(), std::back_inserter(own),
               [&move](const chess::BookNote& note) { return !note.about_position() && note.IsAbout(move); });
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

namespace {

bool Contain(const chess::BookNotes& notes, chess::NoteKind kind, std::string_view text) {
  return std::any_of(notes.begin(), notes.end(),
                     [&](const chess::BookNote& note) { return note.kind == kind && note.text == text; });
}

bool Contain(const chess::BookNotes& notes, const chess::OpeningName& opening) {
  return Contain(notes, chess::NoteKind::kEco, opening.eco) &&
         Contain(notes, chess::NoteKind::kName, opening.name);
}

std::string NameText(const chess::OpeningName& opening) {
  return FormatText("%s %s", opening.eco, opening.name);
}

}  // namespace

std::string OpeningLine(const std::optional<probe::GameOpening>& opening, const chess::BookNotes& notes) {
  if (!opening || Contain(notes, opening->name)) return "";
  std::string text = NameText(opening->name);
  if (opening->plies_ago > 0)
    text += FormatText(" (named %s ago)", FormatCount(opening->plies_ago, "ply", "plies"));
  return FactLine("opening", text);
}

std::string NotesAndOpeningText(const chess::BookNotes& notes,
                                const std::optional<chess::OpeningName>& opening) {
  const std::string text = NotesText(notes);
  if (!opening || Contain(notes, *opening)) return text;
  return FormatText("%s%sopening: %s", text, text.empty() ? "" : "; ", NameText(*opening));
}

Json OpeningJson(const std::optional<chess::OpeningName>& opening) {
  if (!opening) return nullptr;
  return {{"eco", opening->eco}, {"name", opening->name}};
}

Json OpeningJson(const std::optional<probe::GameOpening>& opening) {
  if (!opening) return nullptr;
  Json json = OpeningJson(std::optional(opening->name));
  json["plies_ago"] = opening->plies_ago;
  return json;
}

}  // namespace tabia::report

#include "plugin/report/chess/opening_text.h"

#include <algorithm>
#include <string_view>

#include "core/base/format.h"
#include "core/base/text.h"
#include "plugin/report/chess/notes_text.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::report {
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

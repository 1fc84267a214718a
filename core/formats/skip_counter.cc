#include "core/formats/skip_counter.h"

#include <cstddef>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/base/utf8.h"
#include "core/chess/fen.h"
#include "core/chess/uci_move.h"

namespace tabia::formats {
namespace {

// Returns the beginning of a text as one printable line.
std::string BeginningOf(std::string_view text) {
  constexpr size_t kMaxBytes = 60;
  text = Trim(text);
  const std::string_view beginning = Utf8Prefix(text, kMaxBytes);
  return MakePrintable(beginning) + (beginning.size() < text.size() ? "…" : "");
}

std::string_view KindOf(const chess::BookNote& note) {
  switch (note.kind) {
    case chess::NoteKind::kName:
      return "names";
    case chess::NoteKind::kComment:
      return "comments";
    case chess::NoteKind::kEco:
      return "ECO codes";
  }
  return "notes";
}

}  // namespace

std::string SourceLocation::Text() const {
  return FormatText("%s %d", unit, number);
}

absl::Status SkipCounter::Add(std::string_view kind, SourceLocation location,
                              absl::FunctionRef<std::string()> why, uint64_t count) {
  if (strict_) return BadFile(path_, location.Text(), why());
  records::Skipped& skipped = skipped_[std::string(kind)];
  if (skipped.count == 0) skipped.first = FormatText("%s: %s", location.Text(), why());
  skipped.count += count;
  return absl::OkStatus();
}

void UnusedCounter::Add(std::string_view kind, SourceLocation location, absl::FunctionRef<std::string()> fact,
                        uint64_t count) {
  records::Skipped& not_used = not_used_[std::string(kind)];
  if (not_used.count == 0) not_used.first = FormatText("%s: %s", location.Text(), BeginningOf(fact()));
  not_used.count += count;
}

void LostCounter::Add(std::string_view kind, absl::FunctionRef<std::string()> which) {
  records::Skipped& lost = lost_[std::string(kind)];
  if (lost.count++ == 0) lost.first = which();
}

void LostCounter::AddMove(std::string_view kind, const chess::Position& before, chess::Move move) {
  Add(kind,
      [&] { return FormatText("%s in %s", chess::UciMove(before, move), chess::ToEpd(before.setup())); });
}

void LostCounter::AddMove(std::string_view kind, const chess::BookPosition& before, chess::Move move) {
  Add(kind, [&] { return FormatText("%s in %s", UciMove(before.board(), move), before.Epd()); });
}

void LostCounter::AddNote(const chess::Position& position, const chess::BookNote& note) {
  if (note.move) return AddMove(KindOf(note), position, note.move);
  Add(KindOf(note), [&] { return chess::ToEpd(position.setup()); });
}

void LostCounter::AddNote(const chess::BookPosition& position, const chess::BookNote& note) {
  if (note.move) return AddMove(KindOf(note), position, note.move);
  Add(KindOf(note), [&] { return position.Epd(); });
}

}  // namespace tabia::formats

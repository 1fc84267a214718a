#include "core/probe/verify.h"

#include <optional>

#include "core/backgammon/entry/book_value.h"
#include "core/backgammon/entry/subject.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/entry/entry_codec.h"
#include "core/chess/entry/notes_codec.h"

namespace tabia::probe {
namespace {

// Counts the records of a value; returns false if it cannot be decoded.
bool CountValue(records::Game game, std::string_view value, uint64_t& records) {
  if (game == records::Game::kChess) {
    return chess::VisitEntry(value, [&records](const chess::BookMove&) { ++records; });
  }
  backgammon::BookValue stated;
  if (!DecodeValue(value, stated)) return false;
  records += stated.positions.size() + stated.decisions.size() + stated.cubes.size();
  return true;
}

// Returns whether the notes of a key can be decoded, and counts those of chess. In backgammon they are the key's subject.
bool CountNotes(records::Game game, uint64_t key, std::string_view notes, uint64_t& count) {
  if (game == records::Game::kChess) {
    return chess::VisitNotes(notes, [&count](const chess::NoteView&) { ++count; });
  }
  const std::optional<backgammon::Subject> subject = backgammon::SubjectOfBytes(notes);
  return subject && CanonicalKey(*subject) == key;
}

// Returns whether a backgammon index that states subjects lacks this key's.
bool LacksSubject(const index::Index& index, records::Game game, uint64_t key) {
  return game == records::Game::kBackgammon && index.header().notes > 0 && index.FindNotes(key).empty();
}

}  // namespace

absl::StatusOr<VerifiedIndex> VerifyIndex(const index::Index& index, records::Game game,
                                          std::string_view path, const Progress& progress) {
  TABIA_RETURN_IF_ERROR(index.Verify(progress));
  VerifiedIndex verified;
  absl::Status status;
  const auto damaged = [path](uint64_t key, std::string_view what) {
    return BadFile(path, FormatText("key %016x", key), FormatText("its %s cannot be decoded", what));
  };
  index.ForEach([&](uint64_t key, std::string_view value) {
    if (!status.ok()) return;
    if (!CountValue(game, value, verified.records)) status = damaged(key, "value");
    if (LacksSubject(index, game, key)) status = damaged(key, "position");
  });
  index.ForEachNote([&](uint64_t key, std::string_view notes) {
    if (status.ok() && !CountNotes(game, key, notes, verified.notes)) {
      status = damaged(key, game == records::Game::kChess ? "notes" : "position");
    }
  });
  TABIA_RETURN_IF_ERROR(status);
  return verified;
}

}  // namespace tabia::probe

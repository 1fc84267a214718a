#include "core/probe/verify.h"

#include "core/backgammon/entry/book_value.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/entry/entry_codec.h"
#include "core/chess/entry/notes_codec.h"

namespace tabia::probe {
namespace {

// Counts what a value states; returns false if it cannot be decoded.
bool CountValue(records::Game game, std::string_view value, uint64_t& records) {
  if (game == records::Game::kChess) {
    return chess::VisitEntry(value, [&records](const chess::BookMove&) { ++records; });
  }
  backgammon::BookValue stated;
  if (!DecodeValue(value, stated)) return false;
  records += stated.positions.size() + stated.decisions.size() + stated.cubes.size();
  return true;
}

}  // namespace

absl::StatusOr<VerifiedIndex> VerifyIndex(const index::Index& index, records::Game game,
                                          std::string_view path, const Progress& progress) {
  TABIA_RETURN_IF_ERROR(index.Verify(progress));
  VerifiedIndex verified;
  absl::Status status;
  const auto damaged = [path](uint64_t key, std::string_view what) {
    return BadFile(path, Formatted("key %016x", key), Formatted("its %s cannot be decoded", what));
  };
  index.ForEach([&](uint64_t key, std::string_view value) {
    if (status.ok() && !CountValue(game, value, verified.records)) status = damaged(key, "value");
  });
  index.ForEachNote([&](uint64_t key, std::string_view notes) {
    const auto count = [&verified](const chess::NoteView&) { ++verified.notes; };
    if (status.ok() && !chess::VisitNotes(notes, count)) status = damaged(key, "notes");
  });
  TABIA_RETURN_IF_ERROR(status);
  return verified;
}

}  // namespace tabia::probe

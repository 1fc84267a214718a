#include "core/probe/chess/bans.h"

#include <algorithm>
#include <utility>

#include "core/base/status.h"

namespace tabia::probe {

absl::StatusOr<Bans> Bans::Of(absl::Span<const ChessBook> before, const chess::BookPosition& position) {
  Bans bans;
  for (const ChessBook& book : before) TABIA_RETURN_IF_ERROR(bans.Add(book, position));
  return bans;
}

std::string Bans::Reason(const chess::BookMove& move) const {
  const auto ban = std::find_if(bans_.begin(), bans_.end(), [&move](const Ban& other) {
    return other.move == move.move && other.opaque_move == move.opaque_move;
  });
  return ban == bans_.end() ? "" : ban->reason;
}

void Bans::Deactivate(chess::BookEntry& entry) const {
  if (bans_.empty()) return;
  for (chess::BookMove& move : entry.moves) move.active &= Reason(move).empty();
  std::stable_partition(entry.moves.begin(), entry.moves.end(),
                        [](const chess::BookMove& move) { return move.active; });
}

absl::Status Bans::Add(const ChessBook& book, const chess::BookPosition& position) {
  chess::BookEntry entry;
  const Lookup lookup = book.Probe(position, entry);
  TABIA_RETURN_IF_ERROR(lookup.status());
  if (!lookup.found()) return absl::OkStatus();
  TABIA_ASSIGN_OR_RETURN(const chess::BookNotes notes, book.Notes(position));
  for (const chess::BookMove& move : entry.moves) {
    if (move.active) continue;
    std::string reason = "avoided in " + book.name();
    for (const chess::BookNote& note : notes) {
      const bool is_of_move = note.move == move.move && note.opaque_move == move.opaque_move;
      if (is_of_move && note.kind == chess::NoteKind::kComment) reason += ": " + note.text;
    }
    bans_.push_back({move.move, move.opaque_move, std::move(reason)});
  }
  return absl::OkStatus();
}

absl::Status Deactivate(absl::Span<const ChessBook> before, const chess::BookPosition& position,
                        chess::BookEntry& entry) {
  if (before.empty()) return absl::OkStatus();
  TABIA_ASSIGN_OR_RETURN(const Bans bans, Bans::Of(before, position));
  bans.Deactivate(entry);
  return absl::OkStatus();
}

}  // namespace tabia::probe

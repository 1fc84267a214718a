#include "core/probe/index_finder.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "core/moves/entry_codec.h"
#include "core/moves/known_board.h"

namespace tabia::probe {
namespace {

constexpr size_t kBlockKeys = 16;  // of a batch: their values are found before the first one is decoded

}  // namespace

Lookup IndexFinder::Find(uint64_t key, chess::BookEntry& entry) const {
  const std::optional<std::string_view> value = index_->Find(key);
  return Lookup::Of(value && chess::DecodeEntry(*value, entry) && !entry.moves.empty());
}

Lookup IndexFinder::FindAt(const chess::BookPosition& position, chess::BookEntry& entry) const {
  Lookup lookup = Find(position.key(), entry);
  if (lookup.found() && position.of_chess() != nullptr) chess::CorrectCastling(*position.of_chess(), entry);
  return lookup;
}

Lookup IndexFinder::FindBest(uint64_t key, chess::BookMove& best) const {
  const std::optional<std::string_view> value = index_->Find(key);
  return Lookup::Of(value && chess::DecodeBest(*value, best));
}

// Decodes only the first move of the value, unless that may be castling in its other notation. Then the correction may
// merge it with another move of the entry (chess::CorrectCastling), so the whole entry must be decoded.
Lookup IndexFinder::FindBestAt(const chess::BookPosition& position, chess::BookMove& best) const {
  Lookup lookup = FindBest(position.key(), best);
  const bool is_final = !lookup.found() || position.of_chess() == nullptr ||
                        !chess::MayCastleToTarget(*position.of_chess(), best.move);
  if (is_final) [[likely]]
    return lookup;
  return EntryFinder::FindBestAt(position, best);
}

absl::Status IndexFinder::FindEach(absl::Span<const uint64_t> keys,
                                   absl::Span<chess::BookEntry> entries) const {
  std::array<std::optional<std::string_view>, kBlockKeys> values;
  for (size_t from = 0; from < keys.size(); from += kBlockKeys) {
    const absl::Span<const uint64_t> block = keys.subspan(from, kBlockKeys);
    index_->FindBatch(block, absl::MakeSpan(values).first(block.size()));
    for (size_t i = 0; i < block.size(); ++i) {
      chess::BookEntry& entry = entries[from + i];
      if (!values[i] || !chess::DecodeEntry(*values[i], entry)) entry.moves.clear();
    }
  }
  return absl::OkStatus();
}

absl::Status IndexFinder::VisitNotes(uint64_t key, OnNote visit) const {
  const std::string_view notes = index_->FindNotes(key);
  const bool are_sound = chess::VisitNotes(notes, [](const chess::NoteView&) {});
  if (are_sound) chess::VisitNotes(notes, visit);
  return absl::OkStatus();
}

absl::Status IndexFinder::ForEachKey(absl::FunctionRef<void(uint64_t key)> visit) const {
  index_->ForEach([&](uint64_t key, std::string_view) { visit(key); });
  return absl::OkStatus();
}

}  // namespace tabia::probe

#include "core/moves/notes_codec.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <tuple>

#include "core/base/bytes.h"
#include "core/moves/entry_shape.h"
#include "core/moves/move_order.h"

namespace tabia::chess {
namespace {

constexpr uint8_t kOpaqueNote = 0x40;

bool TakeNote(ByteReader& in, NoteView& note) {
  const std::optional<uint8_t> kind = in.Take<uint8_t>();
  if (!kind || (*kind & ~kOpaqueNote) > static_cast<uint8_t>(NoteKind::kEco)) return false;
  note.kind = static_cast<NoteKind>(*kind & ~kOpaqueNote);
  const bool opaque = (*kind & kOpaqueNote) != 0;
  if (!TakeMove(in, opaque, note.move, note.opaque_move)) return false;
  const std::optional<uint64_t> length = in.TakeVarint();
  const std::optional<std::string_view> text = length ? in.TakeBytes(*length) : std::nullopt;
  if (!text) return false;
  note.text = *text;
  return true;
}

}  // namespace

std::string_view NoteKindName(NoteKind kind) {
  constexpr std::array<std::string_view, 3> kNames = {"name", "comment", "eco"};
  return kNames[static_cast<size_t>(kind)];
}

std::optional<NoteKind> NoteKindOfName(std::string_view name) {
  for (const NoteKind kind : {NoteKind::kName, NoteKind::kComment, NoteKind::kEco}) {
    if (name == NoteKindName(kind)) return kind;
  }
  return std::nullopt;
}

std::string EncodeNotes(const BookNotes& notes) {
  std::string out;
  for (const BookNote& note : notes) {
    const bool opaque = static_cast<bool>(note.opaque_move);
    out.push_back(static_cast<char>(static_cast<uint8_t>(note.kind) | (opaque ? kOpaqueNote : 0)));
    AppendMove(out, note.move, note.opaque_move);
    AppendVarint(out, note.text.size());
    out.append(note.text);
  }
  return out;
}

bool VisitNotes(std::string_view bytes, absl::FunctionRef<void(const NoteView&)> visit) {
  for (ByteReader in(bytes); !in.empty();) {
    NoteView note;
    if (!TakeNote(in, note)) return false;
    visit(note);
  }
  return true;
}

bool DecodeNotes(std::string_view bytes, BookNotes& notes) {
  notes.clear();
  return VisitNotes(bytes, [&notes](const NoteView& note) {
    notes.push_back({note.move, note.opaque_move, note.kind, std::string(note.text)});
  });
}

bool ComesBefore(const NoteView& a, const NoteView& b) {
  const auto rank = [](const NoteView& note) {
    return std::tuple(TextOrder(note.move, note.opaque_move), note.kind, note.text);
  };
  return rank(a) < rank(b);
}

std::string FoldNotes(absl::Span<const std::string_view> encoded_notes) {
  BookNotes all, more;
  for (const std::string_view encoded : encoded_notes) {
    if (DecodeNotes(encoded, more)) all.insert(all.end(), more.begin(), more.end());
  }
  const auto view = [](const BookNote& note) {
    return NoteView{note.move, note.opaque_move, note.kind, note.text};
  };
  std::sort(all.begin(), all.end(),
            [&](const BookNote& a, const BookNote& b) { return ComesBefore(view(a), view(b)); });
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return EncodeNotes(all);
}

}  // namespace tabia::chess

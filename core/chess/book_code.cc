#include "core/chess/book_code.h"

#include <algorithm>
#include <array>
#include <tuple>

#include "core/base/bytes.h"

namespace tabia::chess {
namespace {

constexpr unsigned kHasGames = 1, kIsOpaque = 2, kCountShift = 2, kCountFollows = 63;
constexpr uint16_t kInactiveCode = 0x8000;
constexpr uint8_t kInactiveText = 0x80, kLengthMask = 0x0f;
constexpr uint8_t kOpaqueNote = 0x40;

// Orders moves as their texts are ordered.
auto TextOrder(Move move, const OpaqueMove& opaque_move) {
  constexpr std::array<int, 8> kByLetter = {0, 2, 1, 4, 3, 5, 6, 7};  // none, b, n, q, r
  return std::tuple(FileOf(move.from()), RankOf(move.from()), FileOf(move.to()), RankOf(move.to()),
                    kByLetter[move.promotion()], opaque_move.text());
}

bool Better(const BookMove& a, const BookMove& b) {
  return std::tuple(b.active, b.weight(), TextOrder(a.move, a.opaque_move)) <
         std::tuple(a.active, a.weight(), TextOrder(b.move, b.opaque_move));
}

bool SameMove(const BookMove& a, const BookMove& b) {
  return a.move == b.move && a.opaque_move == b.opaque_move;
}

void AppendMove(std::string& out, Move move, const OpaqueMove& opaque_move, bool opaque, bool active) {
  if (opaque) {
    const std::string_view text = opaque_move.text();
    out.push_back(static_cast<char>(text.size() | (active ? 0 : kInactiveText)));
    out.append(text);
  } else {
    Append<uint16_t>(out, move.code() | (active ? 0 : kInactiveCode));
  }
}

bool TakeMove(ByteReader& in, bool opaque, Move& move, OpaqueMove& opaque_move, bool& active) {
  if (!opaque) {
    const std::optional<uint16_t> code = in.Take<uint16_t>();
    if (!code) return false;
    move = Move::FromCode(*code & ~kInactiveCode);
    active = (*code & kInactiveCode) == 0;
    return move.promotion() <= kQueen;
  }
  const std::optional<uint8_t> length = in.Take<uint8_t>();
  if (!length) return false;
  const std::optional<std::string_view> text = in.TakeBytes(*length & kLengthMask);
  const std::optional<OpaqueMove> parsed = text ? OpaqueMove::Parse(*text) : std::nullopt;
  if (!parsed) return false;
  opaque_move = *parsed;
  active = (*length & kInactiveText) == 0;
  return true;
}

// Takes the shape byte and the count of moves.
std::optional<uint64_t> TakeCount(ByteReader& in, uint8_t& shape) {
  const std::optional<uint8_t> first = in.Take<uint8_t>();
  if (!first) return std::nullopt;
  shape = *first;
  return shape >> kCountShift == kCountFollows ? in.TakeVarint() : shape >> kCountShift;
}

bool TakeBookMove(ByteReader& in, unsigned shape, BookMove& move) {
  if (!TakeMove(in, (shape & kIsOpaque) != 0, move.move, move.opaque_move, move.active)) return false;
  const std::optional<uint64_t> first = in.TakeVarint();
  if (!first) return false;
  if ((shape & kHasGames) == 0) {
    move.stated_weight = static_cast<uint32_t>(*first);
    return *first <= UINT32_MAX;
  }
  const std::optional<uint64_t> draw = in.TakeVarint(), loss = in.TakeVarint();
  if (!draw || !loss) return false;
  move.games = Games{*first, *draw, *loss};
  return true;
}

bool TakeNote(ByteReader& in, BookNote& note) {
  const std::optional<uint8_t> kind = in.Take<uint8_t>();
  if (!kind || (*kind & ~kOpaqueNote) > static_cast<uint8_t>(NoteKind::kEco)) return false;
  note.kind = static_cast<NoteKind>(*kind & ~kOpaqueNote);
  bool active;
  if (!TakeMove(in, (*kind & kOpaqueNote) != 0, note.move, note.opaque_move, active)) return false;
  const std::optional<uint64_t> length = in.TakeVarint();
  const std::optional<std::string_view> text = length ? in.TakeBytes(*length) : std::nullopt;
  if (!text) return false;
  note.text = *text;
  return true;
}

// One move of `moves`, which all are the same move; true if they state different weights.
bool MergeMoves(absl::Span<const BookMove> moves, BookMove& sum) {
  bool conflict = false;
  sum = moves[0];
  for (const BookMove& more : moves.subspan(1)) {
    sum.active |= more.active;
    if (sum.games && more.games) {
      sum.games->win += more.games->win;
      sum.games->draw += more.games->draw;
      sum.games->loss += more.games->loss;
    } else {
      conflict |= sum.stated_weight != more.stated_weight;
      sum.stated_weight = std::max(sum.stated_weight, more.stated_weight);
    }
  }
  return conflict;
}

}  // namespace

std::string_view NoteKindName(NoteKind kind) {
  constexpr std::array<std::string_view, 3> kNames = {"name", "comment", "eco"};
  return kNames[static_cast<size_t>(kind)];
}

std::string EncodeEntry(const BookEntry& entry) {
  std::string out;
  const size_t count = entry.moves.size();
  const BookMove first = count > 0 ? entry.moves[0] : BookMove{};
  const unsigned shape = (first.games ? kHasGames : 0) | (first.opaque_move ? kIsOpaque : 0);
  out.push_back(static_cast<char>(shape | std::min<size_t>(count, kCountFollows) << kCountShift));
  if (count >= kCountFollows) AppendVarint(out, count);
  for (const BookMove& move : entry.moves) {
    AppendMove(out, move.move, move.opaque_move, (shape & kIsOpaque) != 0, move.active);
    if (move.games) {
      AppendVarint(out, move.games->win);
      AppendVarint(out, move.games->draw);
      AppendVarint(out, move.games->loss);
    } else {
      AppendVarint(out, move.stated_weight);
    }
  }
  return out;
}

bool DecodeEntry(std::string_view bytes, BookEntry& entry) {
  entry.moves.clear();
  ByteReader in(bytes);
  uint8_t shape = 0;
  const std::optional<uint64_t> count = TakeCount(in, shape);
  if (!count) return false;
  for (uint64_t i = 0; i < *count; ++i) {  // ends with the bytes, whatever the count says
    if (!TakeBookMove(in, shape, entry.moves.emplace_back())) return false;
  }
  return in.empty();
}

bool DecodeBest(std::string_view bytes, BookMove& best) {
  best = {};
  ByteReader in(bytes);
  uint8_t shape = 0;
  return TakeCount(in, shape).value_or(0) > 0 && TakeBookMove(in, shape, best);
}

uint64_t MoveCount(std::string_view bytes) {
  ByteReader in(bytes);
  uint8_t shape = 0;
  return TakeCount(in, shape).value_or(0);
}

std::string FoldEntries(absl::Span<const std::string_view> encoded_entries, uint64_t& weight_conflicts) {
  if (encoded_entries.size() == 1) return std::string(encoded_entries[0]);
  std::vector<BookMove> all;
  BookEntry one;
  for (const std::string_view encoded : encoded_entries) {
    if (DecodeEntry(encoded, one)) all.insert(all.end(), one.moves.begin(), one.moves.end());
  }
  std::sort(all.begin(), all.end(), [](const BookMove& a, const BookMove& b) {
    return TextOrder(a.move, a.opaque_move) < TextOrder(b.move, b.opaque_move);
  });
  BookEntry sum;
  for (absl::Span<const BookMove> rest = all; !rest.empty();) {
    const auto end = std::find_if(rest.begin(), rest.end(),
                                  [&](const BookMove& other) { return !SameMove(other, rest[0]); });
    const size_t same = static_cast<size_t>(end - rest.begin());
    weight_conflicts += MergeMoves(rest.first(same), sum.moves.emplace_back());
    rest.remove_prefix(same);
  }
  std::sort(sum.moves.begin(), sum.moves.end(), Better);
  return EncodeEntry(sum);
}

std::string EncodeNotes(const BookNotes& notes) {
  std::string out;
  for (const BookNote& note : notes) {
    const bool opaque = static_cast<bool>(note.opaque_move);
    out.push_back(static_cast<char>(static_cast<uint8_t>(note.kind) | (opaque ? kOpaqueNote : 0)));
    AppendMove(out, note.move, note.opaque_move, opaque, /*active=*/true);
    AppendVarint(out, note.text.size());
    out.append(note.text);
  }
  return out;
}

bool DecodeNotes(std::string_view bytes, BookNotes& notes) {
  notes.clear();
  for (ByteReader in(bytes); !in.empty();) {
    if (!TakeNote(in, notes.emplace_back())) return false;
  }
  return true;
}

std::string FoldNotes(absl::Span<const std::string_view> encoded_notes) {
  BookNotes all, more;
  for (const std::string_view encoded : encoded_notes) {
    if (DecodeNotes(encoded, more)) all.insert(all.end(), more.begin(), more.end());
  }
  const auto order = [](const BookNote& note) {
    return std::tuple(TextOrder(note.move, note.opaque_move), note.kind, std::string_view(note.text));
  };
  std::sort(all.begin(), all.end(),
            [&](const BookNote& a, const BookNote& b) { return order(a) < order(b); });
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return EncodeNotes(all);
}

}  // namespace tabia::chess

#include "core/chess/fen_key.h"

#include <array>
#include <bit>

#include "absl/status/statusor.h"

#include "core/base/checksum.h"
#include "core/chess/fen.h"
#include "core/chess/fen_cells.h"
#include "core/chess/key.h"

namespace tabia::chess {
namespace {

// Side to move and castling as most programs write them, " w KQkq", the first character in the lowest byte.
struct Fields {
  uint64_t text = 0;
  uint64_t key = 0;      // the Zobrist numbers of the turn and the rights
  uint64_t corners = 0;  // the facts of the corner rooks of these rights
  unsigned rights = 0;   // bits 0 to 3 KQkq
};

constexpr uint64_t TextOf(Color turn, unsigned rights) {
  uint64_t text = 0;
  unsigned size = 0;
  const auto append = [&](char c) { text |= static_cast<uint64_t>(c) << (8 * size++); };
  for (const char c : {' ', turn == kWhite ? 'w' : 'b', ' '}) append(c);
  for (unsigned right = 0; right < 4; ++right) {
    if (rights >> right & 1) append("KQkq"[right]);
  }
  if (rights == 0) append('-');
  return text;
}

constexpr Fields FieldsOf(Color turn, unsigned rights) {
  constexpr std::array<Square, 4> kRooks = {kH1, kA1, kH8, kA8};
  uint64_t corners = 0;
  for (unsigned right = 0; right < 4; ++right) {
    const Piece rook = MakePiece(kRook, right < 2 ? kWhite : kBlack);
    if (rights >> right & 1) corners |= FactOf(rook, kRooks[right]);
  }
  const uint64_t key = kZobrist.castling_sets[rights] ^ (turn == kWhite ? kZobrist.white_to_move : 0);
  return {TextOf(turn, rights), key, corners, rights};
}

// All 32 texts in a hash table without collisions. The factor is searched at compile time.
struct FieldsTable {
  uint64_t factor = kSplitMixStep;
  std::array<Fields, 128> slots{};

  constexpr size_t SlotOf(uint64_t text) const { return text * factor >> 57; }
  constexpr const Fields& Find(uint64_t text) const { return slots[SlotOf(text)]; }
  constexpr bool Fill() {
    slots = {};
    for (unsigned i = 0; i < 32; ++i) {
      const Fields fields = FieldsOf(static_cast<Color>(i / 16), i % 16);
      Fields& slot = slots[SlotOf(fields.text)];
      if (slot.text != 0) return false;
      slot = fields;
    }
    return true;
  }
};

constexpr FieldsTable MakeFieldsTable() {
  FieldsTable table;
  while (!table.Fill()) table.factor += 2 * kSplitMixStep;
  return table;
}

constexpr FieldsTable kFields = MakeFieldsTable();

// Returns the sides of the king that have a rook: bit 0 the h-file's side, bit 1 the other one. No sides if there is
// more than one king.
constexpr unsigned RookSides(uint64_t rooks, uint64_t kings) {
  if (!IsSingle(kings)) return 0;
  return (rooks > kings ? 1 : 0) | ((rooks & (kings - 1)) != 0 ? 2 : 0);
}

// Returns whether every right has a rook, in the corner or at least on its side of the king. The right then means the
// outermost rook there, which has the same number as a corner rook.
bool AreSideRights(const Fields& fields, uint64_t facts) {
  if ((fields.corners & ~facts) == 0) [[likely]]
    return true;
  const unsigned white = RookSides(FactByte(facts, kWhiteRooks), FactByte(facts, kWhiteKings));
  const unsigned black = RookSides(FactByte(facts, kBlackRooks), FactByte(facts, kBlackKings));
  return (fields.rights & ~(white | black << 2)) == 0;
}

// Returns the Zobrist number of the en passant square at the front of `text`, 0 if no pawn is next to the pushed one.
// Returns nothing if the square is not on the rank where `turn`, w or b, captures.
std::optional<uint64_t> EnPassantNumber(std::string_view text, uint64_t turn, uint64_t facts) {
  const unsigned file = static_cast<unsigned>(text[0] - 'a');
  if (file > 7 || text.size() < 2 || text[1] != (turn == 'w' ? '6' : '3')) return std::nullopt;
  const uint64_t pawns = FactByte(facts, turn == 'w' ? kWhiteRank5Pawns : kBlackRank4Pawns);
  const uint64_t neighbours = uint64_t{2} << file | uint64_t{1} << file >> 1;
  return pawns & neighbours ? kZobrist.en_passant[file] : 0;
}

// Takes a blank and a number of at most four digits.
bool TakeCounter(const char*& at, const char* end) {
  if (at == end || *at++ != ' ') return false;
  const char* const begin = at;
  while (at != end && *at >= '0' && *at <= '9') ++at;
  return at != begin && at - begin <= 4;
}

// Returns the key of a FEN as most programs write it: one blank between fields, castling as KQkq, no counters
// or two. Returns nothing for any other text, sound or not.
std::optional<uint64_t> KeyOfPlainFen(std::string_view text) {
  CellValue board;
  if (!SumBoard(text, board, [](Piece, unsigned) {})) return std::nullopt;
  const char *at = text.data(), *const end = at + text.size();
  const uint64_t fore = LoadEight(at, end);
  const uint64_t castling_end = FirstEnd(fore | 0x404040);  // skips the first three
  const uint64_t fore_text = fore & ((castling_end >> 7) - 1);
  const Fields& fields = kFields.Find(fore_text);
  if (fields.text != fore_text || !AreSideRights(fields, board.facts)) return std::nullopt;
  at += static_cast<unsigned>(std::countr_zero(castling_end)) / 8;
  if (end - at < 2 || *at++ != ' ') return std::nullopt;
  uint64_t key = board.key ^ fields.key;
  if (*at == '-') {
    ++at;
  } else {
    const std::optional<uint64_t> number = EnPassantNumber({at, end}, fore >> 8 & 0xff, board.facts);
    if (!number) return std::nullopt;
    key ^= *number;
    at += 2;
  }
  if (at == end || (TakeCounter(at, end) && TakeCounter(at, end) && at == end)) return key;
  return std::nullopt;
}

[[gnu::noinline]] std::optional<uint64_t> KeyOfAnyFen(std::string_view fen) {
  const absl::StatusOr<Setup> setup = ParseFen(fen);
  return setup.ok() ? std::optional(CanonicalKey(*setup)) : std::nullopt;
}

}  // namespace

std::optional<uint64_t> KeyOfFen(std::string_view fen) {
  const std::optional<uint64_t> key = KeyOfPlainFen(fen);
  return key ? key : KeyOfAnyFen(fen);
}

}  // namespace tabia::chess

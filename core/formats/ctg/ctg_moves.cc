#include "core/formats/ctg/ctg_moves.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/format.h"

namespace tabia::formats {
namespace {

constexpr uint8_t kCtgAnnotationBits = 31;
constexpr uint8_t kCtgMistake = 2, kCtgBlunder = 4, kCtgDubious = 6;

using CtgRecommended = chess::Recommended;

bool HasMove(const CtgMoves& moves, chess::Move move) {
  return std::any_of(moves.moves.begin(), moves.moves.end(),
                     [move](const CtgMove& known) { return known.move == move; });
}

// Adds the games of the position after a move, whose wins are those of its side to move, the opponent.
void AddCtgNumbers(const CtgRecord& after, CtgMove& move) {
  move.mark = after.mark();
  move.games = {.win = after.losses(), .draw = after.draws(), .loss = after.wins()};
  move.unfinished = after.games() - std::min<uint64_t>(after.games(), move.games.total());
}

chess::Games CtgGamesOf(const CtgMove& move, PgnOptions::Unfinished rule) {
  chess::Games games = move.games;
  if (rule == PgnOptions::Unfinished::kDraw) games.draw += move.unfinished;
  if (rule == PgnOptions::Unfinished::kLossOfBoth) games.loss += move.unfinished;
  return games;
}

// Returns the rule for active moves: that of `options`, where kFirst becomes kOnly if a recommended move can be played.
CtgRecommended CtgRuleFor(const CtgMoves& moves, const chess::BookEntry& entry, const ReadOptions& options) {
  if (options.ctg.recommended != CtgRecommended::kFirst) return options.ctg.recommended;
  for (size_t i = 0; i < moves.moves.size(); ++i) {
    if (moves.moves[i].is_recommended() && entry.moves[i].playable()) return CtgRecommended::kOnly;
  }
  return CtgRecommended::kIgnored;
}

constexpr uint8_t kFirstGlyphOfWhite = 14, kLastGlyphOfBlack = 139;

struct CtgGlyph {
  uint8_t number;
  std::string_view text;
};

// PGN's annotation glyphs that are about a move or about both players.
constexpr CtgGlyph kCtgGlyphs[] = {
    {1, "!"},
    {2, "?"},
    {3, "!!"},
    {4, "??"},
    {5, "!?"},
    {6, "?!"},
    {7, "forced move"},
    {8, "only move"},
    {9, "worst move"},
    {10, "drawish position"},
    {11, "equal chances, quiet position"},
    {12, "equal chances, active position"},
    {13, "unclear position"},
    {146, "novelty"},
};

// Glyphs about White; the next number has the same meaning for Black.
constexpr CtgGlyph kCtgGlyphsOfWhite[] = {
    {14, "has a slight advantage"},
    {16, "has a moderate advantage"},
    {18, "has a decisive advantage"},
    {20, "has a crushing advantage"},
    {22, "is in zugzwang"},
    {24, "has a slight space advantage"},
    {26, "has a moderate space advantage"},
    {28, "has a decisive space advantage"},
    {30, "has a slight lead in development"},
    {32, "has a moderate lead in development"},
    {34, "has a decisive lead in development"},
    {36, "has the initiative"},
    {38, "has a lasting initiative"},
    {40, "has the attack"},
    {44, "has compensation for the material"},
    {130, "has slight counterplay"},
    {132, "has moderate counterplay"},
    {134, "has decisive counterplay"},
    {136, "is in moderate time trouble"},
    {138, "is in severe time trouble"},
};

// Makes the text of each glyph: "$N", as in PGN, if there is no other.
std::array<std::string, 256> MakeCtgGlyphTexts() {
  std::array<std::string, 256> texts;
  for (int number = 1; number < 256; ++number) texts[static_cast<size_t>(number)] = FormatText("$%d", number);
  for (const auto& [number, text] : kCtgGlyphs) texts[number] = text;
  for (const auto& [number, text] : kCtgGlyphsOfWhite) {
    texts[number] = FormatText("White %s", text);
    texts[number + 1u] = FormatText("Black %s", text);
  }
  return texts;
}

const std::string& CtgGlyphText(uint8_t number) {
  static const std::array<std::string, 256> kTexts = MakeCtgGlyphTexts();
  return kTexts[number];
}

uint8_t WithColorsExchanged(uint8_t glyph) {
  const bool has_color = glyph >= kFirstGlyphOfWhite && glyph <= kLastGlyphOfBlack;
  return static_cast<uint8_t>(has_color ? glyph ^ 1 : glyph);
}

}  // namespace

bool CtgMove::is_rejected() const {
  return mark == CtgMark::kNotToBePlayed || annotation == kCtgMistake || annotation == kCtgBlunder;
}

bool CtgMove::is_recommended() const {
  return mark == CtgMark::kRecommended && !is_rejected() && annotation != kCtgDubious;
}

CtgMoves ReadCtgMoves(const CtgRecords& records, const CtgRecord& record, const chess::Position& position,
                      CtgFrame frame) {
  CtgMoves moves;
  for (size_t i = 0; i < record.moves.size(); i += 2) {
    CtgMoveResult decoded = DecodeCtgMove(static_cast<uint8_t>(record.moves[i]), position, frame);
    if (decoded.fault == CtgMoveFault::kNone && HasMove(moves, decoded.move)) {
      decoded.fault = CtgMoveFault::kRepeated;
    }
    if (decoded.fault != CtgMoveFault::kNone) {
      moves.faults.push_back({record.offset + record.position.size() + 1 + i, decoded.fault});
      continue;
    }
    CtgMove& move = moves.moves.emplace_back();
    move.move = decoded.move;
    move.annotation = static_cast<uint8_t>(record.moves[i + 1]) & kCtgAnnotationBits;
    chess::Position next = position;
    next.Make(move.move);
    if (const std::optional<CtgRecord> after = records.Find(next)) AddCtgNumbers(*after, move);
  }
  return moves;
}

chess::BookEntry CtgEntryOf(const CtgMoves& moves, const ReadOptions& options) {
  chess::BookEntry entry;
  for (const CtgMove& move : moves.moves) {
    chess::BookMove& book_move = entry.moves.emplace_back();
    book_move.move = move.move;
    book_move.games = CtgGamesOf(move, options.pgn.unfinished);
  }
  const CtgRecommended rule = CtgRuleFor(moves, entry, options);
  for (size_t i = 0; i < moves.moves.size(); ++i) {
    const CtgMove& move = moves.moves[i];
    entry.moves[i].active = rule == CtgRecommended::kOnly ? move.is_recommended() : !move.is_rejected();
  }
  return entry;
}

void VisitCtgNotes(const CtgRecord& record, const CtgMoves& moves, bool is_black,
                   absl::FunctionRef<void(const chess::NoteView&)> visit) {
  const auto turned = [is_black](uint8_t glyph) { return is_black ? WithColorsExchanged(glyph) : glyph; };
  if (const uint8_t glyph = turned(record.commentary()); glyph != 0) visit({.text = CtgGlyphText(glyph)});
  for (const CtgMove& move : moves.moves) {
    if (const uint8_t glyph = turned(move.annotation); glyph != 0) {
      visit({.move = move.move, .text = CtgGlyphText(glyph)});
    }
    if (move.mark == CtgMark::kRecommended) visit({.move = move.move, .text = "recommended"});
    if (move.mark == CtgMark::kNotToBePlayed) visit({.move = move.move, .text = "not to be played"});
  }
}

}  // namespace tabia::formats

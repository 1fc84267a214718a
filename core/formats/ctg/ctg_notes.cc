#include "core/formats/ctg/ctg_notes.h"

#include <array>
#include <string>
#include <utility>

#include "core/base/format.h"

namespace tabia::formats {
namespace {

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

// Those that state of White what the next number states of Black.
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

// A number without a text is written as in PGN.
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

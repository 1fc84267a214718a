// Any text: if it is read as a legal position of a variant, that position and its moves obey the laws of positions. The
// first letter selects the variant.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "core/chess/variants/variant_fen.h"
#include "core/chess/variants/variant_position.h"
#include "core/chess/variants/variant_san.h"
#include "core/chess/variants/variant_uci.h"
#include "tests/chess/variants/variant_laws.h"

namespace tabia::chess {
namespace {

void Expect(const std::string& broken_law) {
  if (broken_law.empty()) return;
  std::fprintf(stderr, "%s\n", broken_law.c_str());
  std::abort();
}

// Plays the words of a text that are legal moves, as a game of PGN.
void ReadAsGame(VariantPosition position, std::string_view text) {
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(word.size() + (word.size() < text.size() ? 1 : 0));
    const std::optional<Move> move = ParseSan(position, word);
    if (!move) {
      ExplainIllegalMove(position, word);
      continue;
    }
    position.Make(*move);
    Expect(BrokenVariantTextLaw(position));
  }
}

void ReadAsPosition(Variant variant, std::string_view text) {
  const absl::StatusOr<VariantSetup> setup = ParseVariantFen(variant, text);
  if (!setup.ok()) return;
  ToFen(*setup);
  const absl::StatusOr<VariantPosition> position = VariantPosition::FromSetup(*setup);
  if (!position.ok()) return;
  ReadAsGame(*position, text);
  Expect(BrokenVariantTextLaw(*position));
  Expect(BrokenVariantMoveLaw(*position));
}

}  // namespace
}  // namespace tabia::chess

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace tabia::chess;
  if (size == 0) return 0;
  const auto variant = static_cast<Variant>(data[0] % kVariants);
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  ParseVariantName(text);
  ParseUciMove(VariantPosition(variant), text);
  ReadAsGame(VariantPosition(variant), text);
  ReadAsPosition(variant, text);
  return 0;
}

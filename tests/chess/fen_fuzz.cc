// Any text: what is read as a legal position obeys the laws of positions, and so do its moves.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/opaque.h"
#include "core/chess/position.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"
#include "tests/chess/position_laws.h"

namespace tabia::chess {
namespace {

void Expect(const std::string& broken_law) {
  if (broken_law.empty()) return;
  std::fprintf(stderr, "%s\n", broken_law.c_str());
  std::abort();
}

// Writes and hashes a setup, which may be illegal.
void WriteUnchecked(const Setup& setup) {
  ToFen(setup);
  CanonicalKey(setup);
  PolyglotKey(setup);
  CheckHash(setup);
}

void ReadAsMove(const Position& position, std::string_view text) {
  ParseSan(position, text);
  ParseUciMove(position, text);
  OpaqueMove::Parse(text);
}

void ReadAsPosition(std::string_view text) {
  NormaliseOpaquePosition(text);
  Expect(BrokenKeyLaw(text));
  const absl::StatusOr<Setup> setup = ParseFen(text);
  if (!setup.ok()) return;
  WriteUnchecked(*setup);
  const absl::StatusOr<Position> position = Position::FromSetup(*setup);
  if (!position.ok()) return;
  ReadAsMove(*position, text.substr(text.size() - text.size() % 8));
  Expect(BrokenTextLaw(*position));
  Expect(BrokenMoveLaw(*position));
}

}  // namespace
}  // namespace tabia::chess

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  static const tabia::chess::Position start;
  tabia::chess::ReadAsMove(start, text);
  tabia::chess::ReadAsPosition(text);
  return 0;
}

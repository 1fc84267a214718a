// Any text: what is read as an XGID or a GNU Backgammon id is written back as it was understood.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "core/backgammon/match_id.h"
#include "core/backgammon/position_id.h"
#include "core/backgammon/xgid.h"

namespace tabia::backgammon {
namespace {

void Expect(bool holds, const std::string& written) {
  if (holds) return;
  std::fprintf(stderr, "not read back: %s\n", written.c_str());
  std::abort();
}

void ReadAsXgid(std::string_view text) {
  const absl::StatusOr<GameState> state = ParseXgid(text);
  if (!state.ok()) return;
  const std::string written = ToXgid(*state);
  const absl::StatusOr<GameState> again = ParseXgid(written);
  Expect(again.ok() && *again == *state && !FaultOf(state->board), written);
}

void ReadAsGnubgId(std::string_view text) {
  const absl::StatusOr<GameState> state = ParseGnubgId(text);
  if (!state.ok()) return;
  const std::string written = ToGnubgId(*state);
  const absl::StatusOr<GameState> again = ParseGnubgId(written);
  Expect(again.ok() && *again == *state && !FaultOf(state->board), written);
  Expect(written.substr(0, kPositionIdLetters) == text.substr(0, kPositionIdLetters), written);
}

}  // namespace
}  // namespace tabia::backgammon

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  tabia::backgammon::ReadAsXgid(text);
  tabia::backgammon::ReadAsGnubgId(text);
  return 0;
}

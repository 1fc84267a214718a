// Any text: what is read as a board line is written so that gnubg takes it, and read back the same, but that a
// beaver is written as the double of the player who beavers.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "core/backgammon/board_line.h"

namespace tabia::backgammon {
namespace {

GameState AsWritten(GameState state) {
  if (state.offer != Offer::kBeaver) return state;
  const Player holder = Opponent(state.on_roll);
  state.board = Flip(state.board);
  std::swap(state.score_self, state.score_opponent);
  state.on_roll = holder;
  SetCubeHolder(state, holder);
  state.offer = Offer::kDouble;
  return state;
}

void ReadAsBoardLine(std::string_view text, ScoreOrder order) {
  const absl::StatusOr<BoardLine> line = ParseBoardLine(text, order);
  if (!line.ok()) return;
  const std::string written = ToBoardLine(*line, order);
  const absl::StatusOr<BoardLine> again = ParseBoardLine(written, order);
  const bool is_short = written.size() <= kMaxBoardLineBytes;
  if (again.ok() && again->state == AsWritten(line->state) && !FaultOf(line->state.board) && is_short) return;
  std::fprintf(stderr, "not read back: %s\n", written.c_str());
  std::abort();
}

}  // namespace
}  // namespace tabia::backgammon

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  tabia::backgammon::ReadAsBoardLine(text, tabia::backgammon::ScoreOrder::kGnubg);
  tabia::backgammon::ReadAsBoardLine(text, tabia::backgammon::ScoreOrder::kFibs);
  return 0;
}

// A position id, a roll and any text: what is read as a play is legal, and is read again as it is written.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/position_id.h"

namespace tabia::backgammon {
namespace {

void Expect(bool law, const char* broken) {
  if (law) return;
  std::fprintf(stderr, "%s\n", broken);
  std::abort();
}

bool ReadsAs(const std::string& text, const Board& board, Dice dice, const Play& play) {
  const auto read = ParsePlay(text, board, dice);
  return read.ok() && *read == play;
}

void ReadAsPlay(std::string_view text, const Board& board, Dice dice) {
  const auto play = ParsePlay(text, board, dice);
  if (!play.ok()) return;
  const std::vector<Play> plays = LegalPlays(board, dice);
  const bool is_legal = plays.empty() ? play->steps.empty() && play->after == Flip(board)
                                      : std::find(plays.begin(), plays.end(), *play) != plays.end();
  Expect(is_legal, "what was read is no legal play");
  Expect(ReadsAs(ToNotation(*play), board, dice, *play), "the notation is another play");
  Expect(ReadsAs(ToSteps(*play), board, dice, *play), "the steps are another play");
}

// Reads a line such as "4HPwATDgc/ABMA 31 8/5 6/5", and also reads the whole line as a play from the start board.
void Read(std::string_view line) {
  constexpr size_t kRollAt = kPositionIdLetters + 1, kPlayAt = kRollAt + 3;
  ReadAsPlay(line, kStartBoard, {3, 1});
  if (line.size() < kPlayAt) return;
  const auto board = ParsePositionId(line.substr(0, kPositionIdLetters));
  const auto dice = ParseDice(line.substr(kRollAt, 2));
  if (board.ok() && dice) ReadAsPlay(line.substr(kPlayAt), *board, *dice);
}

}  // namespace
}  // namespace tabia::backgammon

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  tabia::backgammon::Read(std::string_view(reinterpret_cast<const char*>(data), size));
  return 0;
}

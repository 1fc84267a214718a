#include "plugin/library/chess_game.h"

#include "plugin/library/chess_values.h"
#include "plugin/library/structs.h"

namespace tabia::library {
namespace {

constexpr uint64_t kMaxKeys = PTRDIFF_MAX / sizeof(uint64_t);  // more cannot be in memory

}  // namespace

int32_t TakeGame(const tabia_chess_game* theirs, std::optional<probe::MoveSequence>& line) {
  const std::optional<tabia_chess_game> stated = Taken(theirs);
  if (!stated || stated->ply < 0 || stated->earlier_count > kMaxKeys ||
      (stated->earlier_keys == nullptr && stated->earlier_count > 0)) {
    return TABIA_WRONG_USAGE;
  }
  std::optional<chess::Position> position;
  if (const int32_t status = TakePosition(stated->position, position); status != TABIA_OK) return status;
  line = probe::MoveSequence{chess::BookPosition::Of(*position), position->setup(), {}, {}, stated->ply};
  if (stated->earlier_count > 0) {
    line->earlier_keys.assign(stated->earlier_keys, stated->earlier_keys + stated->earlier_count);
  }
  return TABIA_OK;
}

}  // namespace tabia::library

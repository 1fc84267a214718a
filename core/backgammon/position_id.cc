#include "core/backgammon/position_id.h"

#include <algorithm>
#include <bit>

#include "absl/strings/str_format.h"

#include "core/backgammon/base64.h"
#include "core/base/bits.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::backgammon {
namespace {

constexpr size_t kBytes = 10;

// Takes runs of ones, each with the zero behind it, from the front of the bits.
class RunReader {
 public:
  explicit RunReader(std::string_view bytes) : bits_(bytes), size_bits_(8 * bytes.size()) {}

  // Not behind the last bit. Two sides of 15 chequers have 80 bits: nobody who stops at a 16th gets there.
  int Take() {
    const int ones = std::countr_one(bits_.At(position_));
    position_ += static_cast<uint64_t>(ones) + 1;
    return ones;
  }

  bool rest_is_zero() const { return position_ >= size_bits_ || bits_.At(position_) == 0; }

 private:
  LongBits bits_;
  uint64_t size_bits_;
  uint64_t position_ = 0;
};

// The chequers of one side on the points 1 to 24 and the bar that this side counts.
absl::StatusOr<std::array<int8_t, kBar + 1>> TakeSide(RunReader& runs) {
  std::array<int8_t, kBar + 1> side = {};
  int chequers = 0;
  for (size_t point = 1; point <= kBar; ++point) {
    const int ones = runs.Take();
    chequers += ones;
    if (chequers > kChequersOfASide) return UsageError("more than 15 chequers of one side");
    side[point] = static_cast<int8_t>(ones);
  }
  return side;
}

}  // namespace

std::array<uint8_t, kBytes> PositionBytes(const Board& board) {
  std::string bits;
  BitWriter writer(bits);
  for (int point = 1; point <= kBar; ++point) {
    writer.PutUnary(static_cast<uint64_t>(std::max(0, -board[kBar - point])));
  }
  for (int point = 1; point <= kBar; ++point)
    writer.PutUnary(static_cast<uint64_t>(std::max<int>(0, board[point])));
  writer.Flush();
  std::array<uint8_t, kBytes> bytes = {};
  std::copy_n(bits.begin(), std::min(bits.size(), kBytes), bytes.begin());
  return bytes;
}

std::string ToPositionId(const Board& board) {
  return ToBase64(PositionBytes(board));
}

absl::StatusOr<Board> BoardOfPositionBytes(const std::array<uint8_t, kBytes>& bytes) {
  RunReader runs(std::string_view(reinterpret_cast<const char*>(bytes.data()), kBytes));
  TABIA_ASSIGN_OR_RETURN(const auto opponent, TakeSide(runs));
  TABIA_ASSIGN_OR_RETURN(const auto self, TakeSide(runs));
  if (!runs.rest_is_zero()) return UsageError("bits are set behind the bar of the player on roll");
  Board board;
  for (int cell = 0; cell <= kBar; ++cell) {
    const int8_t own = self[static_cast<size_t>(cell)], other = opponent[static_cast<size_t>(kBar - cell)];
    if (own > 0 && other > 0) return UsageError(absl::StrFormat("both sides hold point %d", cell));
    board[cell] = static_cast<int8_t>(own - other);
  }
  return board;
}

absl::StatusOr<Board> ParsePositionId(std::string_view text) {
  std::array<uint8_t, kBytes> bytes = {};
  absl::Status status = FromBase64(text, bytes);
  if (status.ok()) {
    absl::StatusOr<Board> board = BoardOfPositionBytes(bytes);
    if (board.ok()) return board;
    status = board.status();
  }
  return UsageError(absl::StrFormat("position id \"%s\": %s", Printable(text), Message(status)));
}

}  // namespace tabia::backgammon

#include "core/backgammon/position_id.h"

#include <bit>
#include <cstring>

#include "core/backgammon/base64.h"
#include "core/base/bytes.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"

namespace tabia::backgammon {
namespace {

// By number: that many ones, in the lowest bits.
constexpr auto kOnes = [] {
  std::array<uint16_t, kChequersOfASide + 1> ones = {};
  for (size_t i = 1; i < ones.size(); ++i) ones[i] = static_cast<uint16_t>(ones[i - 1] << 1 | 1);
  return ones;
}();

// Runs of ones, each followed by a zero, for the chequers of one side: 25 to 40 bits.
struct Runs {
  uint64_t bits = 0;
  uint32_t size_bits = 0;

  // Puts no ones for a negative number. Without a branch, because the positions of chequers are
  // unpredictable.
  void Put(int chequers) {
    const auto ones = static_cast<uint32_t>(chequers & ~(chequers >> 31));
    bits |= uint64_t{kOnes[ones]} << size_bits;
    size_bits += ones + 1;
  }
};

// Takes runs of ones, each with the zero after it, from the front of the bits.
class RunReader {
 public:
  explicit RunReader(std::string_view bytes) : bits_(bytes), size_bits_(8 * bytes.size()) {}

  // Takes a run of ones and the zero after it. Two sides of 15 chequers have 80 bits, so a caller that stops at the
  // 16th chequer does not read past the last bit.
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

// Takes the chequers of one side on the points 1 to 24 and the bar, as this side counts them.
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

PositionBytes ToPositionBytes(const Board& board) {
  Runs opponent, self;
  for (int cell = kBar - 1; cell >= 0; --cell) opponent.Put(-board[cell]);
  for (int cell = 1; cell <= kBar; ++cell) self.Put(board[cell]);
  const uint64_t low = opponent.bits | self.bits << opponent.size_bits;
  const auto high = static_cast<uint16_t>(self.bits >> (64 - opponent.size_bits));
  PositionBytes bytes;
  std::memcpy(bytes.data(), &low, sizeof low);
  std::memcpy(bytes.data() + sizeof low, &high, sizeof high);
  return bytes;
}

std::string ToPositionId(const Board& board) {
  return ToBase64(ToPositionBytes(board));
}

absl::StatusOr<Board> BoardOfPositionBytes(const PositionBytes& bytes) {
  RunReader runs(std::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  TABIA_ASSIGN_OR_RETURN(const auto opponent, TakeSide(runs));
  TABIA_ASSIGN_OR_RETURN(const auto self, TakeSide(runs));
  if (!runs.rest_is_zero()) return UsageError("unused bits after the bar of the player on roll are not zero");
  Board board;
  for (int cell = 0; cell <= kBar; ++cell) {
    const int8_t own = self[static_cast<size_t>(cell)], other = opponent[static_cast<size_t>(kBar - cell)];
    if (own > 0 && other > 0) return UsageError(FormatText("both sides hold point %d", cell));
    board[cell] = static_cast<int8_t>(own - other);
  }
  return board;
}

absl::StatusOr<Board> ParsePositionId(std::string_view text) {
  PositionBytes bytes = {};
  absl::Status status = FromBase64(text, bytes);
  if (status.ok()) {
    absl::StatusOr<Board> board = BoardOfPositionBytes(bytes);
    if (board.ok()) return board;
    status = board.status();
  }
  return UsageError(FormatText("position id \"%s\": %s", MakePrintable(text), Message(status)));
}

}  // namespace tabia::backgammon

#include "core/formats/ob/ob_detect.h"

#include <string_view>

#include "core/base/format.h"
#include "core/base/text.h"

namespace tabia::formats {
namespace {

bool IsFull(const backgammon::Board& board) {
  return !FaultOf(board) && SelfChequers(board) == backgammon::kChequersOfASide &&
         OpponentChequers(board) == backgammon::kChequersOfASide;
}

// Returns "1 entry" or "2 entries".
std::string Entries(uint64_t count) {
  return count == 1 ? "1 entry" : FormatText("%d entries", count);
}

}  // namespace

void ObDetector::Add(const ObRecord& entry) {
  ++entries_;
  full_ += IsFull(entry.BoardAt(ob::kPosition));
  full_late_ += IsFull(entry.BoardAt(ob::kLatePosition));
  if (entry.Get<int32_t>(ob::kCubeOwner) != 0) return;
  ++centered_;
  centered_zeros_ += entry.Get<int32_t>(ob::kCube) == 0;
  centered_ones_ += entry.Get<int32_t>(ob::kCube) == 1;
}

ObConventions ObDetector::Decide() const {
  return {.position_offset = full_late_ > full_ ? ob::kLatePosition : ob::kPosition,
          .cube_is_exponent = centered_zeros_ > centered_ones_};
}

std::string ObDetector::PositionDecision() const {
  const size_t offset = Decide().position_offset;
  const uint64_t votes = offset == ob::kPosition ? full_ : full_late_;
  if (votes == 0) return FormatText("%d (assumed: no entry has 15 chequers a side)", offset);
  return FormatText("%d (15 chequers a side in %d of %s)", offset, votes, Entries(entries_));
}

std::string ObDetector::CubeDecision() const {
  const bool exponent = Decide().cube_is_exponent;
  const uint64_t votes = exponent ? centered_zeros_ : centered_ones_;
  const std::string_view name = exponent ? "exponent" : "value";
  if (votes == 0) return FormatText("%s (assumed: no entry has a centered cube of 0 or 1)", name);
  return FormatText("%s (%d in %d of %s with a centered cube)", name, exponent ? 0 : 1, votes,
                    Entries(centered_));
}

}  // namespace tabia::formats

#include "core/formats/exp/exp_layout.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/base/bytes.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/formats/polyglot/polyglot_layout.h"

namespace tabia::formats {
namespace {

constexpr std::string_view kSugar2Magic = "SugaR Experience version 2", kSugar1Magic = "SugaR";
constexpr uint64_t kMaxExamined = 1024;  // records
constexpr int32_t kMaxDepth = 255, kMaxPerformance = 100;
constexpr uint16_t kPromotionMove = 1;

// Returns Stockfish's move as tabia codes it.
chess::Move MoveOf(uint16_t code) {
  const auto promotion = static_cast<chess::PieceType>((code >> 12 & 3) + chess::kKnight);
  return {static_cast<chess::Square>(code >> 6 & 63), static_cast<chess::Square>(code & 63),
          code >> 14 == kPromotionMove ? promotion : chess::kPawn};
}

bool IsPossible(const ExpRecord& record, ExpKind kind) {
  const bool is_value = std::abs(int64_t{record.value}) <= kNoExpValue;
  const bool is_last = kind != ExpKind::kBrainLearn || (record.last >= 0 && record.last <= kMaxPerformance);
  return record.key != 0 && record.move && IsPossibleMove(record.move) && record.depth >= 0 &&
         record.depth <= kMaxDepth && is_value && is_last;
}

bool HasPossibleRecords(const ExpLayout& layout, std::string_view bytes) {
  const uint64_t examined = std::min(layout.records, kMaxExamined);
  uint64_t possible = 0;
  for (uint64_t number = 0; number < examined; ++number) {
    const char* const at = bytes.data() + layout.OffsetOf(number);
    possible += IsPossible(DecodeExpRecord(at, layout.kind), layout.kind);
  }
  return 8 * possible >= 7 * examined;
}

}  // namespace

std::string_view ExpKindName(ExpKind kind) {
  constexpr std::array<std::string_view, 3> kNames = {"BrainLearn", "SugaR 1", "SugaR 2"};
  return kNames[static_cast<size_t>(kind)];
}

ExpLayout ExpLayoutOf(std::string_view bytes) {
  ExpLayout layout;
  if (bytes.starts_with(kSugar2Magic)) {
    layout.kind = ExpKind::kSugar2;
    layout.begin = kSugar2Magic.size();
  } else if (bytes.starts_with(kSugar1Magic)) {
    layout.kind = ExpKind::kSugar1;
    layout.begin = kSugar1Magic.size();
  }
  layout.records = (bytes.size() - layout.begin) / kExpRecordBytes;
  return layout;
}

ExpRecord DecodeExpRecord(const char* at, ExpKind kind) {
  const bool is_brain_learn = kind == ExpKind::kBrainLearn;
  ExpRecord record;
  record.key = Load<uint64_t>(at);
  record.move = MoveOf(Load<uint16_t>(at + (is_brain_learn ? 16 : 8)));
  record.value = Load<int32_t>(at + 12);
  record.depth = Load<int32_t>(at + (is_brain_learn ? 8 : 16));
  record.last = is_brain_learn             ? Load<int32_t>(at + 20)
                : kind == ExpKind::kSugar2 ? Load<uint16_t>(at + 20)
                                           : 1;
  return record;
}

std::string ExpNote(const ExpRecord& record, ExpKind kind) {
  return FormatText("depth %d, value %d, %s %d", record.depth, record.value,
                    kind == ExpKind::kBrainLearn ? "performance" : "count", record.last);
}

bool IsExp(std::string_view bytes) {
  if (bytes.starts_with(kSugar1Magic)) return true;
  const ExpLayout layout = ExpLayoutOf(bytes);
  return layout.records > 0 && HasPossibleRecords(layout, bytes);
}

absl::StatusOr<ExpLayout> ReadExpLayout(const std::string& path, std::string_view bytes) {
  const ExpLayout layout = ExpLayoutOf(bytes);
  if (HasPossibleRecords(layout, bytes)) return layout;
  return BadFile(path, FormatText("byte %d", layout.begin),
                 FormatText("not the records of %s: a program with another layout has the same signature",
                            ExpKindName(layout.kind)));
}

}  // namespace tabia::formats

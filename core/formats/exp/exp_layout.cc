#include "core/formats/exp/exp_layout.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/formats/polyglot/polyglot_layout.h"

namespace tabia::formats {
namespace {

constexpr std::string_view kSugar2Magic = "SugaR Experience version 2", kSugar1Magic = "SugaR";
constexpr uint64_t kMaxExamined = 1024;  // records
constexpr int32_t kMaxPerformance = 100;
constexpr int32_t kMinMateValue = 31000, kMateValue = 32000;
constexpr int32_t kValueOfPawn = 208;
constexpr uint16_t kPromotionMove = 1, kEnPassantMove = 2, kCastlingMove = 3;

// Returns Stockfish's move as tabia codes it.
chess::Move MoveOf(uint16_t code) {
  const auto promotion = static_cast<chess::PieceType>((code >> 12 & 3) + chess::kKnight);
  return {static_cast<chess::Square>(code >> 6 & 63), static_cast<chess::Square>(code & 63),
          code >> 14 == kPromotionMove ? promotion : chess::kPawn};
}

// Returns a legal move as Stockfish codes it.
uint16_t CodeOf(const chess::Position& position, chess::Move move) {
  const auto squares = static_cast<uint16_t>(move.to() | move.from() << 6);
  uint16_t kind = 0, promotion = 0;
  if (move.promotion() != chess::kPawn) {
    kind = kPromotionMove;
    promotion = static_cast<uint16_t>(move.promotion() - chess::kKnight);
  } else if (position.IsCastling(move)) {
    kind = kCastlingMove;
  } else if (chess::TypeOf(position.at(move.from())) == chess::kPawn &&
             move.to() == position.setup().en_passant) {
    kind = kEnPassantMove;
  }
  return static_cast<uint16_t>(squares | promotion << 12 | kind << 14);
}

// Returns a value whose score is `score`.
int32_t ValueOf(chess::Score score) {
  if (score.is_mate()) return score.Encode(kMateValue);
  const int32_t size = std::abs(score.centipawns());
  const int32_t value = std::min((kValueOfPawn * size + 50) / 100, kMinMateValue - 1);
  return score.centipawns() < 0 ? -value : value;
}

bool IsPossible(const ExpRecord& record, ExpKind kind) {
  const bool is_last = kind != ExpKind::kBrainLearn || (record.last >= 0 && record.last <= kMaxPerformance);
  return record.key != 0 && record.HasPossibleMove() && record.HasPossibleNumbers() && is_last;
}

// Returns the score of a value of at most kMaxExpValue.
chess::Score ScoreOfValue(int32_t value) {
  const int32_t size = std::abs(value), sign = value < 0 ? -1 : 1;
  if (size < kMinMateValue) {
    return *chess::Score::OfCentipawns(sign * (100 * size + kValueOfPawn / 2) / kValueOfPawn);
  }
  return *chess::Score::OfMatePlies(sign * std::max(kMateValue - size, 1));
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

bool ExpRecord::HasPossibleMove() const {
  return move && IsPossibleMove(move);
}

bool ExpRecord::HasPossibleNumbers() const {
  return depth >= 0 && depth <= kMaxExpDepth && std::abs(int64_t{value}) <= kNoExpValue;
}

std::optional<chess::Evaluation> ExpRecord::evaluation() const {
  if (depth == 0 || std::abs(value) > kMaxExpValue || !HasPossibleNumbers()) return std::nullopt;
  return chess::Evaluation{ScoreOfValue(value), static_cast<uint8_t>(depth)};
}

void ExpRecord::SetEvaluation(const chess::Evaluation& evaluation) {
  depth = evaluation.depth;
  value = ValueOf(evaluation.score);
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

void AppendExpRecord(std::string& out, const ExpRecord& record, const chess::Position& position,
                     ExpKind kind) {
  const auto move = static_cast<uint32_t>(CodeOf(position, record.move));
  const bool is_brain_learn = kind == ExpKind::kBrainLearn;
  Append(out, record.key);
  Append(out, is_brain_learn ? static_cast<uint32_t>(record.depth) : move);
  Append(out, record.value);
  Append(out, is_brain_learn ? move : static_cast<uint32_t>(record.depth));
  Append(out, record.last);
}

std::string_view ExpMagic(ExpKind kind) {
  constexpr std::array<std::string_view, 3> kMagics = {"", kSugar1Magic, kSugar2Magic};
  return kMagics[static_cast<size_t>(kind)];
}

std::string ExpNote(const ExpRecord& record, ExpKind kind) {
  return FormatText("depth %d, value %d, %s %d", record.depth, record.value,
                    kind == ExpKind::kBrainLearn ? "performance" : "count", record.last);
}

std::optional<ExpRecord> ParseExpNote(std::string_view text, ExpKind kind) {
  const std::vector<std::string_view> words = Split(text, " ");
  if (words.size() != 6) return std::nullopt;
  ExpRecord record;
  const auto number = [](std::string_view word) {
    return ParseNumber<int32_t>(word.substr(0, word.find(',')));
  };
  record.depth = number(words[1]).value_or(0);
  record.value = number(words[3]).value_or(0);
  record.last = number(words[5]).value_or(0);
  return ExpNote(record, kind) == text ? std::optional(record) : std::nullopt;
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

#include "core/formats/abk/abk_writer.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "absl/numeric/int128.h"
#include "absl/types/span.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/moves/book_position.h"

namespace tabia::formats {
namespace {

constexpr uint32_t kMaxAbkGames = std::numeric_limits<uint32_t>::max();
constexpr uint32_t kMaxAbkIndex = std::numeric_limits<int32_t>::max();
constexpr uint32_t kOldDeletedMark = 1;
constexpr std::array<int, 5> kPromotionCodes = {0, 2, 3, 1, 4};  // by chess::PieceType, from pawn to queen
constexpr uint64_t kBestPercent = 100;

// Returns the highest priority in the notes about the move.
std::optional<uint8_t> StatedPriority(absl::Span<const chess::BookNote> notes) {
  std::optional<uint8_t> highest;
  for (const chess::BookNote& note : notes) {
    if (note.kind == chess::NoteKind::kComment) highest = std::max(highest, PriorityOfNote(note.text));
  }
  return highest;
}

uint8_t ScaledPriority(uint64_t weight, uint64_t best) {
  if (best <= kAbkMaxPriority || weight == 0) {
    return static_cast<uint8_t>(std::min<uint64_t>(weight, kAbkMaxPriority));
  }
  const auto nearest = static_cast<uint64_t>((absl::uint128(weight) * kAbkMaxPriority + best / 2) / best);
  return static_cast<uint8_t>(std::clamp<uint64_t>(nearest, 1, kAbkMaxPriority));
}

uint32_t Saturated(uint64_t games) {
  return static_cast<uint32_t>(std::min<uint64_t>(games, kMaxAbkGames));
}

}  // namespace

absl::Status AbkWriter::Write(const records::TreeMove& move) {
  if (header_.end_record == kMaxAbkIndex)
    return UsageError("an Arena book contains at most 2147482747 moves");
  Append(move, RecordOf(move));
  for (const chess::BookNote& note : move.notes) {
    const bool is_priority = scale_ == records::Scale::kGames && note.kind == chess::NoteKind::kComment &&
                             PriorityOfNote(note.text);
    if (!is_priority) lost_.AddNote(move.before, note);
  }
  return absl::OkStatus();
}

AbkRecord AbkWriter::RecordOf(const records::TreeMove& move) {
  const chess::Move played = move.move.move;
  const bool castles = move.before.IsCastling(played);
  AbkRecord record;
  record.from = played.from();
  record.to = castles ? chess::CastlingTargetOf(played.from(), played.to()).king : played.to();
  record.promotion = kPromotionCodes[played.promotion()];
  if (!move.move.games) {
    record.priority = move.move.active ? PriorityOf(move) : 0;
    return record;
  }
  AddGames(move, record);
  const std::optional<uint8_t> stated = StatedPriority(move.notes);
  if (!move.move.active && stated) record.mark = kOldDeletedMark;
  record.priority = stated.value_or(move.move.active ? kAbkDefaultPriority : 0);
  return record;
}

// Adds the games only to the first record of a move. Each path to a position has its own record of the move, and
// readers add up the games of all records.
void AbkWriter::AddGames(const records::TreeMove& move, AbkRecord& record) {
  const uint64_t key = chess::BookPosition::Of(move.before).key();
  if (!counted_.emplace(key, move.move.move.code()).second) return;
  const chess::Games& games = *move.move.games;
  record.won = Saturated(games.win);
  record.lost = Saturated(games.loss);
  record.games = Saturated(games.total());
  if (record.games != games.total()) lost_.AddMove("games", move.before, move.move.move);
  if (move.before.turn() == chess::kBlack) std::swap(record.won, record.lost);
}

uint8_t AbkWriter::PriorityOf(const records::TreeMove& move) {
  const bool is_percent = scale_ == records::Scale::kPercent;
  const uint64_t weight = move.move.weight();
  const uint8_t priority = ScaledPriority(weight, is_percent ? kBestPercent : move.best_weight);
  if (priority != weight) lost_.AddMove("weights", move.before, move.move.move);
  return priority;
}

void AbkWriter::Append(const records::TreeMove& move, AbkRecord record) {
  const uint32_t index = header_.end_record++;
  if (move.plies < line_.size()) {
    SetNextAbkRecord(&records_[size_t{line_[move.plies] - kAbkFirstRecord} * kAbkRecordBytes], index);
  }
  line_.resize(move.plies + 1);
  line_[move.plies] = index;
  if (!move.ends_line) record.reply = index + 1;
  AppendAbkRecord(records_, record);
  header_.moves += record.mark == 0;
  header_.plies = std::max(header_.plies, static_cast<uint32_t>(move.plies + 1));
}

absl::StatusOr<records::WriteReport> AbkWriter::Finish() {
  header_.comment = Utf8ToWindows1252(comment_).bytes;
  TABIA_RETURN_IF_ERROR(sink_.Append(EncodeAbkHeader(header_)));
  TABIA_RETURN_IF_ERROR(sink_.Append(records_));
  report_.records = header_.end_record - kAbkFirstRecord;
  return std::move(report_);
}

}  // namespace tabia::formats

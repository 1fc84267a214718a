#include "core/formats/abk/abk_tree.h"

#include <array>
#include <optional>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/fen.h"
#include "core/chess/piece.h"
#include "core/chess/square.h"
#include "core/chess/uci_move.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kReplyAt = 20, kNextAlternativeAt = 24;
constexpr uint64_t kRecordsPerReport = 1 << 14;
constexpr std::array<chess::PieceType, 5> kPromotions = {chess::kPawn, chess::kRook, chess::kKnight,
                                                         chess::kBishop, chess::kQueen};

uint64_t OffsetOf(uint32_t index) {
  return uint64_t{index} * kAbkRecordBytes;
}

// Returns the legal move that a record means. Castling is the king's move; a pawn that reaches the last rank
// without a promotion becomes a queen.
std::optional<chess::Move> Resolve(const chess::Position& before, const AbkRecord& record) {
  if (record.from > 63 || record.to > 63 || record.promotion >= static_cast<int>(kPromotions.size())) {
    return std::nullopt;
  }
  chess::PieceType promotion = kPromotions[static_cast<size_t>(record.promotion)];
  const int rank = chess::RankOf(record.to);
  if (promotion == chess::kPawn && (rank == 0 || rank == 7) &&
      chess::TypeOf(before.at(record.from)) == chess::kPawn) {
    promotion = chess::kQueen;
  }
  return chess::LegalMoveFor(before, {record.from, record.to, promotion});
}

std::string TextOf(const AbkRecord& record) {
  if (record.from > 63 || record.to > 63) return FormatText("from %d to %d", record.from, record.to);
  const std::string squares = chess::SquareName(record.from) + chess::SquareName(record.to);
  return record.promotion == 0 ? squares : FormatText("%s, promotion %d,", squares, record.promotion);
}

}  // namespace

absl::Status AbkTree::Walk(OnNode on_node, OnFault on_fault, const Progress& progress) {
  const uint64_t records = header_.end_record - header_.first_record;
  entered_.assign(records, false);
  entered_count_ = 0;
  links_.clear();
  if (records > 0) links_.push_back({OffsetOf(header_.first_record), header_.first_record, 0});
  for (uint64_t step = 0; !links_.empty(); ++step) {
    const Link link = links_.back();
    links_.pop_back();
    if (progress && step % kRecordsPerReport == 0) progress(entered_count_, records);
    TABIA_ASSIGN_OR_RETURN(const bool is_entered, Enter(link, on_fault));
    if (is_entered) TABIA_RETURN_IF_ERROR(Visit(link, on_node, on_fault));
  }
  return absl::OkStatus();
}

void AbkTree::Push(uint32_t from_index, uint64_t field_offset, uint32_t index, uint32_t ply) {
  const bool is_none = index < header_.first_record || index == UINT32_MAX;
  if (!is_none) links_.push_back({OffsetOf(from_index) + field_offset, index, ply});
}

absl::StatusOr<bool> AbkTree::Enter(const Link& link, OnFault on_fault) {
  if (!header_.HasRecord(link.index)) {
    TABIA_RETURN_IF_ERROR(on_fault("link out of the file", link.from_offset, [&] {
      return FormatText("links to record %d; the last one is %d", static_cast<int32_t>(link.index),
                        header_.end_record - 1);
    }));
    return false;
  }
  const uint32_t number = link.index - header_.first_record;
  if (entered_[number]) {
    TABIA_RETURN_IF_ERROR(on_fault("second link to a record", link.from_offset, [&] {
      return FormatText("links to record %d, which is in the tree already", link.index);
    }));
    return false;
  }
  entered_[number] = true;
  ++entered_count_;
  return true;
}

absl::Status AbkTree::Visit(const Link& link, OnNode on_node, OnFault on_fault) {
  const AbkRecord record = DecodeAbkRecord(bytes_.data() + OffsetOf(link.index));
  line_.BackTo(link.ply);
  const std::optional<chess::Move> move = Resolve(line_.position(), record);
  // The reply is pushed last, to come first: the walk is in preorder.
  Push(link.index, kNextAlternativeAt, record.next, link.ply);
  if (!move) {
    return on_fault("illegal move", OffsetOf(link.index), [&] {
      return FormatText("%s is illegal in %s", TextOf(record), chess::ToEpd(line_.position().setup()));
    });
  }
  TABIA_RETURN_IF_ERROR(on_node({record, line_.position(), *move}));
  const size_t links = links_.size();
  Push(link.index, kReplyAt, record.reply, link.ply + 1);
  if (links_.size() > links) line_.Play(*move);
  return absl::OkStatus();
}

}  // namespace tabia::formats

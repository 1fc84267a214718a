#include "core/formats/exp/exp_records.h"

#include <algorithm>
#include <optional>
#include <tuple>

#include "core/chess/uci_move.h"
#include "core/formats/exp/engine_key.h"
#include "core/moves/move_order.h"

namespace tabia::formats {
namespace {

constexpr int32_t kMaxCount = 65535;

bool ByKeyAndMove(const ExpRecord& a, const ExpRecord& b) {
  return std::tuple(a.key, a.move.code()) < std::tuple(b.key, b.move.code());
}

// Joins `later` into `record`.
void JoinInto(ExpRecord& record, const ExpRecord& later, ExpKind kind) {
  if (kind == ExpKind::kBrainLearn) {
    if (later.depth >= record.depth) record = later;
    return;
  }
  const int32_t count = std::min(record.last + later.last, kMaxCount);
  if (later.depth > record.depth) {
    record = later;
  } else if (later.depth == record.depth) {
    record.value = static_cast<int32_t>((int64_t{record.value} + later.value) / 2);
  }
  record.last = count;
}

}  // namespace

ExpRecords::ExpRecords(const ExpLayout& layout, std::string_view bytes) {
  records_.reserve(layout.records);
  for (uint64_t number = 0; number < layout.records; ++number) {
    ExpRecord record = DecodeExpRecord(bytes.data() + layout.OffsetOf(number), layout.kind);
    record.number = static_cast<uint32_t>(number);
    if (record.HasPossibleMove() && record.HasPossibleNumbers()) records_.push_back(record);
  }
  std::stable_sort(records_.begin(), records_.end(), ByKeyAndMove);
  Join(layout.kind);
}

void ExpRecords::Join(ExpKind kind) {
  size_t kept = 0;
  for (size_t i = 1; i < records_.size(); ++i) {
    if (ByKeyAndMove(records_[kept], records_[i])) {
      records_[++kept] = records_[i];
    } else {
      JoinInto(records_[kept], records_[i], kind);
      ++joined_;
    }
  }
  if (!records_.empty()) records_.resize(kept + 1);
}

absl::Span<const ExpRecord> ExpRecords::Find(uint64_t key) const {
  const auto begin =
      std::lower_bound(records_.begin(), records_.end(), key,
                       [](const ExpRecord& record, uint64_t wanted) { return record.key < wanted; });
  auto end = begin;
  while (end != records_.end() && end->key == key) ++end;
  return absl::MakeConstSpan(records_).subspan(static_cast<size_t>(begin - records_.begin()),
                                               static_cast<size_t>(end - begin));
}

chess::BookMove ExpBookMove(const ExpRecord& record, chess::Move move) {
  return {.move = move, .active = record.depth >= kMinPlayedExpDepth, .evaluation = record.evaluation()};
}

void VisitExpRecords(const ExpRecords& records, const chess::Position& position,
                     absl::FunctionRef<void(const ExpRecord& record, chess::Move move)> visit) {
  for (const uint64_t key : EngineKeysAtAnyClock(position)) {
    for (const ExpRecord& record : records.Find(key)) {
      if (!record.evaluation()) continue;
      if (const std::optional<chess::Move> move = chess::LegalMoveFor(position, record.move)) {
        visit(record, *move);
      }
    }
  }
}

chess::BookEntry ExpEntryOf(const ExpRecords& records, const chess::Position& position) {
  chess::BookEntry entry;
  VisitExpRecords(records, position, [&entry](const ExpRecord& record, chess::Move move) {
    const chess::BookMove stated = ExpBookMove(record, move);
    auto& moves = entry.moves;
    const auto known = std::find_if(moves.begin(), moves.end(),
                                    [move](const chess::BookMove& other) { return other.move == move; });
    if (known == moves.end()) {
      moves.push_back(stated);
      return;
    }
    known->active |= stated.active;
    if (IsMoreTrustworthy(*stated.evaluation, *known->evaluation)) known->evaluation = stated.evaluation;
  });
  chess::SortMoves(entry);
  return entry;
}

}  // namespace tabia::formats

#include "core/index/builder/merge.h"

#include <utility>

#include "core/index/layout/index_layout.h"

namespace tabia::index {
namespace {

bool Before(const MixedRecord& a, const MixedRecord& b) {
  return a.mixed != b.mixed ? a.mixed < b.mixed : a.order() < b.order();
}

}  // namespace

MergedStream::MergedStream(std::vector<std::unique_ptr<RecordStream>> streams) {
  for (std::unique_ptr<RecordStream>& stream : streams) {
    Head head{{}, std::move(stream)};
    if (Advance(head)) heads_.push_back(std::move(head));
  }
  for (size_t i = heads_.size() / 2; i-- > 0;) SiftDown(i);
}

bool MergedStream::Advance(Head& head) {
  if (head.stream->Next(head.record)) return true;
  status_.Update(head.stream->status());
  return false;
}

void MergedStream::SiftDown(size_t at) {
  for (size_t child; (child = 2 * at + 1) < heads_.size(); at = child) {
    const size_t sibling = child + 1;
    if (sibling < heads_.size() && Before(heads_[sibling].record, heads_[child].record)) child = sibling;
    if (!Before(heads_[child].record, heads_[at].record)) return;
    std::swap(heads_[child], heads_[at]);
  }
}

bool MergedStream::Next(MixedRecord& record) {
  if (front_is_used_) {
    if (!Advance(heads_.front())) {
      std::swap(heads_.front(), heads_.back());
      heads_.pop_back();
    }
    SiftDown(0);
  }
  front_is_used_ = !heads_.empty() && status_.ok();
  if (front_is_used_) record = heads_.front().record;
  return front_is_used_;
}

namespace {

constexpr size_t kMaxAtOnce = 256;  // bounds the memory, also for a position of a million games

}  // namespace

CombinedStream::CombinedStream(RecordStream& source, const Reducer& values, const Reducer& notes)
    : source_(source), values_(values), notes_(notes), has_ahead_(source.Next(ahead_)) {}

bool CombinedStream::Next(MixedRecord& record) {
  if (!has_ahead_) return false;
  record = ahead_;
  kept_.clear();
  ends_.clear();
  Keep(ahead_.bytes);
  while ((has_ahead_ = source_.Next(ahead_)) && ahead_.mixed == record.mixed &&
         ahead_.order() == record.order()) {
    if (ends_.size() == kMaxAtOnce || (IsTooLong() && ends_.size() > 1)) Combine(record.kind);
    if (IsTooLong()) break;
    Keep(ahead_.bytes);
  }
  if (ends_.size() > 1) Combine(record.kind);
  record.bytes = kept_;
  return source_.status().ok();
}

bool CombinedStream::IsTooLong() const {
  return kept_.size() + ahead_.bytes.size() > kMaxRecordBytes;
}

void CombinedStream::Keep(std::string_view bytes) {
  kept_.append(bytes);
  ends_.push_back(kept_.size());
}

void CombinedStream::Combine(RecordKind kind) {
  views_.clear();
  size_t start = 0;
  for (const size_t end : ends_) {
    views_.push_back(std::string_view(kept_).substr(start, end - start));
    start = end;
  }
  (kind == RecordKind::kValue ? values_ : notes_).combine(views_, sum_);
  std::swap(kept_, sum_);
  ends_.assign(1, kept_.size());
}

}  // namespace tabia::index

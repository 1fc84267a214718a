#include "core/index/builder/combined_stream.h"

#include <utility>

namespace tabia::index {
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
    if (ends_.size() == kMaxAtOnce) Combine(record.kind);
    Keep(ahead_.bytes);
  }
  if (ends_.size() > 1) Combine(record.kind);
  record.bytes = kept_;
  return source_.status().ok();
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

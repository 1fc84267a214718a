#include "core/index/builder/merge.h"

#include <utility>

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

}  // namespace tabia::index

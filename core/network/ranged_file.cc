#include "core/network/ranged_file.h"

#include <algorithm>
#include <thread>

#include "core/base/status.h"
#include "core/base/tokens.h"

namespace tabia::network {
namespace {

constexpr int kMaxTries = 3;
constexpr std::chrono::milliseconds kFirstPause{600};  // longer than a mirror rests after one fault

}  // namespace

absl::StatusOr<std::string> RangedFile::Open(uint64_t count, uint64_t identity_bytes,
                                             std::chrono::milliseconds timeout) {
  const Clock::time_point deadline = Clock::now() + timeout;
  TABIA_ASSIGN_OR_RETURN(Reader reader, TakeReader());
  for (int tries = 1;; ++tries) {
    absl::StatusOr<std::string> start = reader->ReadStart(count, deadline, identity_.size_bytes);
    const auto pause = kFirstPause * tries;
    if (start.ok()) {
      identity_.first_bytes = start->substr(0, identity_bytes);
      GiveBack(std::move(reader));
      return start;
    }
    if (!absl::IsUnavailable(start.status()) || tries == kMaxTries || Clock::now() + pause >= deadline)
      return start;
    std::this_thread::sleep_for(pause);
  }
}

absl::Status RangedFile::Read(absl::Span<const Extent> extents, std::chrono::milliseconds timeout,
                              TakeExtent take) {
  const Clock::time_point deadline = DeadlineAfter(timeout);
  if (Clock::now() >= deadline) return absl::UnavailableError(Concat(urls_[0], ": no answer in time"));
  if (has_changed_)
    return absl::AbortedError(Concat(urls_[0], ": another book is there since this one was opened"));
  TABIA_ASSIGN_OR_RETURN(Reader reader, TakeReader());
  const absl::Status status = reader->Read(extents, identity_, deadline, take);
  if (absl::IsAborted(status)) has_changed_ = true;
  GiveBack(std::move(reader));
  return status;
}

void RangedFile::LimitWait(std::chrono::milliseconds total) {
  limit_ = (Clock::now() + total).time_since_epoch().count();
}

Clock::time_point RangedFile::DeadlineAfter(std::chrono::milliseconds timeout) const {
  const Clock::time_point own = Clock::now() + timeout;
  const Clock::rep limit = limit_;
  return limit == 0 ? own : std::min(own, Clock::time_point(Clock::duration(limit)));
}

absl::StatusOr<RangedFile::Reader> RangedFile::TakeReader() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      Reader reader = std::move(idle_.back());
      idle_.pop_back();
      return reader;
    }
  }
  return RangeReader::Create(urls_);
}

void RangedFile::GiveBack(Reader reader) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(reader));
}

}  // namespace tabia::network

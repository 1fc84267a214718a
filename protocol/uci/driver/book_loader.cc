#include "protocol/uci/driver/book_loader.h"

#include <cstdint>
#include <exception>

#include "core/base/tokens.h"

namespace tabia::uci {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kBetweenProgressReports{1};

}  // namespace

void BookLoader::Attach(Receiver receive) {
  const std::lock_guard lock(mutex_);
  receive_ = std::move(receive);
}

void BookLoader::Begin(const BookRequest& request) {
  // A book that cannot be opened is requested again and again in a long match.
  std::erase_if(openings_, [](const std::future<void>& opening) {
    return opening.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  });
  const std::lock_guard lock(mutex_);
  openings_.push_back(std::async(std::launch::async, [this, request] { Open(request); }));
  ++opening_;
}

bool BookLoader::busy() const {
  const std::lock_guard lock(mutex_);
  return opening_ > 0;
}

bool BookLoader::WaitUntilIdle(std::chrono::milliseconds limit) const {
  std::unique_lock lock(mutex_);
  return is_idle_.wait_for(lock, limit, [this] { return opening_ == 0 && !reading_ahead_; });
}

void BookLoader::ReadAhead(std::function<void()> read) {
  {
    const std::lock_guard lock(mutex_);
    pending_read_ = std::move(read);
    if (reading_ahead_) return;
    reading_ahead_ = true;
  }
  reader_ = std::async(std::launch::async, [this] { ReadPending(); });
}

void BookLoader::ReadPending() {
  std::unique_lock lock(mutex_);
  while (pending_read_) {
    std::function<void()> read = std::exchange(pending_read_, nullptr);
    lock.unlock();
    try {
      read();
    } catch (const std::exception&) {
      // The next answer reads the book itself.
    }
    read = nullptr;  // the last user of a closed book may be here
    lock.lock();
  }
  reading_ahead_ = false;
  is_idle_.notify_all();
}

void BookLoader::Open(const BookRequest& request) {
  const auto begin = Clock::now();
  auto next_report = begin + kBetweenProgressReports;
  const auto report = [&](uint64_t done, uint64_t total, bool elsewhere) {
    const auto now = Clock::now();
    if (now < next_report) return;
    next_report = now + kBetweenProgressReports;
    const auto elapsed = std::chrono::duration_cast<std::chrono::milliseconds>(now - begin);
    Send({request, BookProgress{done, total, elsewhere, elapsed}});
  };
  LoadObserver observer;
  observer.reading = [&report](uint64_t done, uint64_t total) { report(done, total, false); };
  observer.waiting = [&report](uint64_t done, uint64_t total) { report(done, total, true); };
  observer.warn = [&](const std::string& why) { Send({request, Warning{why}}); };
  Outcome outcome = absl::UnknownError("not opened");
  try {
    outcome = open_(request, observer);
  } catch (const std::exception& error) {
    outcome = absl::UnavailableError(Concat(request.path, ": cannot be opened: ", error.what()));
  }
  Send({request, std::move(outcome)});
}

void BookLoader::Send(Report report) {
  const std::lock_guard lock(mutex_);
  if (std::holds_alternative<Outcome>(report.news) && --opening_ == 0) is_idle_.notify_all();
  if (receive_) receive_(std::move(report));
}

}  // namespace tabia::uci

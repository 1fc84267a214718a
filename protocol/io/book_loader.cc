#include "protocol/io/book_loader.h"

#include <chrono>
#include <cstdlib>
#include <utility>

namespace tabia::io {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kBetweenProgressReports{1};

}  // namespace

BookLoader::~BookLoader() {
  for (std::thread& thread : threads_) thread.join();
}

void BookLoader::Begin(const std::string& path) {
  {
    const std::lock_guard lock(mutex_);
    ++opening_;
  }
  threads_.emplace_back([this, path] { Open(path); });
}

bool BookLoader::busy() const {
  const std::lock_guard lock(mutex_);
  return opening_ > 0;
}

std::vector<BookLoader::Report> BookLoader::TakeReports() {
  // First: a report that comes in between wakes again.
  wake_.Clear();
  const std::lock_guard lock(mutex_);
  return std::exchange(reports_, {});
}

void BookLoader::EndProcessIfBusy(int exit_code) const {
  if (busy()) std::_Exit(exit_code);
}

void BookLoader::Open(const std::string& path) {
  auto next_report = Clock::now() + kBetweenProgressReports;
  const auto report = [&](uint64_t done, uint64_t total, bool elsewhere) {
    if (Clock::now() < next_report) return;
    next_report = Clock::now() + kBetweenProgressReports;
    Add({path, uci::BookProgress{done, total, elsewhere}});
  };
  OpeningWatch watch;
  watch.reading = [&report](uint64_t done, uint64_t total) { report(done, total, false); };
  watch.waiting = [&report](uint64_t done, uint64_t total) { report(done, total, true); };
  watch.warn = [&](const std::string& why) { Add({path, Warning{why}}); };
  Add({path, open_(path, watch)});
}

void BookLoader::Add(Report report) {
  {
    const std::lock_guard lock(mutex_);
    if (std::holds_alternative<Outcome>(report.news)) --opening_;
    reports_.push_back(std::move(report));
  }
  wake_.Wake();
}

}  // namespace tabia::io

// Opens books on threads of their own, so that no line waits for them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <mutex>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/probe/chess/chess_book.h"
#include "protocol/uci/engine/bookshelf.h"

namespace tabia::uci {

// Receives the reports of a load, on the thread that loads the book.
struct LoadObserver {
  Progress reading;  // of this program
  Progress waiting;  // of another program, which reads the book for both
  std::function<void(const std::string& why)> warn;
};

// Opens a book, which may take long. Called on several threads at the same time.
using BookOpener =
    std::function<absl::StatusOr<probe::ChessBook>(const BookRequest& request, const LoadObserver& observer)>;

// The destructor waits for the books that are being opened or read ahead, because neither can be stopped.
class BookLoader {
 public:
  struct Warning {
    std::string why;
  };
  using Outcome = absl::StatusOr<probe::ChessBook>;
  struct Report {
    BookRequest request;
    std::variant<BookProgress, Warning, Outcome> news;
  };
  using Receiver = std::function<void(Report)>;

  explicit BookLoader(BookOpener open) : open_(std::move(open)) {}
  BookLoader(const BookLoader&) = delete;
  BookLoader& operator=(const BookLoader&) = delete;

  // Passes reports to `receive` from now on, one at a time, on the threads that open the books.
  void Attach(Receiver receive);
  // Drops reports from now on. No call of the receiver is running when this returns.
  void Detach() { Attach(nullptr); }

  void Begin(const BookRequest& request);
  // Runs `read` on a thread of its own. It takes the place of an earlier one that has not begun.
  void ReadAhead(std::function<void()> read);
  // Returns whether a book is being opened.
  bool busy() const;
  // Waits until no book is being opened or read ahead, at most for `limit`. Returns false on timeout.
  bool WaitUntilIdle(std::chrono::milliseconds limit) const;

 private:
  void Open(const BookRequest& request);
  void ReadPending();
  void Send(Report report);

  const BookOpener open_;
  mutable std::mutex mutex_;
  mutable std::condition_variable is_idle_;
  int opening_ = 0;                     // under the mutex
  Receiver receive_;                    // under the mutex
  std::function<void()> pending_read_;  // under the mutex; empty: none
  bool reading_ahead_ = false;          // under the mutex
  // Each future waits for its thread when it is destroyed. So these are the last members: they are destroyed first.
  std::vector<std::future<void>> openings_;
  std::future<void> reader_;
};

// Passes a report to a UCI session or proxy, and returns its reply.
template <typename Player>
auto HandleReport(Player& player, BookLoader::Report report) {
  if (const auto* progress = std::get_if<BookProgress>(&report.news)) {
    return player.HandleProgress(report.request, *progress);
  }
  if (const auto* warning = std::get_if<BookLoader::Warning>(&report.news)) {
    return player.HandleWarning(report.request, warning->why);
  }
  return player.HandleBook(report.request, std::get<BookLoader::Outcome>(std::move(report.news)));
}

}  // namespace tabia::uci

// Opens books on threads of their own, so that nobody has to wait for them.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/progress.h"
#include "core/probe/book.h"
#include "protocol/io/wake_pipe.h"
#include "protocol/uci/engine/session.h"

namespace tabia::io {

// What opening a book tells meanwhile, on the thread that opens it.
struct OpeningWatch {
  Progress reading;  // how far this program has come with the book
  Progress waiting;  // how far another has, which reads it for both
  std::function<void(const std::string& why)> warn;
};

// Opens the book of a path; may take long. Called on any thread, for several paths at once.
using BookOpener =
    std::function<absl::StatusOr<probe::Book>(const std::string& path, const OpeningWatch& watch)>;

class BookLoader {
 public:
  struct Warning {
    std::string why;
  };
  using Outcome = absl::StatusOr<probe::Book>;
  struct Report {
    std::string path;
    std::variant<uci::BookProgress, Warning, Outcome> news;
  };

  explicit BookLoader(BookOpener open) : open_(std::move(open)) {}
  // Waits for the books that are still being opened: end the process before, where that would take too long.
  ~BookLoader();

  void Begin(const std::string& path);
  bool busy() const;

  // Readable while there are reports.
  int descriptor() const { return wake_.descriptor(); }
  std::vector<Report> TakeReports();

  // Ends the process at once, with this code, if a book is still being opened: it cannot be told to stop.
  void EndProcessIfBusy(int exit_code) const;

 private:
  void Open(const std::string& path);
  void Add(Report report);

  const BookOpener open_;
  WakePipe wake_;
  mutable std::mutex mutex_;
  int opening_ = 0;              // under the mutex
  std::vector<Report> reports_;  // under the mutex
  std::vector<std::thread> threads_;
};

// Hands a report to a uci::Session or uci::EngineProxy; returns what that answers.
template <typename Player>
auto HandleReport(Player& player, BookLoader::Report report) {
  if (const auto* progress = std::get_if<uci::BookProgress>(&report.news)) {
    return player.HandleProgress(report.path, *progress);
  }
  if (const auto* warning = std::get_if<BookLoader::Warning>(&report.news)) {
    return player.HandleWarning(report.path, warning->why);
  }
  return player.HandleBook(report.path, std::get<BookLoader::Outcome>(std::move(report.news)));
}

}  // namespace tabia::io

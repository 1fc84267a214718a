// The backgammon books of an engine, looked up as one.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/os/file_io.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_question.h"

namespace tabia::tool {

// Safe for any number of threads.
class BackgammonBooks {
 public:
  using Log = std::function<void(const std::string&)>;

  // Opens the books of these paths, or the default book if there are none. Returns a usage error if a book is of
  // another game.
  static absl::StatusOr<std::unique_ptr<BackgammonBooks>> Open(std::vector<std::string> paths, bool use_cache,
                                                               Log log);

  // Asks the books as one (probe::AskBackgammon).
  probe::BackgammonAnswer Ask(const probe::BackgammonQuestion& question) const;

  // Opens each book again whose file was replaced or written to, and logs that. If this fails, the old book stays in
  // use until the file changes once more.
  void BeginGame();

 private:
  BackgammonBooks(std::vector<std::string> paths, bool use_cache, Log log)
      : paths_(std::move(paths)), use_cache_(use_cache), log_(std::move(log)) {}
  absl::StatusOr<probe::BackgammonBook> OpenAgain(size_t place);

  const std::vector<std::string> paths_;
  const bool use_cache_;
  const Log log_;
  std::mutex opening_;                           // held by BeginGame
  std::vector<std::optional<PathState>> files_;  // at the last opening; under `opening_`
  mutable std::mutex mutex_;
  // Under `mutex_`. BeginGame alone replaces it.
  std::shared_ptr<const std::vector<probe::BackgammonBook>> books_;
};

}  // namespace tabia::tool

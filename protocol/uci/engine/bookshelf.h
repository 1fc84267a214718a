// The books of a session, in the order of use.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/os/file_io.h"
#include "core/moves/recommended.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::uci {

// A request to open a book.
struct BookRequest {
  std::string path = {};
  chess::Recommended recommended = chess::Recommended::kFirst;  // for a CTG book
  std::string variant = {};                                     // BookSpec::variant

  bool operator==(const BookRequest&) const = default;
  // Orders requests for maps. libc++ 14 has no three-way comparison of strings.
  bool operator<(const BookRequest& other) const {
    return std::tie(path, recommended, variant) < std::tie(other.path, other.recommended, other.variant);
  }
};

// The progress of a book that is being opened.
struct BookProgress {
  uint64_t done = 0;
  uint64_t total = 0;      // 0 if unknown
  bool elsewhere = false;  // another tabia reads the book, and this one waits for it
  std::chrono::milliseconds elapsed{0};
};

// Returns the file name without its folder, printable.
std::string BookName(const std::string& path);

// The books of a session. Keeps the open version of a book until its new version is open. If that cannot be opened, the
// old one stays in use.
class Bookshelf {
 public:
  // A book, or the reason why it cannot be opened.
  struct Place {
    probe::BookSpec spec;
    std::string name;  // BookName of its path
    chess::Recommended recommended = chess::Recommended::kFirst;
    bool loading = true;
    bool holds_readyok = true;  // while it is loading
    absl::StatusOr<probe::ChessBook> book = absl::UnknownError("loading");
    // At the last request; nothing for an address or a file that is missing.
    std::optional<PathState> file = {};
    uint32_t answers_to_retry = 0;  // after a failure of the network
    uint32_t next_retry = 1;        // the value of answers_to_retry after the next failure

    BookRequest request() const { return {spec.path, recommended, spec.variant}; }
  };

  explicit Bookshelf(std::function<void(const BookRequest&)> open) : open_(std::move(open)) {}

  // Replaces the books. Requests each book once, unless it is open or being opened.
  void Put(const std::vector<probe::BookSpec>& specs, chess::Recommended recommended);

  // Stores the outcome in every place that waits for this book. Returns false if there is none.
  bool Take(const BookRequest& request, const absl::StatusOr<probe::ChessBook>& book);

  // Records the progress of a request. After two seconds, a book on the network no longer delays "readyok".
  void NoteProgress(const BookRequest& request, const BookProgress& progress);

  // Requests again each book whose file was replaced or written to, and each address that could not be opened. Call it
  // between two games.
  void BeginGame();
  // Does the same, and requests again every other book that could not be opened.
  void RetryAll();
  // Requests a book on the network again if its file was replaced or if it could not be opened. Retries after 1, 2, 4
  // answers and so on, at most 64. Call it after each answer.
  void EndAnswer();

  // Returns the paths of the changed files that were requested again since the last call.
  std::vector<std::string> TakeChangedFiles() { return std::exchange(changed_files_, {}); }

  bool loading() const;
  bool loading(const BookRequest& request) const;
  // Returns whether a book of this request is open. It may be an old version that is about to be replaced.
  bool has_open(const BookRequest& request) const;
  // Returns whether "readyok" waits for a book.
  bool holds_readyok() const;
  const std::vector<Place>& places() const { return places_; }

 private:
  void Request(Place& place);
  void RequestChangedFiles();

  std::function<void(const BookRequest&)> open_;
  std::vector<Place> places_;
  std::vector<std::string> changed_files_;
};

}  // namespace tabia::uci

// The books of a session, in the order of use.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/entry/recommended.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::uci {

// A request to open a book.
struct BookRequest {
  std::string path = {};
  chess::Recommended recommended = chess::Recommended::kFirst;  // for a CTG book

  bool operator==(const BookRequest&) const = default;
  // Orders requests for maps. libc++ 14 has no three-way comparison of strings.
  bool operator<(const BookRequest& other) const {
    return std::tie(path, recommended) < std::tie(other.path, other.recommended);
  }
};

// The progress of a book that is being opened.
struct BookProgress {
  uint64_t done = 0;
  uint64_t total = 0;      // 0 if unknown
  bool elsewhere = false;  // another tabia reads the book, and this one waits for it
};

// Returns the file name without its folder, printable.
std::string BookName(const std::string& path);

class Bookshelf {
 public:
  // A book, or the reason why it cannot be opened.
  struct Place {
    probe::BookSpec spec;
    chess::Recommended recommended = chess::Recommended::kFirst;
    bool loading = true;
    absl::StatusOr<probe::ChessBook> book = absl::UnknownError("loading");

    BookRequest request() const { return {spec.path, recommended}; }
  };

  explicit Bookshelf(std::function<void(const BookRequest&)> open) : open_(std::move(open)) {}

  // Replaces the books. Requests each book once, unless it is open or being opened.
  void Put(const std::vector<probe::BookSpec>& specs, chess::Recommended recommended);

  // Stores the outcome in every place that waits for this book. Returns false if there is none.
  bool Take(const BookRequest& request, const absl::StatusOr<probe::ChessBook>& book);

  // Requests a book on the network again if its file on the server was replaced.
  void ReopenChanged();

  bool loading() const;
  bool loading(const BookRequest& request) const;
  const std::vector<Place>& places() const { return places_; }

 private:
  std::function<void(const BookRequest&)> open_;
  std::vector<Place> places_;
};

}  // namespace tabia::uci

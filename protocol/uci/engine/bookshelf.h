// The books of a session, in the order in which they are asked.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/entry/recommended.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/chess_book.h"
#include "protocol/uci/engine/book_request.h"

namespace tabia::uci {

// The file's name without its folder, printable.
std::string BookName(const std::string& path);

class Bookshelf {
 public:
  // A book that cannot be opened stays on the shelf with the reason.
  struct Place {
    probe::BookSpec spec;
    chess::Recommended recommended = chess::Recommended::kFirst;
    bool loading = true;
    absl::StatusOr<probe::ChessBook> book = absl::UnknownError("loading");

    BookRequest request() const { return {spec.path, recommended}; }
  };

  explicit Bookshelf(std::function<void(const BookRequest&)> open) : open_(std::move(open)) {}

  // From now on these are the books, opened so. Asks once for each that is neither open nor being opened.
  void Put(const std::vector<probe::BookSpec>& specs, chess::Recommended recommended);

  // Puts the outcome in every place that waits for this book; false if none does.
  bool Take(const BookRequest& request, const absl::StatusOr<probe::ChessBook>& book);

  // Asks again for the books on the network that have others in their places by now.
  void ReopenChanged();

  bool loading() const;
  bool loading(const BookRequest& request) const;
  const std::vector<Place>& places() const { return places_; }

 private:
  std::function<void(const BookRequest&)> open_;
  std::vector<Place> places_;
};

}  // namespace tabia::uci

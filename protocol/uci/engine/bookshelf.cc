#include "protocol/uci/engine/bookshelf.h"

#include <algorithm>
#include <utility>

#include "core/base/os/paths.h"
#include "core/base/text.h"

namespace tabia::uci {
namespace {

// Returns a place with this book that is open or being opened; null if there is none.
const Bookshelf::Place* InUse(const std::vector<Bookshelf::Place>& places, const BookRequest& request) {
  const auto place = std::find_if(places.begin(), places.end(), [&request](const Bookshelf::Place& other) {
    return other.request() == request && (other.loading || other.book.ok());
  });
  return place == places.end() ? nullptr : &*place;
}

}  // namespace

std::string BookName(const std::string& path) {
  return MakePrintable(FileName(ShowLocation(path)));
}

void Bookshelf::Put(const std::vector<probe::BookSpec>& specs, chess::Recommended recommended) {
  const std::vector<Place> before = std::exchange(places_, {});
  for (const probe::BookSpec& spec : specs) {
    const BookRequest request = {spec.path, recommended};
    const Place* same = InUse(places_, request);
    if (same == nullptr) same = InUse(before, request);
    const bool is_unknown = same == nullptr;
    Place place = is_unknown ? Place{} : *same;
    place.spec = spec;
    place.recommended = recommended;
    places_.push_back(std::move(place));
    if (is_unknown) open_(request);
  }
}

bool Bookshelf::Take(const BookRequest& request, const absl::StatusOr<probe::ChessBook>& book) {
  bool taken = false;
  for (Place& place : places_) {
    if (!place.loading || place.request() != request) continue;
    place.book = book;
    place.loading = false;
    taken = true;
  }
  return taken;
}

void Bookshelf::ReopenChanged() {
  for (Place& place : places_) {
    if (place.loading || !place.book.ok() || !place.book->HasChanged()) continue;
    const bool is_asked_for = loading(place.request());
    place.loading = true;
    if (!is_asked_for) open_(place.request());
  }
}

bool Bookshelf::loading() const {
  return std::any_of(places_.begin(), places_.end(), [](const Place& place) { return place.loading; });
}

bool Bookshelf::loading(const BookRequest& request) const {
  return std::any_of(places_.begin(), places_.end(),
                     [&request](const Place& place) { return place.loading && place.request() == request; });
}

}  // namespace tabia::uci

#include "protocol/uci/bookshelf.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/base/text.h"

namespace tabia::uci {

std::string BookName(const std::string& path) {
  return Printable(std::filesystem::path(path).filename().string());
}

void Bookshelf::Put(const std::vector<std::string>& paths) {
  const std::vector<Place> before = std::exchange(places_, {});
  for (const std::string& path : paths) {
    const auto same = std::find_if(before.begin(), before.end(), [&path](const Place& place) {
      return place.path == path && (place.loading || place.book.ok());
    });
    if (same != before.end()) {
      places_.push_back(*same);
    } else {
      places_.push_back({path});
      open_(path);
    }
  }
}

bool Bookshelf::Take(const std::string& path, const absl::StatusOr<book::Book>& book) {
  for (Place& place : places_) {
    if (!place.loading || place.path != path) continue;
    place.book = book;
    place.loading = false;
    return true;
  }
  return false;
}

bool Bookshelf::loading() const {
  return std::any_of(places_.begin(), places_.end(), [](const Place& place) { return place.loading; });
}

bool Bookshelf::loading(const std::string& path) const {
  return std::any_of(places_.begin(), places_.end(),
                     [&path](const Place& place) { return place.loading && place.path == path; });
}

}  // namespace tabia::uci

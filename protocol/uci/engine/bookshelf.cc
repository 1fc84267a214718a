#include "protocol/uci/engine/bookshelf.h"

#include <algorithm>

#include "core/base/os/paths.h"
#include "core/base/text.h"

namespace tabia::uci {
namespace {

constexpr std::chrono::seconds kNetworkPatience{2};
constexpr uint32_t kMaxAnswersToRetry = 64;

// Returns a place with this book that is open or being opened; null if there is none.
const Bookshelf::Place* InUse(const std::vector<Bookshelf::Place>& places, const BookRequest& request) {
  const auto place = std::find_if(places.begin(), places.end(), [&request](const Bookshelf::Place& other) {
    return other.request() == request && (other.loading || other.book.ok());
  });
  return place == places.end() ? nullptr : &*place;
}

bool IsOnNetwork(const Bookshelf::Place& place) {
  return IsUrl(place.spec.path);
}

}  // namespace

std::string BookName(const std::string& path) {
  return MakePrintable(FileName(ShowLocation(path)));
}

void Bookshelf::Put(const std::vector<probe::BookSpec>& specs, chess::Recommended recommended) {
  const std::vector<Place> before = std::exchange(places_, {});
  for (const probe::BookSpec& spec : specs) {
    const BookRequest request = {spec.path, recommended, spec.variant};
    const Place* same = InUse(places_, request);
    if (same == nullptr) same = InUse(before, request);
    const bool is_unknown = same == nullptr;
    Place place = is_unknown ? Place{} : *same;
    place.spec = spec;
    place.name = BookName(spec.path);
    place.recommended = recommended;
    places_.push_back(std::move(place));
    if (is_unknown) {
      places_.back().file = StateAt(spec.path);
      open_(request);
    }
  }
}

bool Bookshelf::Take(const BookRequest& request, const absl::StatusOr<probe::ChessBook>& book) {
  bool taken = false;
  for (Place& place : places_) {
    if (!place.loading || place.request() != request) continue;
    if (book.ok() || !place.book.ok()) place.book = book;
    place.loading = false;
    taken = true;
    if (book.ok()) {
      place.next_retry = 1;
    } else {
      place.answers_to_retry = place.next_retry;
      place.next_retry = std::min(2 * place.next_retry, kMaxAnswersToRetry);
    }
  }
  return taken;
}

void Bookshelf::NoteProgress(const BookRequest& request, const BookProgress& progress) {
  if (progress.elapsed < kNetworkPatience) return;
  for (Place& place : places_) {
    if (IsOnNetwork(place) && place.request() == request) place.holds_readyok = false;
  }
}

void Bookshelf::Request(Place& place) {
  const bool is_asked_for = loading(place.request());
  place.loading = place.holds_readyok = true;
  place.file = StateAt(place.spec.path);
  if (!is_asked_for) open_(place.request());
}

void Bookshelf::RequestChangedFiles() {
  for (Place& place : places_) {
    if (place.loading || IsOnNetwork(place)) continue;
    const std::optional<PathState> now = StateAt(place.spec.path);
    if (!now || now == place.file) continue;  // a deleted book is still played
    if (!loading(place.request())) changed_files_.push_back(place.spec.path);
    Request(place);
  }
}

void Bookshelf::BeginGame() {
  RequestChangedFiles();
  for (Place& place : places_) {
    if (!place.loading && !place.book.ok() && IsOnNetwork(place)) Request(place);
  }
}

void Bookshelf::RetryAll() {
  RequestChangedFiles();
  for (Place& place : places_) {
    if (!place.loading && !place.book.ok()) Request(place);
  }
}

void Bookshelf::EndAnswer() {
  for (Place& place : places_) {
    if (place.loading || !IsOnNetwork(place)) continue;
    const bool has_failed = !place.book.ok() || place.book->HasChanged();
    if (!has_failed) continue;
    if (place.answers_to_retry > 0 && --place.answers_to_retry > 0) continue;
    Request(place);
  }
}

bool Bookshelf::loading() const {
  return std::any_of(places_.begin(), places_.end(), [](const Place& place) { return place.loading; });
}

bool Bookshelf::holds_readyok() const {
  return std::any_of(places_.begin(), places_.end(),
                     [](const Place& place) { return place.loading && place.holds_readyok; });
}

bool Bookshelf::has_open(const BookRequest& request) const {
  return std::any_of(places_.begin(), places_.end(), [&request](const Place& place) {
    return place.book.ok() && place.request() == request;
  });
}

bool Bookshelf::loading(const BookRequest& request) const {
  return std::any_of(places_.begin(), places_.end(),
                     [&request](const Place& place) { return place.loading && place.request() == request; });
}

}  // namespace tabia::uci

#include "core/books/same_games.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/books/source.h"
#include "core/records/record_visitor.h"

namespace tabia::books {
namespace {

// A game is compared with at most this many different games that have the same moves, the latest ones. Only very short
// games have more.
constexpr size_t kMaxCompared = 4096;

// The sorter of games gets one part of this many of the memory for sorting moves.
constexpr uint64_t kPartOfMemory = 16;

constexpr size_t kMaxNamedSources = 3;

// Returns the reducer of the sorter. The records of one key are games with the same hash, and their sum is all of them.
index::Reducer AllGames() {
  return {[](absl::Span<const std::string_view> records, std::string& sum) {
    sum.clear();
    for (const std::string_view games : records) sum += games;
  }};
}

// Ignores all moves, because only the identities of the games are needed.
class NoMoves final : public records::ChessVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition&, const chess::BookMove&) override {
    return absl::OkStatus();
  }
  std::unique_ptr<ChessVisitor> Fork() override { return std::make_unique<NoMoves>(); }
};

}  // namespace

// The record of a game in the sorter.
struct SameGames::StoredGame {
  static constexpr int32_t kAnyDay = std::numeric_limits<int32_t>::min();

  records::NameSketch white, black;
  int64_t line = 0;
  uint32_t number = 0, source = 0;
  int32_t first_day = kAnyDay, last_day = kAnyDay;  // from 1970-01-01

  static StoredGame Of(size_t source, const records::GameIdentity& game, const records::GamePlace& place) {
    StoredGame stored = {game.white, game.black, place.line, place.number, static_cast<uint32_t>(source)};
    if (game.possible_days) {
      stored.first_day = static_cast<int32_t>(game.possible_days->first.time_since_epoch().count());
      stored.last_day = static_cast<int32_t>(game.possible_days->last.time_since_epoch().count());
    }
    return stored;
  }

  auto order() const { return std::tuple(source, line, number); }
  records::GameIdentity identity() const {
    records::GameIdentity game = {.white = white, .black = black};
    const auto day = [](int32_t count) { return std::chrono::sys_days(std::chrono::days(count)); };
    if (first_day != kAnyDay) game.possible_days = Days{day(first_day), day(last_day)};
    return game;
  }
  std::string_view bytes() const { return {reinterpret_cast<const char*>(this), sizeof *this}; }
};

SameGames::SameGames(const index::BuildLimits& limits)
    : all_games_(AllGames()), limits_(index::WithDefaults(limits)) {}

records::WantsGame SameGames::OfSource(size_t source) {
  return [this, source](const auto& game, const auto& place) -> absl::StatusOr<bool> {
    if (!lists_places_) {
      TABIA_RETURN_IF_ERROR(Add(source, game, place));
      return true;
    }
    if (source >= sources_.size()) return true;
    const std::vector<records::GamePlace>& left_out = sources_[source].places;
    return !std::binary_search(left_out.begin(), left_out.end(), place);
  };
}

absl::Status SameGames::Add(size_t source, const records::GameIdentity& game,
                            const records::GamePlace& place) {
  const StoredGame stored = StoredGame::Of(source, game, place);
  const std::lock_guard lock(mutex_);
  if (sorter_ == nullptr) {
    sorter_ = std::make_unique<index::RecordSorter>(
        all_games_, all_games_, index::SortingMemory(limits_) / kPartOfMemory, limits_.temp_folder,
        /*threads=*/2);
  }
  if (sources_.size() <= source) sources_.resize(source + 1);
  ++sources_[source].compared;
  return sorter_->Add({game.moves, 0, index::RecordKind::kValue, stored.bytes()}, buffer_);
}

absl::Status SameGames::Compare(bool lists_places) {
  lists_places_ = lists_places;
  if (sorter_ == nullptr) return absl::OkStatus();
  if (buffer_ != nullptr) sorter_->Release(std::move(buffer_));
  TABIA_RETURN_IF_ERROR(sorter_->Sort());
  const std::unique_ptr<index::RecordStream> sorted = sorter_->Part({});
  std::vector<StoredGame> games;
  std::optional<uint64_t> moves;  // of `games`
  index::MixedRecord record;
  while (sorted->Next(record)) {
    if (record.mixed != moves) {
      CountRepetitions(games);
      games.clear();
      moves = record.mixed;
    }
    const size_t before = games.size();
    games.resize(before + record.bytes.size() / sizeof(StoredGame));
    std::memcpy(games.data() + before, record.bytes.data(), record.bytes.size());
  }
  TABIA_RETURN_IF_ERROR(sorted->status());
  CountRepetitions(games);
  for (SourceGames& source : sources_) std::sort(source.places.begin(), source.places.end());
  sorter_.reset();
  return absl::OkStatus();
}

// Counts the repetitions among games with the same moves.
void SameGames::CountRepetitions(std::vector<StoredGame>& games) {
  if (games.size() < 2) return;
  std::sort(games.begin(), games.end(),
            [](const StoredGame& a, const StoredGame& b) { return a.order() < b.order(); });
  std::vector<std::pair<records::GameIdentity, size_t>> different;  // with their sources
  for (const StoredGame& stored : games) {
    const records::GameIdentity game = stored.identity();
    const std::span last = std::span(different).last(std::min(different.size(), kMaxCompared));
    const auto same = std::find_if(last.begin(), last.end(),
                                   [&game](const auto& other) { return IsSameGame(other.first, game); });
    if (same == last.end()) {
      different.emplace_back(game, stored.source);
      continue;
    }
    SourceGames& source = sources_[stored.source];
    ++source.repetitions[same->second];
    if (lists_places_) source.places.push_back({stored.line, stored.number});
  }
}

void SameGames::Describe(std::vector<probe::ListedSource>& sources) const {
  for (size_t i = 0; i < std::min(sources.size(), sources_.size()); ++i) {
    if (sources_[i].compared == 0) continue;
    std::string& decision = sources[i].report.decisions["repeated games"];
    decision = sources_[i].repetitions.empty() ? "none"
               : lists_places_                 ? "left out: " + RepetitionsText(i, sources)
                               : "counted: " + RepetitionsText(i, sources) + "; --unique leaves them out";
  }
}

// Returns "1 also in a.pgn, 2 also earlier in this source, 3 also in other sources".
std::string SameGames::RepetitionsText(size_t source, const std::vector<probe::ListedSource>& sources) const {
  std::string text;
  size_t named = 0;
  uint64_t others = 0;
  for (const auto& [first, count] : sources_[source].repetitions) {
    if (first != source && named++ >= kMaxNamedSources) {
      others += count;
      continue;
    }
    text += FormatText("%s%d also %s", text.empty() ? "" : ", ", count,
                       first == source ? "earlier in this source" : "in " + sources[first].name);
  }
  return others > 0 ? text + FormatText(", %d also in other sources", others) : text;
}

absl::Status CompareGames(const std::vector<std::string>& sources, const BuildOptions& options,
                          const Progress& progress, SameGames& games) {
  constexpr uint64_t kThousandths = 1000;
  formats::ReadOptions reading = options.reading;
  reading.threads = index::WithDefaults(options.limits).threads;
  for (size_t i = 0; i < sources.size(); ++i) {
    TABIA_ASSIGN_OR_RETURN(Source source, Source::Open(sources[i]));
    if (source.is_part())
      return UsageError(sources[i] + ": a part of a book: --unique cannot be used with parts");
    if (source.format() == nullptr || !source.format()->has_games) continue;
    reading.progress =
        PartOf(progress, kThousandths * i / sources.size(), kThousandths * (i + 1) / sources.size());
    reading.wants_game = [add = games.OfSource(i)](const auto& game,
                                                   const auto& place) -> absl::StatusOr<bool> {
      TABIA_RETURN_IF_ERROR(add(game, place).status());
      return false;
    };
    NoMoves none;
    TABIA_RETURN_IF_ERROR(source.Read(reading, none).status());
  }
  return games.Compare(/*lists_places=*/true);
}

}  // namespace tabia::books

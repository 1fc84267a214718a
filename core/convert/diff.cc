#include "core/convert/diff.h"

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/moves/entry_codec.h"
#include "core/moves/move_order.h"
#include "core/probe/chess/book_walk.h"
#include "core/probe/chess/move_sequence.h"
#include "core/records/source_report.h"

namespace tabia::convert {
namespace {

constexpr uint64_t kKeysPerProgress = 1 << 14;
// The share of the comparison in the time, in thousandths. The rest is the search for the positions of keys.
constexpr uint64_t kComparing = 100;

using chess::BookEntry;
using chess::BookMove;

// Returns whether both moves have the same evaluation and, if weights can be compared, all other facts too.
bool IsEqual(const BookMove& a, const BookMove& b, bool compares_weights) {
  if (a.evaluation != b.evaluation) return false;
  return !compares_weights ||
         (a.active == b.active && a.games == b.games && a.stated_weight == b.stated_weight);
}

double ShareOf(const BookEntry& entry, const BookMove& move) {
  double total = 0;
  for (const BookMove& other : entry.moves) total += static_cast<double>(other.weight());
  return total == 0 ? 0 : static_cast<double>(move.weight()) / total;
}

// Orders larger differences first, equal ones by position and move.
bool IsLarger(const Difference& x, const Difference& y) {
  return std::tuple(-x.size, x.position.key(), TextOrder(x.move())) <
         std::tuple(-y.size, y.position.key(), TextOrder(y.move()));
}

// Sets the position and the line of those items whose position `book` reaches.
template <typename Item>
absl::Status NamePositions(const probe::ChessIndex& book, std::vector<Item>& items,
                           const Progress& progress) {
  HashSet<uint64_t> unnamed;
  HashMap<uint64_t, std::vector<Item*>> items_of;
  for (Item& item : items) {
    if (!item.position.is_key()) continue;
    unnamed.insert(item.position.key());
    items_of[item.position.key()].push_back(&item);
  }
  const auto name = [&items_of](const probe::FoundEntry& found) {
    for (Item* const item : items_of[found.position.key()]) {
      item->position = found.position;
      item->line = found.LineText();
    }
  };
  return probe::FindPositions(book, std::move(unnamed), name, progress);
}

template <typename Item>
absl::Status NameAll(const probe::ChessIndex& a, const probe::ChessIndex& b, std::vector<Item>& items,
                     const Progress& progress) {
  constexpr uint64_t kHalf = (kComparing + 1000) / 2;
  TABIA_RETURN_IF_ERROR(NamePositions(a, items, PartOf(progress, kComparing, kHalf)));
  return NamePositions(b, items, PartOf(progress, kHalf, 1000));
}

// Keeps the first items of an order, at most `max`. Called periodically, so that the memory is bounded by the number of
// items wanted.
template <typename Item, typename Order>
void KeepFirst(std::vector<Item>& items, size_t max, const Order& order) {
  const auto end = items.begin() + static_cast<ptrdiff_t>(std::min(max, items.size()));
  std::partial_sort(items.begin(), end, items.end(), order);
  items.erase(end, items.end());
}

// Compares two books.
class Comparison {
 public:
  Comparison(const probe::ChessIndex& a, const probe::ChessIndex& b, size_t max_differences,
             const Progress& progress)
      : a_(a),
        b_(b),
        max_differences_(max_differences),
        progress_(progress),
        comparing_(PartOf(progress, 0, kComparing)) {
    report_.compares_weights = a.info().scale == b.info().scale;
  }

  absl::StatusOr<DiffReport> Run() {
    BookEntry entry;
    a_.index().ForEach([&](uint64_t key, std::string_view value) {
      Tick();
      if (chess::DecodeEntry(value, entry)) ComparePosition(key, entry);
    });
    b_.index().ForEach([&](uint64_t key, std::string_view value) {
      Tick();
      if (a_.index().Find(key) || !chess::DecodeEntry(value, in_b_)) return;
      ++report_.positions_only_b;
      for (const BookMove& move : in_b_.moves) Add(key, nullptr, &move, ShareOf(in_b_, move));
    });
    KeepFirst(report_.differences, max_differences_, IsLarger);
    TABIA_RETURN_IF_ERROR(NameAll(a_, b_, report_.differences, progress_));
    return std::move(report_);
  }

 private:
  void ComparePosition(uint64_t key, const BookEntry& in_a) {
    if (!b_.Probe(key, in_b_)) {
      ++report_.positions_only_a;
      for (const BookMove& move : in_a.moves) Add(key, &move, nullptr, ShareOf(in_a, move));
      return;
    }
    bool is_alike = true;
    for (const BookMove& move : in_a.moves) {
      const BookMove* const other = chess::FindMove(in_b_, move);
      if (other != nullptr && IsEqual(move, *other, report_.compares_weights)) continue;
      Add(key, &move, other, ShareOf(in_a, move));
      is_alike = false;
    }
    for (const BookMove& move : in_b_.moves) {
      if (chess::FindMove(in_a, move) != nullptr) continue;
      Add(key, nullptr, &move, ShareOf(in_b_, move));
      is_alike = false;
    }
    ++(is_alike ? report_.positions_alike : report_.positions_changed);
  }

  void Add(uint64_t key, const BookMove* in_a, const BookMove* in_b, double share) {
    ++(in_b == nullptr   ? report_.moves_only_a
       : in_a == nullptr ? report_.moves_only_b
                         : report_.moves_changed);
    Difference difference;
    difference.position = chess::BookPosition::OfKey(key);
    if (in_a != nullptr) difference.a = *in_a;
    if (in_b != nullptr) difference.b = *in_b;
    const uint64_t weight = std::max(in_a ? in_a->weight() : 0, in_b ? in_b->weight() : 0);
    difference.size = report_.compares_weights ? static_cast<double>(weight) : share;
    report_.differences.push_back(std::move(difference));
    if (report_.differences.size() / 2 > max_differences_) {
      KeepFirst(report_.differences, max_differences_, IsLarger);
    }
  }

  void Tick() {
    if (comparing_ && done_++ % kKeysPerProgress == 0)
      comparing_(done_, a_.index().size() + b_.index().size());
  }

  const probe::ChessIndex& a_;
  const probe::ChessIndex& b_;
  const size_t max_differences_;
  const Progress& progress_;
  const Progress comparing_;
  DiffReport report_;
  BookEntry in_b_;
  uint64_t done_ = 0;
};

// Drops the games and weights of an entry, so that its evaluations alone decide which move is the best.
void KeepEvaluations(BookEntry& entry) {
  for (BookMove& move : entry.moves) {
    move.games.reset();
    move.stated_weight.reset();
  }
  chess::SortMoves(entry);
}

// Returns the best move of an entry; null if no move may be played, or if the best one has no evaluation.
const BookMove* EvaluatedBest(const BookEntry& entry) {
  if (entry.moves.empty()) return nullptr;
  const BookMove& best = chess::BestMove(entry);
  return best.playable() && best.evaluation ? &best : nullptr;
}

bool IsLargerSwing(const Swing& x, const Swing& y) {
  return std::tuple(-x.size, x.position.key()) < std::tuple(-y.size, y.position.key());
}

// Returns a usage error if positions of one book cannot occur in the other one.
absl::Status CheckVariants(const probe::ChessIndex& a, const probe::ChessIndex& b) {
  if (records::CommonVariant(a.info().variant, b.info().variant)) return absl::OkStatus();
  return UsageError(FormatText("%s: variant %s, but %s has variant %s", b.name(), b.info().variant, a.name(),
                               a.info().variant));
}

}  // namespace

absl::StatusOr<SwingReport> FindSwings(const probe::ChessIndex& a, const probe::ChessIndex& b,
                                       size_t max_swings, const Progress& progress) {
  TABIA_RETURN_IF_ERROR(CheckVariants(a, b));
  SwingReport report;
  BookEntry in_a, in_b;
  const Progress comparing = PartOf(progress, 0, kComparing);
  uint64_t done = 0;
  a.index().ForEach([&](uint64_t key, std::string_view value) {
    if (comparing && done++ % kKeysPerProgress == 0) comparing(done, a.index().size());
    if (!chess::DecodeEntry(value, in_a) || !b.Probe(key, in_b)) return;
    KeepEvaluations(in_a);
    KeepEvaluations(in_b);
    const BookMove* const best_a = EvaluatedBest(in_a);
    const BookMove* const best_b = EvaluatedBest(in_b);
    if (best_a == nullptr || best_b == nullptr) return;
    ++report.positions;
    if (TextOrder(*best_a) == TextOrder(*best_b)) return;
    ++report.changed;
    const BookMove* const judged = chess::FindMove(in_b, *best_a);
    const BookMove& as_b_has_it = judged != nullptr && judged->evaluation ? *judged : *best_a;
    report.swings.push_back({chess::BookPosition::OfKey(key), "", *best_a, *best_b,
                             LossOf(*as_b_has_it.evaluation, *best_b->evaluation)});
    if (report.swings.size() / 2 > max_swings) KeepFirst(report.swings, max_swings, IsLargerSwing);
  });
  KeepFirst(report.swings, max_swings, IsLargerSwing);
  TABIA_RETURN_IF_ERROR(NameAll(a, b, report.swings, progress));
  return report;
}

absl::StatusOr<DiffReport> Diff(const probe::ChessIndex& a, const probe::ChessIndex& b,
                                size_t max_differences, const Progress& progress) {
  TABIA_RETURN_IF_ERROR(CheckVariants(a, b));
  return Comparison(a, b, max_differences, progress).Run();
}

}  // namespace tabia::convert

#include "core/moves/record_codec.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "absl/numeric/int128.h"

#include "core/base/bytes.h"
#include "core/moves/move_order.h"
#include "core/moves/record_row.h"

namespace tabia::chess {
namespace {

using Rows = absl::InlinedVector<Row, 4>;

bool ComesBefore(const Row& a, const Row& b) {
  if (a.move.move != b.move.move) return a.move.move.code() < b.move.move.code();
  if (a.move.opaque_move != b.move.opaque_move) {
    return a.move.opaque_move.text() < b.move.opaque_move.text();
  }
  const auto order = [](const Row& row) {
    return std::tuple(!row.is_evaluation(), row.view, !row.move.games);
  };
  return order(a) < order(b);
}

uint64_t SaturatedSum(uint64_t a, uint64_t b) {
  const uint64_t sum = a + b;
  return sum < a ? UINT64_MAX : sum;
}

// Keeps the more trustworthy of two evaluations of a move.
void AddEvaluation(const std::optional<Evaluation>& more, std::optional<Evaluation>& sum) {
  if (more && (!sum || IsMoreTrustworthy(*more, *sum))) sum = more;
}

// Returns whether a row says only that its move is inactive, as am in EPD. It may be next to rows with games.
bool IsBare(const Row& row) {
  return !row.move.active && !row.move.games && !row.is_evaluation() && row.move.stated_weight == 0;
}

// Adds a row to the sum of rows of the same move. Rows that are neither evaluations nor bare are of one kind. If there
// are games or a weight, they alone decide whether the move is active.
void Merge(const Row& more, Row& sum) {
  AddEvaluation(more.move.evaluation, sum.move.evaluation);
  if (more.is_evaluation()) {
    if (sum.is_evaluation()) sum.move.active |= more.move.active;
    return;
  }
  if (sum.move.games && IsBare(more)) return;
  if (sum.is_evaluation() || (IsBare(sum) && more.move.games)) {
    const std::optional<Evaluation> evaluation = sum.move.evaluation;
    sum = more;
    sum.move.evaluation = evaluation;
    return;
  }
  sum.move.active |= more.move.active;
  if (sum.move.games) {
    sum.move.games = Games{SaturatedSum(sum.move.games->win, more.move.games->win),
                           SaturatedSum(sum.move.games->draw, more.move.games->draw),
                           SaturatedSum(sum.move.games->loss, more.move.games->loss)};
    return;
  }
  sum.weights_differ |= more.weights_differ || sum.move.stated_weight != more.move.stated_weight;
  sum.move.stated_weight = std::max(sum.move.stated_weight, more.move.stated_weight);
}

// Adds a row to `rows`, which stay in order and distinct.
void AddRow(const Row& row, Rows& rows) {
  const auto at = std::lower_bound(rows.begin(), rows.end(), row, ComesBefore);
  if (at == rows.end() || ComesBefore(row, *at)) {
    rows.insert(at, row);
  } else {
    Merge(row, *at);
  }
}

bool AddRows(std::string_view record, Rows& rows) {
  for (ByteReader in(record); !in.empty();) {
    Row row;
    if (!TakeRow(in, row)) return false;
    AddRow(row, rows);
  }
  return !record.empty();
}

// Turns the games of a row to the mover's view, or makes them uncounted.
void Turn(absl::FunctionRef<WinsOf(uint32_t view)> wins_of, Row& row) {
  if (!row.move.games || row.view == kMoverView) return;
  const WinsOf wins = wins_of(row.view);
  if (wins == WinsOf::kOpponent) std::swap(row.move.games->win, row.move.games->loss);
  row.view = wins == WinsOf::kNone ? kUncountedView : kMoverView;
}

// Takes a row, with its games in the mover's view.
bool TakeRowOfMover(ByteReader& in, absl::FunctionRef<WinsOf(uint32_t view)> wins_of, Row& row) {
  if (!TakeRow(in, row)) return false;
  const uint32_t view = row.view;
  Turn(wins_of, row);
  if (row.move.games && row.view == kUncountedView) row.move.games = Games();
  row.view = view;
  return true;
}

// Finds out whether the moves of an entry have games, weights or neither. Moves are opaque or not; a mixture is damage.
class KindFinder {
 public:
  // Returns whether a row fits the rows before it.
  bool Fits(const Row& row) {
    const bool is_opaque = static_cast<bool>(row.move.opaque_move);
    if (is_opaque_.value_or(is_opaque) != is_opaque) return false;
    is_opaque_ = is_opaque;
    has_evaluations_ |= row.is_evaluation();
    if (row.is_evaluation() || IsBare(row)) return true;
    const bool has_games = row.move.games.has_value();
    if (has_games_.value_or(has_games) != has_games) return false;
    has_games_ = has_games;
    return true;
  }

  // Makes a move fit the entry: a move without games or a weight gets zero games or the weight 0 if the others have
  // games or weights. A bare move loses its weight, unless the entry has weights or nothing but bare moves.
  void Complete(BookMove& move) const {
    const bool has_games = has_games_.value_or(false), has_weights = !has_games_.value_or(has_evaluations_);
    if (!has_weights) move.stated_weight.reset();
    if (has_games && !move.games) move.games.emplace();
    if (has_weights && !move.stated_weight) move.stated_weight = 0;
  }

 private:
  std::optional<bool> is_opaque_, has_games_;
  bool has_evaluations_ = false;
};

// Sets `entry` to the entry of `first` and the rows after it.
bool DecodeRows(ByteReader in, absl::FunctionRef<WinsOf(uint32_t view)> wins_of, const Row& first,
                BookEntry& entry, uint64_t& weight_conflicts) {
  KindFinder kind;
  if (!kind.Fits(first)) return false;
  Rows rows = {first};
  while (!in.empty()) {
    Row row;
    if (!TakeRowOfMover(in, wins_of, row) || !kind.Fits(row)) return false;
    if (IsSameMove(row.move, rows.back().move)) {
      Merge(row, rows.back());
    } else {
      rows.push_back(row);
    }
  }
  entry.moves.clear();
  for (Row& row : rows) {
    kind.Complete(row.move);
    entry.moves.push_back(row.move);
    weight_conflicts += row.weights_differ;
  }
  SortMoves(entry);
  return true;
}

// Shares are added up in this many parts of one, so that their sum is rounded once.
constexpr uint64_t kShareParts = uint64_t{1} << 20;

uint64_t WeightOf(const Row& row) {
  return row.move.playable() ? row.move.weight() : 0;
}

// Returns the sum of the weights of each view that plays a move.
std::map<uint32_t, absl::uint128> SumsOf(const Rows& rows) {
  std::map<uint32_t, absl::uint128> sums;
  for (const Row& row : rows) {
    if (WeightOf(row) > 0) sums[row.view] += WeightOf(row);
  }
  return sums;
}

uint64_t ShareIn(const Row& row, const std::map<uint32_t, absl::uint128>& sums) {
  const absl::uint128 weight = WeightOf(row);
  if (weight == 0) return 0;
  return static_cast<uint64_t>(weight * (kWholeShare * kShareParts) / sums.at(row.view));
}

// Returns the mean share of a move in `books` books.
uint32_t MeanShare(uint64_t sum, size_t books) {
  if (sum == 0) return 0;
  const uint64_t mean = (sum / books + kShareParts / 2) / kShareParts;
  return static_cast<uint32_t>(std::max<uint64_t>(mean, 1));
}

}  // namespace

void EncodeRecord(const BookMove& move, uint32_t view, std::string& out) {
  if (EncodeFewGames(move, view, out)) return;
  out.clear();
  if (move.evaluation) {
    AppendRow(out, {{.move = move.move,
                     .active = move.active,
                     .opaque_move = move.opaque_move,
                     .evaluation = move.evaluation}});
    if (!move.games && !move.stated_weight) return;
  }
  Row row = {move, view};
  row.move.evaluation.reset();
  AppendRow(out, row);
}

void CombineRecords(absl::Span<const std::string_view> records, std::string& out) {
  out.clear();
  Rows rows;
  for (const std::string_view record : records) {
    if (!AddRows(record, rows)) return;
  }
  for (const Row& row : rows) AppendRow(out, row);
}

bool DecodeRecord(std::string_view record, absl::FunctionRef<WinsOf(uint32_t view)> wins_of, BookEntry& entry,
                  uint64_t& weight_conflicts) {
  ByteReader in(record);
  Row first;
  if (!TakeRowOfMover(in, wins_of, first)) return false;
  if (!in.empty()) return DecodeRows(in, wins_of, first, entry, weight_conflicts);
  entry.moves.assign(1, first.move);
  if (first.is_evaluation()) SortMoves(entry);
  weight_conflicts += first.weights_differ;
  return true;
}

bool TurnRecord(std::string_view record, absl::FunctionRef<WinsOf(uint32_t view)> wins_of, std::string& out) {
  Rows rows;
  for (ByteReader in(record); !in.empty();) {
    Row row;
    if (!TakeRow(in, row)) return false;
    Turn(wins_of, row);
    AddRow(row, rows);
  }
  out.clear();
  for (const Row& row : rows) AppendRow(out, row);
  return !rows.empty();
}

bool IsTurned(std::string_view record) {
  for (ByteReader in(record); !in.empty();) {
    Row row;
    if (!TakeRow(in, row) || row.view > kUncountedView) return false;
  }
  return !record.empty();
}

bool DecodeShares(std::string_view record, absl::FunctionRef<WinsOf(uint32_t view)> wins_of,
                  BookEntry& entry) {
  Rows rows;
  for (ByteReader in(record); !in.empty();) {
    rows.emplace_back();
    if (!TakeRowOfMover(in, wins_of, rows.back())) return false;
    if (!rows.back().move.opaque_move != !rows.front().move.opaque_move) return false;
  }
  const std::map<uint32_t, absl::uint128> sums = SumsOf(rows);
  const bool has_weights =
      std::any_of(rows.begin(), rows.end(), [](const Row& row) { return !row.is_evaluation(); });
  entry.moves.clear();
  uint64_t sum = 0;  // of the shares of the last move
  for (const Row& row : rows) {
    if (entry.moves.empty() || !IsSameMove(row.move, entry.moves.back())) {
      entry.moves.push_back({.move = row.move.move, .active = false, .opaque_move = row.move.opaque_move});
      sum = 0;
    }
    BookMove& move = entry.moves.back();
    AddEvaluation(row.move.evaluation, move.evaluation);
    if (row.is_evaluation()) {
      if (!move.stated_weight) move.active |= row.move.active;
      continue;
    }
    if (!move.stated_weight) move.active = false;  // until a book says that it is
    sum += ShareIn(row, sums);
    move.active |= row.move.active;
    move.stated_weight = MeanShare(sum, sums.size());
  }
  if (has_weights) {
    for (BookMove& move : entry.moves) move.stated_weight = move.stated_weight.value_or(0);
  }
  SortMoves(entry);
  return !rows.empty();
}

}  // namespace tabia::chess

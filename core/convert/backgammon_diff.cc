#include "core/convert/backgammon_diff.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/backgammon/entry/book_value.h"
#include "core/probe/backgammon/cube_answer.h"

namespace tabia::convert {
namespace {

using backgammon::BookValue;
using probe::Appraisal;

// The statements of one book about an item.
struct Stated {
  Appraisal best;
  std::optional<probe::CubeAnswer> cube;
  std::set<std::string> all;  // the bytes of all statements

  void Add(const Appraisal& appraisal, std::string statement) {
    const bool is_best = all.empty() || IsDeeper(appraisal.evaluation.level, best.evaluation.level);
    if (is_best) best = appraisal;
    all.insert(std::move(statement));
  }
};

using StatedItems = std::map<StatedItem, Stated>;

void AddDecision(const backgammon::DecisionValue& decision, StatedItems& items) {
  for (const backgammon::Candidate& candidate : decision.candidates) {
    items[{StatedItem::Kind::kPlay, ToPositionBytes(candidate.after)}].Add(
        {candidate.evaluation, decision.provenance},
        backgammon::EncodeDecision({{candidate}, decision.provenance, decision.comment}));
  }
}

void AddCube(const backgammon::CubeValue& cube, StatedItems& items) {
  Stated& stated = items[{StatedItem::Kind::kCube}];
  if (!stated.cube) stated.cube = probe::CubeAnswerOf(cube, false);
  stated.Add({cube.no_double, cube.provenance}, EncodeCube(cube));
}

// Returns the statements of a value; none if it cannot be decoded.
StatedItems ItemsOf(std::string_view bytes) {
  BookValue value;
  StatedItems items;
  if (!DecodeValue(bytes, value)) return items;
  for (const backgammon::PositionValue& position : value.positions) {
    if (!position.from_book) continue;
    items[{StatedItem::Kind::kPosition}].Add({position.evaluation, position.provenance},
                                             EncodePosition(position));
  }
  for (const backgammon::DecisionValue& decision : value.decisions) AddDecision(decision, items);
  for (const backgammon::CubeValue& cube : value.cubes) AddCube(cube, items);
  return items;
}

StatedItems ItemsOf(const probe::BackgammonBook& book, uint64_t key) {
  const std::optional<std::string_view> bytes = book.index().Find(key);
  return bytes ? ItemsOf(*bytes) : StatedItems();
}

// Returns the difference of the equities; in a cube decision, the largest difference of the three.
double SizeOf(const Stated& a, const Stated& b) {
  if (!a.cube || !b.cube) return std::abs(a.best.evaluation.equity - b.best.evaluation.equity);
  return std::max({std::abs(a.cube->no_double - b.cube->no_double),
                   std::abs(a.cube->double_take - b.cube->double_take),
                   std::abs(a.cube->double_pass - b.cube->double_pass)});
}

// Orders items of both books before items of one, then larger differences first, then by key and item.
bool ComesFirst(const BackgammonDifference& x, const BackgammonDifference& y) {
  const auto rank = [](const BackgammonDifference& difference) {
    return std::tuple(!(difference.a && difference.b), -difference.size, difference.key, difference.item);
  };
  return rank(x) < rank(y);
}

// Compares two books.
class BackgammonComparison {
 public:
  BackgammonComparison(const probe::BackgammonBook& a, const probe::BackgammonBook& b,
                       const BackgammonDiffRule& rule)
      : a_(a), b_(b), rule_(rule) {}

  BackgammonDiffReport Run(const Progress& progress) {
    uint64_t done = 0;
    const uint64_t all = a_.index().size() + b_.index().size();
    a_.index().ForEach([&](uint64_t key, std::string_view bytes) {
      if (progress) progress(++done, all);
      // A position after a play may have no items. The loop below compares it, if B has some.
      if (const StatedItems in_a = ItemsOf(bytes); !in_a.empty())
        ComparePosition(key, in_a, ItemsOf(b_, key));
    });
    b_.index().ForEach([&](uint64_t key, std::string_view bytes) {
      if (progress) progress(++done, all);
      if (ItemsOf(a_, key).empty()) ComparePosition(key, {}, ItemsOf(bytes));
    });
    KeepLargest();
    for (BackgammonDifference& difference : report_.differences) {
      difference.subject = SubjectOf(difference.key);
    }
    return std::move(report_);
  }

 private:
  void ComparePosition(uint64_t key, const StatedItems& in_a, const StatedItems& in_b) {
    if (in_a.empty() && in_b.empty()) return;
    bool is_alike = true;
    for (const auto& [item, stated] : in_a) {
      const auto other = in_b.find(item);
      if (other != in_b.end() && other->second.all == stated.all) continue;
      Add(key, item, &stated, other == in_b.end() ? nullptr : &other->second);
      is_alike = false;
    }
    for (const auto& [item, stated] : in_b) {
      if (in_a.count(item) != 0) continue;
      Add(key, item, nullptr, &stated);
      is_alike = false;
    }
    ++(in_a.empty()   ? report_.positions_only_b
       : in_b.empty() ? report_.positions_only_a
       : is_alike     ? report_.positions_alike
                      : report_.positions_changed);
  }

  void Add(uint64_t key, const StatedItem& item, const Stated* in_a, const Stated* in_b) {
    ++(in_b == nullptr   ? report_.items_only_a
       : in_a == nullptr ? report_.items_only_b
                         : report_.items_changed);
    BackgammonDifference difference;
    difference.key = key;
    difference.item = item;
    if (in_a != nullptr) std::tie(difference.a, difference.cube_a) = std::tie(in_a->best, in_a->cube);
    if (in_b != nullptr) std::tie(difference.b, difference.cube_b) = std::tie(in_b->best, in_b->cube);
    if (in_a != nullptr && in_b != nullptr) {
      difference.size = SizeOf(*in_a, *in_b);
      difference.disagrees = Disagree(in_a->best.evaluation, in_b->best.evaluation);
    }
    report_.items_disagreed += difference.disagrees ? 1 : 0;
    if (rule_.only_disagreements && !difference.disagrees) return;
    report_.differences.push_back(std::move(difference));
    if (report_.differences.size() / 2 > rule_.max_differences) KeepLargest();
  }

  std::optional<backgammon::Subject> SubjectOf(uint64_t key) const {
    std::optional<backgammon::Subject> subject = backgammon::SubjectOfBytes(a_.index().FindNotes(key));
    return subject ? subject : backgammon::SubjectOfBytes(b_.index().FindNotes(key));
  }

  // Drops the smaller differences. Called periodically, so that the memory is bounded by the number of differences
  // wanted.
  void KeepLargest() {
    auto& all = report_.differences;
    const auto end = all.begin() + static_cast<ptrdiff_t>(std::min(rule_.max_differences, all.size()));
    std::partial_sort(all.begin(), end, all.end(), ComesFirst);
    all.erase(end, all.end());
  }

  const probe::BackgammonBook& a_;
  const probe::BackgammonBook& b_;
  const BackgammonDiffRule rule_;
  BackgammonDiffReport report_;
};

}  // namespace

absl::StatusOr<BackgammonDiffReport> DiffBackgammon(const probe::BackgammonBook& a,
                                                    const probe::BackgammonBook& b,
                                                    const BackgammonDiffRule& rule,
                                                    const Progress& progress) {
  return BackgammonComparison(a, b, rule).Run(progress);
}

}  // namespace tabia::convert

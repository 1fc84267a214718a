#include "core/formats/polyglot/polyglot_finder.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <tuple>
#include <utility>

#include "absl/functional/function_ref.h"

#include "core/base/status.h"
#include "core/formats/polyglot/polyglot_layout.h"
#include "core/formats/polyglot/polyglot_records.h"
#include "core/formats/polyglot/polyglot_rules.h"
#include "core/moves/known_board.h"
#include "core/moves/move_order.h"
#include "core/records/scale.h"

namespace tabia::formats {
namespace {

// Orders the statements about one move so that the one with the highest weight is the first.
bool ByMoveAndWeight(const chess::BookMove& a, const chess::BookMove& b) {
  return std::tuple(a.move.code(), b.stated_weight) < std::tuple(b.move.code(), a.stated_weight);
}

bool StateSameMove(const chess::BookMove& a, const chess::BookMove& b) {
  return a.move == b.move;
}

class PolyglotFinder final : public records::EntryFinder {
 public:
  PolyglotFinder(std::string_view bytes, chess::Ruleset rules) : records_(bytes), rules_(std::move(rules)) {}

  records::Lookup Find(uint64_t key, chess::BookEntry& entry) const override {
    return Read(records_.Find(key), entry);
  }

  records::Lookup FindAt(const chess::BookPosition& position, chess::BookEntry& entry) const override {
    const chess::VariantPosition* const of_variant = position.of_variant();
    if (of_variant == nullptr) return EntryFinder::FindAt(position, entry);
    if (!Read(FindRecords(records_, *of_variant), entry).found()) return records::Lookup::Absent();
    chess::KeepLegalMoves(position.board(), entry);
    return records::Lookup::Of(!entry.moves.empty());
  }

  void Prefetch(uint64_t key) const override { records_.Prefetch(key); }

  absl::Status ForEachKey(absl::FunctionRef<void(uint64_t key)> visit) const override {
    for (uint64_t number = 0; number < records_.size(); ++number) {
      if (number == 0 || records_.Key(number) != records_.Key(number - 1)) visit(records_.Key(number));
    }
    return absl::OkStatus();
  }

  const PolyglotRecords& records() const { return records_; }

 private:
  records::Lookup Read(PolyglotRecords::Range range, chess::BookEntry& entry) const {
    auto& moves = entry.moves;
    moves.clear();
    for (uint64_t number = range.begin; number < range.end; ++number) {
      const PolyglotRecord record = records_.Get(number);
      if (!record.move || !IsPossibleMove(record.move, rules_)) continue;
      moves.push_back({.move = record.move, .stated_weight = record.weight});
    }
    std::sort(moves.begin(), moves.end(), ByMoveAndWeight);
    moves.erase(std::unique(moves.begin(), moves.end(), StateSameMove), moves.end());
    chess::SortMoves(entry);
    return records::Lookup::Of(!moves.empty());
  }

  const PolyglotRecords records_;
  const chess::Ruleset rules_;
};

}  // namespace

absl::StatusOr<records::InPlaceBook> OpenPolyglotInPlace(std::string_view bytes, std::string_view path,
                                                         const ReadOptions& options) {
  TABIA_RETURN_IF_ERROR(CheckWholeRecords(bytes, path));
  TABIA_ASSIGN_OR_RETURN(const chess::Ruleset rules, PolyglotRules(path, options));
  auto finder = std::make_unique<const PolyglotFinder>(bytes, rules);
  records::InPlaceBook book;
  book.report.format = "Polyglot";
  book.report.scale = records::Scale::kWeights;
  book.report.records = finder->records().size();
  ReportRules(rules, finder->records(), options, book.report);
  finder->records().ReportHeader(book.report);
  finder->records().ReportOrder(book.report);
  finder->records().ReportLearningData(book.report);
  book.positions = finder->records().keys();
  if (IsEmptyPolyglot(bytes)) {
    book.positions = book.report.records = 0;
    book.report.facts[records::kNoMovesFact] = kEmptyPolyglot;
  }
  book.moves = finder->records().moves();
  book.finder = std::move(finder);
  return book;
}

}  // namespace tabia::formats

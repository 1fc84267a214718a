#include "core/formats/polyglot/polyglot_reader.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/legal_moves.h"
#include "core/chess/position_walk.h"
#include "core/chess/uci_move.h"
#include "core/chess/variants/variant_key.h"
#include "core/chess/variants/variant_moves.h"
#include "core/chess/variants/variant_uci.h"
#include "core/formats/polyglot/polyglot_layout.h"
#include "core/formats/polyglot/polyglot_records.h"
#include "core/formats/polyglot/polyglot_rules.h"
#include "core/formats/skip_counter.h"
#include "core/records/scale.h"

namespace tabia::formats {
namespace {

using Range = PolyglotRecords::Range;

constexpr uint64_t kRecordsPerProgress = 1 << 14;

// Counts records that are valid, but unusual in one way.
class Oddity {
 public:
  void Add(uint64_t offset) {
    ++count_;
    first_ = std::min(first_, offset);
  }
  void Report(const std::string& name, records::SourceReport& report) const {
    if (count_ == 0) return;
    report.facts[name] = FormatText("%d, the first at byte %d", count_, first_);
  }

 private:
  uint64_t count_ = 0;
  uint64_t first_ = UINT64_MAX;
};

// Returns the move, or its code if that is more than a move.
std::string CodeText(chess::Move move) {
  const bool is_move = move.code() < 0x8000 && move.promotion() <= chess::kQueen;
  return is_move ? chess::CodedMoveText(move) : FormatText("code %#06x", move.code());
}

// Reads one file once, by the rules of chess or of a variant.
template <typename AnyPosition>
class PolyglotParser final : public chess::WalkedBookOf<AnyPosition> {
 public:
  PolyglotParser(const SourceFile& file, const chess::Ruleset& rules, const ReadOptions& options,
                 records::ChessVisitor& visitor)
      : rules_(rules),
        options_(options),
        visitor_(visitor),
        bytes_(file.bytes()),
        records_(bytes_),
        filter_(records_.size()),
        is_seen_(records_.size()),
        skips_(file.path(), options.strict, report_.skipped) {
    for (uint64_t number = 0; number < records_.size(); ++number) filter_.Add(records_.Key(number));
  }

  absl::StatusOr<records::SourceReport> Run(const AnyPosition& start) {
    report_.format = "Polyglot";
    report_.scale = records::Scale::kWeights;
    chess::PositionWalkOf<AnyPosition> walk(*this);
    TABIA_RETURN_IF_ERROR(walk.From(start, chess::WalkWidth::kBookMoves));
    if (seen_ < records_.size()) {
      TABIA_RETURN_IF_ERROR(walk.From(start, chess::WalkWidth::kEveryReply));
    }
    TABIA_RETURN_IF_ERROR(SkipIllegal());
    reached_positions_ = walk.visited();
    TABIA_RETURN_IF_ERROR(VisitNeverReached());
    ReportFacts();
    return std::move(report_);
  }

  // Adds one move for each record of the position, an illegal one as it is stored.
  absl::Status Moves(const AnyPosition& position, uint64_t key, std::vector<chess::Move>& moves) override {
    range_ = FindRecords(records_, position, key);
    for (uint64_t number = range_.begin; number < range_.end; ++number) {
      const chess::Move stored = records_.Get(number).move;
      moves.push_back(LegalMoveFor(position, stored).value_or(stored));
    }
    return absl::OkStatus();
  }

  // Prefetches the records of a key that the book may have, because Moves looks it up soon.
  bool MayHave(uint64_t key) const override {
    if (has_other_keys_) return true;  // the key of its records is not known yet
    if (!filter_.MayHave(key)) return false;
    records_.Prefetch(key);
    return true;
  }

  void Prefetch(uint64_t key) const override { filter_.Prefetch(key); }

  absl::Status Visit(const chess::PlayedLineOf<AnyPosition>& line, uint64_t /*key*/,
                     const std::vector<chess::Move>& moves) override {
    const auto book_position = chess::BookPosition::Of(line.position());
    moves_here_.clear();
    for (uint64_t i = 0; i < moves.size(); ++i) {
      TABIA_RETURN_IF_ERROR(VisitRecord(book_position, range_.begin + i, moves[i]));
    }
    return absl::OkStatus();
  }

 private:
  absl::Status VisitNeverReached() {
    for (Range range; seen_ < records_.size() && range.begin < records_.size(); range.begin = range.end) {
      const uint64_t key = records_.Key(range.begin);
      range.end = range.begin + 1;
      while (range.end < records_.size() && records_.Key(range.end) == key) ++range.end;
      if (is_seen_[range.begin]) continue;
      ++never_reached_positions_;
      never_reached_records_ += range.end - range.begin;
      const auto position = chess::BookPosition::OfKey(key);
      moves_here_.clear();
      for (uint64_t number = range.begin; number < range.end; ++number) {
        TABIA_RETURN_IF_ERROR(VisitRecord(position, number, records_.Get(number).move));
      }
    }
    return absl::OkStatus();
  }

  // Visits a record, which means `move` in `position`. If several positions share its key, it is counted once.
  absl::Status VisitRecord(const chess::BookPosition& position, uint64_t number, chess::Move move) {
    const PolyglotRecord record = records_.Get(number);
    const uint64_t offset = records_.Offset(number);
    const bool is_first_visit = !is_seen_[number];
    if (is_first_visit) {
      if (options_.progress && seen_ % kRecordsPerProgress == 0) options_.progress(seen_, records_.size());
      ++seen_;
      is_seen_[number] = true;
    }
    if (!record.move) {
      if (is_first_visit) empty_moves_.Add(offset);
      return absl::OkStatus();
    }
    const bool can_be = position.is_key() ? IsPossibleMove(move, rules_) : IsLegal(position.board(), move);
    if (!can_be && shares_keys_ && !position.is_key()) {
      illegal_somewhere_.insert(number);
      return absl::OkStatus();
    }
    if (!can_be) return Skip(position, number);
    const bool is_first_use = !shares_keys_ || used_.insert(number).second;
    const bool is_duplicate = !moves_here_.insert(move.code()).second;
    if (is_first_use) {
      if (IsCastlingByTarget(record.move, move)) castling_by_target_.Add(offset);
      if (is_duplicate) duplicates_.Add(offset);
      ++report_.records;
    }
    chess::BookMove book_move;
    book_move.move = move;
    book_move.stated_weight = record.weight;
    TABIA_RETURN_IF_ERROR(visitor_.VisitMove(position, book_move));
    return VisitLearning(position, number, move, is_first_use);
  }

  // Visits the learning data of a record as a note about its move. Counts those that cannot have the stated meaning.
  absl::Status VisitLearning(const chess::BookPosition& position, uint64_t number, chess::Move move,
                             bool is_first_use) {
    if (options_.learning == PolyglotLearning::kNotRead) return absl::OkStatus();
    const PolyglotRecord record = records_.Get(number);
    const std::optional<std::string> text = LearningText(record, options_.learning);
    if (!text && is_first_use) {
      other_learning_.Add("learning data of another meaning", ByteAt(records_.Offset(number)),
                          [&record] { return FormatText("%#010x", record.learn); });
    }
    if (!text || text->empty()) return absl::OkStatus();
    report_.notes += is_first_use;
    chess::BookNote note;
    note.move = move;
    note.text = *text;
    return visitor_.VisitNote(position, note);
  }

  static bool IsCastlingByTarget(chess::Move stored, chess::Move move) {
    return stored != move && stored.promotion() == move.promotion();
  }

  // Skips the records that are legal in none of the positions with their key.
  absl::Status SkipIllegal() {
    for (const uint64_t number : illegal_somewhere_) {
      if (used_.contains(number)) continue;
      const auto position = chess::BookPosition::OfKey(records_.Key(number));
      TABIA_RETURN_IF_ERROR(Skip(position, number, "illegal"));
    }
    return absl::OkStatus();
  }

  absl::Status Skip(const chess::BookPosition& position, uint64_t number) {
    return Skip(position, number, position.is_key() ? "impossible" : "illegal");
  }

  absl::Status Skip(const chess::BookPosition& position, uint64_t number, std::string_view what) {
    const SourceLocation location = ByteAt(records_.Offset(number));
    return skips_.Add(FormatText("%s move", what), location, [&] {
      return FormatText("%s is %s in %s", CodeText(records_.Get(number).move), what, position.Epd());
    });
  }

  void ReportFacts() {
    duplicates_.Report("duplicates", report_);
    castling_by_target_.Report("castling by target", report_);
    empty_moves_.Report("empty moves", report_);
    ReportRules(rules_, records_, options_, report_);
    records_.ReportHeader(report_);
    records_.ReportOrder(report_);
    if (options_.learning == PolyglotLearning::kNotRead) records_.ReportLearningData(report_);
    if (report_.records == 0 && IsEmptyPolyglot(bytes_))
      report_.facts[records::kNoMovesFact] = kEmptyPolyglot;
    if (never_reached_positions_ > 0) {
      report_.facts["never reached"] = FormatText("%d of %d positions, %s", never_reached_positions_,
                                                  reached_positions_ + never_reached_positions_,
                                                  FormatCount(never_reached_records_, "record"));
    }
  }

  const chess::Ruleset& rules_;
  const ReadOptions& options_;
  records::ChessVisitor& visitor_;
  const std::string_view bytes_;
  const PolyglotRecords records_;
  KeyFilter filter_;
  records::SourceReport report_;
  // Several positions may have the key of a record, and that key may differ from the canonical one.
  const bool shares_keys_ = rules_.variant() && SharesKeys(*rules_.variant());
  const bool has_other_keys_ = shares_keys_ || rules_.variant() == chess::Variant::kAntichess;
  std::vector<bool> is_seen_;  // by number of the record: it was visited or skipped
  SkipCounter skips_;
  Range range_;        // of the position of the last call of Moves
  uint64_t seen_ = 0;  // the number of these records
  // Numbers of records in positions that share keys: legal in one of them, and illegal in one.
  HashSet<uint64_t> used_;
  std::set<uint64_t> illegal_somewhere_;
  HashSet<uint16_t> moves_here_;
  uint64_t reached_positions_ = 0, never_reached_positions_ = 0, never_reached_records_ = 0;
  Oddity duplicates_, castling_by_target_, empty_moves_;
  UnusedCounter other_learning_{report_.not_used};
};

}  // namespace

absl::StatusOr<records::SourceReport> ReadPolyglot(SourceFile& file, const ReadOptions& options,
                                                   records::ChessVisitor& visitor) {
  TABIA_RETURN_IF_ERROR(CheckWholeRecords(file.bytes(), file.path()));
  TABIA_ASSIGN_OR_RETURN(const chess::Ruleset rules, PolyglotRules(file.path(), options));
  if (!rules.variant()) {
    return PolyglotParser<chess::Position>(file, rules, options, visitor).Run(chess::Position());
  }
  return PolyglotParser<chess::VariantPosition>(file, rules, options, visitor)
      .Run(chess::VariantPosition(*rules.variant()));
}

}  // namespace tabia::formats

#include "core/books/chess_collector.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/types/span.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/checked_record.h"
#include "core/books/chess_part.h"
#include "core/moves/notes_codec.h"
#include "core/moves/record_codec.h"
#include "core/records/scale.h"

namespace tabia::books {
namespace {

index::Reducer NoteFold() {
  return {[](absl::Span<const std::string_view> notes, std::string& sum) { sum = chess::FoldNotes(notes); }};
}

index::Reducer BookValues(const ChessRule& rule, const std::vector<ChessSourceView>& sources,
                          ChessCounts& counts) {
  ChessEncoder encoder(rule, sources, counts);
  if (rule.keeps_checks()) return {CombineChecked(chess::CombineRecords), encoder};
  return {chess::CombineRecords, encoder};
}

}  // namespace

// Adds the records of one source on one thread.
class ChessCollector::Visitor final : public records::ChessVisitor {
 public:
  // Makes a visitor of source number `source`, counted from 1.
  Visitor(const ChessRule& rule, size_t source, std::unique_ptr<index::IndexBuilder::Lane> lane)
      : by_shares_(rule.by_shares()),
        keeps_checks_(rule.keeps_checks()),
        is_part_(rule.partial),
        source_(source),
        lane_(std::move(lane)) {}

  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    return Add(position, move, ViewOf(position, move));
  }
  absl::Status VisitUncounted(const chess::BookPosition& position, const chess::BookMove& move) override {
    return Add(position, move, chess::kUncountedView);
  }
  absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note) override {
    const std::string notes = chess::EncodeNotes({note});
    const uint64_t check = CheckOf(position);
    return lane_->AddNote({position.key(), check, is_part_ ? WithCheck(check, notes) : notes});
  }

 private:
  absl::Status Add(const chess::BookPosition& position, const chess::BookMove& move, uint32_t view) {
    chess::EncodeRecord(move, view, record_);
    const uint64_t check = CheckOf(position);
    if (!keeps_checks_) return lane_->Add({position.key(), check, record_});
    return lane_->Add({position.key(), check, WithCheck(check, record_)});
  }
  uint32_t ViewOf(const chess::BookPosition& position, const chess::BookMove& move) const;
  uint64_t CheckOf(const chess::BookPosition& position);

  const bool by_shares_, keeps_checks_, is_part_;  // of the rule
  const size_t source_;
  const std::unique_ptr<index::IndexBuilder::Lane> lane_;
  std::string record_;
  uint64_t key_ = 0;  // of the position whose check is check_
  uint64_t check_ = 0;
};

// Returns the view under which a move's games are summed. If White moves, both views count White's wins, so that the
// games of all sources are summed at once, unless the rule needs each source by itself.
uint32_t ChessCollector::Visitor::ViewOf(const chess::BookPosition& position,
                                         const chess::BookMove& move) const {
  const bool is_blacks = position.turn() == chess::kBlack;
  if (!by_shares_ && (!move.games || !is_blacks)) return chess::kMoverView;
  return static_cast<uint32_t>(2 * source_ + (is_blacks ? 1 : 0));
}

// Returns the check of a position. Computes it once for consecutive records of the same position, which is the usual
// order.
uint64_t ChessCollector::Visitor::CheckOf(const chess::BookPosition& position) {
  if (position.key() != key_ || check_ == 0) {
    key_ = position.key();
    check_ = keeps_checks_ ? SidedCheck(position) : position.check();
  }
  return check_;
}

ChessCollector::ChessCollector(const index::BuildLimits& limits, const ChessRule& rule)
    : rule_(rule),
      builder_(rule.partial ? PartValues(sources_, counts_) : BookValues(rule_, sources_, counts_),
               rule.partial ? PartNotes() : NoteFold(), limits) {}

ChessCollector::~ChessCollector() = default;

void ChessCollector::EndSource(const records::SourceReport& report) {
  own_.reset();
  rule_.is_weighted |= !report.half_life.empty();
  sources_.back() = {report.view == records::Perspective::kWhite};
}

absl::Status ChessCollector::AddPart(const index::Index& part, const probe::BookInfo& info) {
  own_.reset();
  rule_.of_one_side |= info.of_one_side;
  rule_.is_weighted |= !info.half_life.empty();
  return books::AddPart(part, info, rule_, builder_);
}

void ChessCollector::Describe(probe::BookInfo& info) const {
  info.is_part = rule_.partial;
  info.of_one_side = rule_.partial && rule_.of_one_side;
  info.moves = counts_.moves;
  info.evaluated = counts_.evaluated;
  info.weight_conflicts = counts_.weight_conflicts;
  info.deactivated = counts_.deactivated;
  if (rule_.moves.min_games > 0) info.dropped["min_games"] = counts_.rare_moves;
  if (rule_.moves.min_share != ByColor()) info.dropped["min_share"] = counts_.small_shares;
  if (rule_.moves.min_score > 0) info.dropped["min_score"] = counts_.low_scores;
}

absl::Status ChessCollector::CheckAreMerged() const {
  if (counts_.mixtures == 0) return absl::OkStatus();
  return UsageError(
      FormatText("cannot merge %s with games in one source and weights in another, such as a book made by tabia "
                 "edit apply; build one index for each, or use tabia merge --rule shares",
                 FormatCount(counts_.mixtures, "position")));
}

std::unique_ptr<records::ChessVisitor> ChessCollector::Fork() {
  own_.reset();
  return std::make_unique<Visitor>(rule_, sources_.size(), builder_.NewLane());
}

ChessCollector::Visitor& ChessCollector::Own() {
  if (own_ == nullptr) own_ = std::make_unique<Visitor>(rule_, sources_.size(), builder_.NewLane());
  return *own_;
}

absl::Status ChessCollector::VisitMove(const chess::BookPosition& position, const chess::BookMove& move) {
  return Own().VisitMove(position, move);
}

absl::Status ChessCollector::VisitUncounted(const chess::BookPosition& position,
                                            const chess::BookMove& move) {
  return Own().VisitUncounted(position, move);
}

absl::Status ChessCollector::VisitNote(const chess::BookPosition& position, const chess::BookNote& note) {
  return Own().VisitNote(position, note);
}

}  // namespace tabia::books

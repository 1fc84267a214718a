#include "core/books/source_reader.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <utility>

#include "absl/functional/function_ref.h"

#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/backgammon_collector.h"
#include "core/books/chess_collector.h"
#include "core/formats/read_options.h"
#include "core/moves/book_position.h"
#include "core/probe/book.h"
#include "core/records/scale.h"

namespace tabia::books {
namespace {

using OnPosition = absl::FunctionRef<absl::Status(const chess::Position&)>;

// Passes on the positions of moves.
class PositionVisitor final : public records::ChessVisitor {
 public:
  explicit PositionVisitor(OnPosition visit) : visit_(visit) {}
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove&) override {
    return position.of_chess() == nullptr ? absl::OkStatus() : visit_(*position.of_chess());
  }

 private:
  OnPosition visit_;
};

// Returns the options for a book of which only the positions are used: the variant and the options of PGN of `reading`.
formats::ReadOptions PositionReading(const formats::ReadOptions& reading) {
  formats::ReadOptions options;
  options.pgn = reading.pgn;
  options.variant = reading.variant;
  return options;
}

// Returns a function that reads each book of `paths`, foreign books and indexes, and visits its positions. The function
// returns the first error of a book or of the visitor.
formats::KnownPositions PositionsOf(std::vector<std::string> paths, formats::ReadOptions options) {
  return [paths = std::move(paths), options = std::move(options)](OnPosition visit) -> absl::Status {
    PositionVisitor visitor(visit);
    for (const std::string& path : paths) {
      TABIA_ASSIGN_OR_RETURN(Source source, Source::Open(path));
      TABIA_RETURN_IF_ERROR(source.Read(options, visitor).status());
    }
    return absl::OkStatus();
  };
}

// Reads the positions of books into a set of their keys.
class KeyVisitor final : public records::ChessVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove&) override {
    keys.insert(position.key());
    return absl::OkStatus();
  }

  HashSet<uint64_t> keys;
};

std::string HalfLifeClause(const std::string& half_life) {
  return half_life.empty() ? "no half-life" : "the half-life " + half_life;
}

// Returns a usage error if the source is of another variant than the sources before it, or if its weights are of
// another scale or have another half-life. Merging by shares accepts any weights.
absl::Status CheckFits(const probe::BookInfo& info, const probe::ListedSource& source, MergeRule rule) {
  if (info.sources.empty() || info.game != records::Game::kChess) return absl::OkStatus();
  const probe::ListedSource& first = info.sources[0];
  if (!records::CommonVariant(source.report.variant, info.variant)) {
    return UsageError(FormatText("%s: variant %s, but %s has variant %s; build one index for each variant",
                                 source.name, source.report.variant, first.name, info.variant));
  }
  if (source.report.has_texts != info.has_texts) {
    const std::string& of_texts = info.has_texts ? first.name : source.name;
    return UsageError(FormatText("%s: was built without the rules of %s; build it again from its sources",
                                 of_texts, info.variant));
  }
  if (rule != MergeRule::kShares && !records::CommonScale(source.report.scale, info.scale)) {
    return UsageError(FormatText(
        "%s: scale %s, but %s has scale %s; build one index for each, or use tabia merge --rule shares",
        source.name, records::ScaleName(source.report.scale), first.name, records::ScaleName(info.scale)));
  }
  const bool have_no_games =
      source.report.scale == records::Scale::kEvaluations || info.scale == records::Scale::kEvaluations;
  if (rule != MergeRule::kShares && !have_no_games && source.report.half_life != info.half_life) {
    return UsageError(FormatText("%s: %s, but the sources before it have %s; build one index for each",
                                 source.name, HalfLifeClause(source.report.half_life),
                                 HalfLifeClause(info.half_life)));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckRule(records::Game game, const BuildOptions& options) {
  TABIA_RETURN_IF_ERROR(formats::CheckOptions(options.reading.pgn));
  if (options.rule.merge != MergeRule::kAdd && game != records::Game::kChess) {
    return UsageError("--rule is for chess books only: a backgammon index keeps every statement");
  }
  if (!options.positions_of.empty() && game != records::Game::kChess) {
    return UsageError("--positions-of is for chess books only");
  }
  if (options.unique && game != records::Game::kChess) return UsageError("--unique is for chess games only");
  if (options.unique && (options.partial || options.reading.pgn.variations)) {
    return UsageError("--unique cannot be combined with --partial or --variations");
  }
  const bool limits_loss = options.rule.LimitsLoss();
  if (limits_loss && game != records::Game::kChess) return UsageError("--max-loss is for chess books only");
  if (options.partial && (options.rule.merge != MergeRule::kAdd || options.rule.DropsMoves() || limits_loss ||
                          options.keys_only)) {
    return UsageError(
        "--partial cannot be combined with --rule, --min-games, --min-share, --min-score, --max-loss or "
        "--keys-only");
  }
  if (options.rule.merge == MergeRule::kShares &&
      (options.rule.min_games > 0 || options.rule.min_score > 0)) {
    return UsageError("--min-games and --min-score cannot be combined with --rule shares");
  }
  return absl::OkStatus();
}

// Forwards the records of chess books to `next`, except those about positions for which an earlier source has moves.
// Memory: 8 to 18 bytes per position.
class SourceReader::FirstSources final : public records::ChessVisitor {
 public:
  explicit FirstSources(records::ChessVisitor& next) : next_(next) {}

  // Ends a source: later records belong to the next one.
  void EndSource() {
    earlier_.merge(current_);
    current_.clear();
  }
  // Returns the number of moves that were not forwarded.
  uint64_t overruled() const { return overruled_; }

  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    return IsOverruled(position) ? absl::OkStatus() : next_.VisitMove(position, move);
  }
  absl::Status VisitUncounted(const chess::BookPosition& position, const chess::BookMove& move) override {
    return IsOverruled(position) ? absl::OkStatus() : next_.VisitUncounted(position, move);
  }
  absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note) override {
    return earlier_.contains(position.key()) ? absl::OkStatus() : next_.VisitNote(position, note);
  }

 private:
  // Returns whether an earlier source has moves in the position of a move, and counts it.
  bool IsOverruled(const chess::BookPosition& position) {
    const bool is_overruled = earlier_.contains(position.key());
    overruled_ += is_overruled;
    if (!is_overruled) current_.insert(position.key());
    return is_overruled;
  }

  records::ChessVisitor& next_;
  HashSet<uint64_t> earlier_, current_;  // keys of positions that have moves
  uint64_t overruled_ = 0;
};

// Forwards the records of chess books to `next`, without the evaluations of positions that are not wanted. Memory: 8 to
// 18 bytes per wanted position.
class SourceReader::EvaluationFilter final : public records::ChessVisitor {
 public:
  // Keeps a reference to `next`. `keys` are the keys of the wanted positions.
  EvaluationFilter(records::ChessVisitor& next, HashSet<uint64_t> keys)
      : next_(next), keys_(std::make_shared<const HashSet<uint64_t>>(std::move(keys))) {}

  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    dropped_ = {};
    if (IsWanted(position, move)) return next_.VisitMove(position, move);
    if (!move.games && !move.stated_weight) {
      dropped_ = {position.key(), move.move};
      return absl::OkStatus();
    }
    return next_.VisitMove(position, WithoutEvaluation(move));
  }
  absl::Status VisitUncounted(const chess::BookPosition& position, const chess::BookMove& move) override {
    dropped_ = {};
    return next_.VisitUncounted(position, IsWanted(position, move) ? move : WithoutEvaluation(move));
  }
  // Drops the note of a dropped move: in an experience file it follows its move.
  absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note) override {
    const bool is_of_dropped_move = dropped_ == std::pair(position.key(), note.move);
    return is_of_dropped_move ? absl::OkStatus() : next_.VisitNote(position, note);
  }
  std::unique_ptr<ChessVisitor> Fork() override {
    std::unique_ptr<ChessVisitor> fork = next_.Fork();
    if (fork == nullptr) return nullptr;
    return std::unique_ptr<ChessVisitor>(new EvaluationFilter(*this, std::move(fork)));
  }

  // Returns the number of evaluations that were dropped since the last call.
  uint64_t TakeDropped() { return number_dropped_->exchange(0); }

 private:
  EvaluationFilter(const EvaluationFilter& forked, std::unique_ptr<ChessVisitor> next)
      : own_(std::move(next)), next_(*own_), keys_(forked.keys_), number_dropped_(forked.number_dropped_) {}

  // Returns whether a move is passed on unchanged; otherwise counts its evaluation.
  bool IsWanted(const chess::BookPosition& position, const chess::BookMove& move) {
    const bool is_wanted = !move.evaluation || keys_->contains(position.key());
    if (!is_wanted) ++*number_dropped_;
    return is_wanted;
  }
  static chess::BookMove WithoutEvaluation(chess::BookMove move) {
    move.evaluation.reset();
    return move;
  }

  const std::unique_ptr<ChessVisitor> own_;  // of a fork
  records::ChessVisitor& next_;
  std::shared_ptr<const HashSet<uint64_t>> keys_;
  std::shared_ptr<std::atomic<uint64_t>> number_dropped_ = std::make_shared<std::atomic<uint64_t>>(0);
  std::pair<uint64_t, chess::Move> dropped_;  // the last move, if it was dropped
};

SourceReader::SourceReader(const BuildOptions& options) : options_(options), same_games_(options.limits) {
  options_.reading.games_as_in_source = true;
  if (!options.positions.empty()) {
    options_.reading.known_positions = PositionsOf(options.positions, PositionReading(options.reading));
  }
}

SourceReader::~SourceReader() = default;

absl::Status SourceReader::Read(const std::string& path, Source file, const Progress& progress) {
  probe::ListedSource source;
  source.name = FileName(path);
  if (options_.range) TABIA_RETURN_IF_ERROR(CheckIsRangeSource(source.name, file));
  const absl::StatusOr<std::string> checked = CheckSource(file);
  TABIA_RETURN_IF_ERROR(file.file().CheckIsUnchanged());
  TABIA_ASSIGN_OR_RETURN(const std::string damage, checked);
  if (!info_.sources.empty() && file.game() != info_.game) {
    return UsageError(FormatText("%s: a %s book, but %s is a %s book; build one index for each game",
                                 source.name, records::GameName(file.game()), info_.sources[0].name,
                                 records::GameName(info_.game)));
  }
  if (options_.range) parts_.push_back({source.name, file.index()->index.header_checksum()});
  if (collector_ == nullptr) TABIA_RETURN_IF_ERROR(Begin(file.game()));
  if (file.is_part()) return ReadPart(file, damage);
  collector_->BeginSource();
  options_.reading.wants_game = same_games_.OfSource(info_.sources.size());
  options_.reading.progress = progress;
  TABIA_ASSIGN_OR_RETURN(source.report, ReadRecords(path, file));
  collector_->EndSource(source.report);
  if (first_ != nullptr) first_->EndSource();
  if (const uint64_t dropped = filter_ ? filter_->TakeDropped() : 0; dropped > 0) {
    source.report.decisions["evaluations"] = FormatText(
        "%s dropped, of positions that are not in a --positions-of book", FormatCount(dropped, "evaluation"));
  }
  TABIA_RETURN_IF_ERROR(CheckFits(info_, source, options_.rule.merge));
  Adopt(source.report);
  if (options_.rule.merge == MergeRule::kShares) info_.scale = records::Scale::kWeights;
  List(file, std::move(source), damage);
  return absl::OkStatus();
}

// Sets the variant, the scale and the half-life of the book by one more source, which CheckFits has accepted.
void SourceReader::Adopt(const records::SourceReport& report) {
  const records::Scale scale = report.scale;
  const bool is_first = info_.sources.empty();
  info_.variant = is_first ? report.variant
                           : records::CommonVariant(info_.variant, report.variant).value_or(report.variant);
  info_.has_texts = report.has_texts;
  info_.scale = is_first ? scale : records::CommonScale(info_.scale, scale).value_or(scale);
  if (scale != records::Scale::kEvaluations) info_.half_life = report.half_life;
}

// Adds the records of a part unchanged, and lists its sources in its place.
absl::Status SourceReader::ReadPart(const Source& file, const std::string& damage) {
  if (options_.rule.merge != MergeRule::kAdd)
    return UsageError(file.file().path() + ": a part of a book: --rule cannot be used with parts");
  if (options_.read_source)
    return UsageError(file.file().path() + ": a part of a book: --within cannot be used with parts");
  const auto& [part, info] = *file.index();
  for (probe::ListedSource source : info.sources) {
    source.report.half_life = info.half_life;
    TABIA_RETURN_IF_ERROR(CheckFits(info_, source, options_.rule.merge));
    Adopt(source.report);
    if (!damage.empty()) source.report.decisions["salvage"] = damage;
    info_.sources.push_back(std::move(source));
  }
  const absl::Status added = collector_->AddPart(part, info);
  TABIA_RETURN_IF_ERROR(file.file().CheckIsUnchanged());
  return added;
}

// Lists the sources of a backgammon index instead of the index itself, so that merging two indexes writes the same
// bytes as building from all their sources. Lists a source that two indexes share once.
void SourceReader::List(const Source& file, probe::ListedSource source, const std::string& damage) {
  const bool is_backgammon = info_.game == records::Game::kBackgammon;
  std::vector<probe::ListedSource> sources = {std::move(source)};
  if (is_backgammon && file.index() != nullptr) sources = file.index()->info.sources;
  for (probe::ListedSource& listed : sources) {
    if (!damage.empty()) listed.report.decisions["salvage"] = damage;
    const auto is_same = [&](const probe::ListedSource& other) { return IsSame(other, listed); };
    if (is_backgammon && std::any_of(info_.sources.begin(), info_.sources.end(), is_same)) continue;
    info_.sources.push_back(std::move(listed));
  }
}

absl::StatusOr<std::string> SourceReader::CheckSource(const Source& source) const {
  const probe::OpenedIndex* const opened = source.index();
  if (opened == nullptr) return "";
  if (options_.range && parts_.size() % options_.range->count != options_.range->number - 1) return "";
  return CheckIndex(opened->index, opened->info, source.file().path(), {options_.salvage, options_.warn});
}

absl::Status SourceReader::Begin(records::Game game) {
  TABIA_RETURN_IF_ERROR(CheckRule(game, options_));
  info_.game = game;
  info_.about = options_.about;
  const bool is_of_one_side = options_.reading.pgn.side != formats::PgnOptions::Side::kBoth;
  if (game == records::Game::kBackgammon) {
    auto collector = std::make_unique<BackgammonCollector>(options_.limits, options_.keys_only);
    backgammon_ = collector.get();
    collector_ = std::move(collector);
  } else {
    const ChessRule rule = {.moves = options_.rule,
                            .of_one_side = is_of_one_side,
                            .partial = options_.partial,
                            .range = options_.range};
    auto collector = std::make_unique<ChessCollector>(options_.limits, rule);
    chess_ = collector.get();
    collector_ = std::move(collector);
  }
  if (options_.range) collector_->builder().KeepRange(*options_.range);
  options_.reading.threads = collector_->builder().lanes();
  if (options_.rule.merge == MergeRule::kFirst) {
    first_ = std::make_unique<FirstSources>(*chess_);
    chess_ = first_.get();
  }
  if (options_.positions_of.empty()) return absl::OkStatus();
  KeyVisitor known;
  for (const std::string& path : options_.positions_of) {
    TABIA_ASSIGN_OR_RETURN(Source source, Source::Open(path));
    if (source.game() != game)
      return UsageError(FormatText("--positions-of: %s is a backgammon book; it must be a chess book", path));
    TABIA_RETURN_IF_ERROR(source.Read(PositionReading(options_.reading), known).status());
  }
  filter_ = std::make_unique<EvaluationFilter>(*chess_, std::move(known.keys));
  chess_ = filter_.get();
  return absl::OkStatus();
}

absl::StatusOr<records::SourceReport> SourceReader::ReadRecords(const std::string& path, Source& source) {
  if (!options_.read_source) {
    return source.Read(options_.reading,
                       chess_ != nullptr ? records::Visitors(*chess_) : records::Visitors(*backgammon_));
  }
  if (chess_ != nullptr) return options_.read_source(path, source, options_.reading, *chess_);
  return UsageError(FormatText("%s: a backgammon book: a chess book is needed here", FileName(path)));
}

probe::BookInfo SourceReader::TakeInfo() {
  if (first_ != nullptr) info_.overruled = first_->overruled();
  // In backgammon the order of the sources decides nothing, so it changes no byte either.
  if (info_.game == records::Game::kBackgammon) {
    std::sort(info_.sources.begin(), info_.sources.end(), probe::IsListedBefore);
  }
  return std::move(info_);
}

}  // namespace tabia::books

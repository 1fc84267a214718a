#include "core/study/grow.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/byte_streams.h"
#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/os/output_file.h"
#include "core/base/os/temp_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/build.h"
#include "core/books/source.h"
#include "core/chess/key.h"
#include "core/probe/book.h"
#include "core/probe/chess/best_line.h"
#include "core/probe/chess/chess_book.h"

namespace tabia::study {
namespace {

using Clock = std::chrono::steady_clock;

class Grower {
 public:
  Grower(const GrowOptions& options, searches::Searcher& searcher, searches::SearchFile& file)
      : options_(options), searcher_(searcher), file_(file) {}

  absl::Status Run(absl::FunctionRef<absl::Status(const GrownBook&)> on_round) {
    for (absl::Status searched;;) {
      const Clock::time_point begin = Clock::now();
      TABIA_RETURN_IF_ERROR(Solve());
      TABIA_ASSIGN_OR_RETURN(const std::vector<Target> targets, FindTargetsOfRound(Clock::now() - begin));
      grown_.is_complete = targets.empty();
      if (book_) TABIA_RETURN_IF_ERROR(on_round(grown_));
      if (!searched.ok() || targets.empty() || IsOver()) return searched;
      searched = Search(targets);
      if (absl::IsCancelled(searched)) searched = absl::OkStatus();  // a limit is reached
    }
  }

 private:
  static constexpr uint64_t kMaxTargets = 1 << 14, kTargetsPerEngine = 4;
  static constexpr int kSearchingPerSolving = 10;  // the time of searching, in times of solving

  bool IsOver() const {
    return (options_.max_searches && grown_.searches >= *options_.max_searches) ||
           (options_.deadline && Clock::now() >= *options_.deadline);
  }

  // Sets book_ to the solved book, and replaces the output by it. If no move has an evaluation yet, sets book_ to the
  // book as it is. Without books and searches, book_ stays empty.
  absl::Status Solve() {
    TABIA_ASSIGN_OR_RETURN(std::vector<books::Source> sources, OpenSources());
    if (sources.empty()) return absl::OkStatus();
    const auto bytes = std::make_shared<StringSink>();
    TABIA_RETURN_IF_ERROR(books::BuildIndex(std::move(sources), options_.building, *bytes).status());
    TABIA_ASSIGN_OR_RETURN(const probe::ChessIndex index, IndexOf(bytes));
    if (const chess::Ruleset rules = index.info().rules(); !rules.HasSameMoves(options_.rules)) {
      return UsageError(
          FormatText("grow: the books are of %s, and the searches would be of %s; pass --variant",
                     rules.name(), options_.rules.name()));
    }
    WarnOfSkipped(index.info());
    const auto solved = std::make_shared<StringSink>();
    const absl::StatusOr<SolveReport> report = study::Solve(index, options_.solving, *solved);
    if (absl::IsNotFound(report.status())) {
      book_ = index;
      return absl::OkStatus();
    }
    TABIA_RETURN_IF_ERROR(report.status());
    TABIA_RETURN_IF_ERROR(WriteOutput(options_.output, solved->bytes()));
    TABIA_ASSIGN_OR_RETURN(book_, IndexOf(solved));
    return Describe(*report);
  }

  // Opens the books, and the searches as they are now.
  absl::StatusOr<std::vector<books::Source>> OpenSources() {
    std::vector<books::Source> sources;
    for (const std::string& path : options_.books) {
      TABIA_ASSIGN_OR_RETURN(books::Source source, books::Source::Open(path));
      sources.push_back(std::move(source));
    }
    const std::string& folder = options_.building.limits.temp_folder;
    TABIA_ASSIGN_OR_RETURN(
        searches::SearchFile::Copied copied,
        searches::SearchFile::Copy(options_.searches, folder.empty() ? DefaultTempFolder() : folder,
                                   options_.rules));
    TakeReadBack(copied);
    if (copied.searches == 0) return sources;
    TABIA_ASSIGN_OR_RETURN(books::Source searched, books::Source::Of(std::move(copied.file)));
    sources.push_back(std::move(searched));
    return sources;
  }

  // Warns if searches have vanished from the file: an editor has saved it without those that were added meanwhile. Also
  // warns of searches that a book cannot use, but not in each round.
  void TakeReadBack(const searches::SearchFile::Copied& copied) {
    const auto warn = [this](uint64_t searches, std::string_view why) {
      if (!options_.building.warn) return;
      options_.building.warn(FormatText("%s: %s %s", options_.searches,
                                        FormatCount(searches, "search has", "searches have"), why));
    };
    if (copied.searches < expected_) {
      warn(expected_ - copied.searches, "vanished from the file, which another program has changed");
    }
    if (copied.without_moves > std::exchange(without_moves_, copied.without_moves)) {
      warn(copied.without_moves, "no move, which a book needs");
    }
    grown_.read_back = expected_ = copied.searches;
  }

  // Warns if a book has records that were skipped, but not in each round.
  void WarnOfSkipped(const probe::BookInfo& info) {
    const std::string skipped = books::SkippedText(info);
    if (skipped == std::exchange(skipped_, skipped) || skipped.empty()) return;
    if (options_.building.warn) options_.building.warn(skipped);
  }

  absl::StatusOr<probe::ChessIndex> IndexOf(const std::shared_ptr<StringSink>& bytes) const {
    TABIA_ASSIGN_OR_RETURN(probe::Book book, probe::Book::Of({.path = options_.output,
                                                              .bytes = bytes->bytes(),
                                                              .owner = bytes,
                                                              .origin = probe::Origin::kMemory}));
    return probe::ChessIndex::Of(std::move(book));
  }

  absl::Status Describe(const SolveReport& report) {
    grown_.positions = report.info.positions;
    grown_.root_value = report.root_value;
    const auto& roots = options_.solving.roots;
    const chess::Board root = roots.empty() ? chess::Board::StartOf(options_.rules) : roots[0];
    const probe::BookLine line = probe::SolvedLine(*book_, probe::SequenceAt(root));
    TABIA_RETURN_IF_ERROR(line.status);
    grown_.best_play = probe::UciMovesOf(line, chess::BookPosition::Of(root));
    return absl::OkStatus();
  }

  // Returns the targets of the next round: as many as take ten times as long to search as the book took to solve, but
  // at least a few for each engine.
  absl::StatusOr<std::vector<Target>> FindTargetsOfRound(Clock::duration solving) {
    NextRule rule = options_.next;
    rule.roots = options_.solving.roots;
    rule.excluded.insert(set_aside_.begin(), set_aside_.end());
    const auto wanted = searching_.count() == 0
                            ? 0.0
                            : static_cast<double>(grown_.searches) * kSearchingPerSolving *
                                  static_cast<double>(solving.count()) /
                                  static_cast<double>(searching_.count());
    uint64_t count = std::max<uint64_t>(searcher_.concurrency() * kTargetsPerEngine,
                                        static_cast<uint64_t>(std::min<double>(wanted, kMaxTargets)));
    // Looks for one even at the limit, because a book without targets is complete.
    if (options_.max_searches) {
      count = std::min(count, std::max<uint64_t>(*options_.max_searches - grown_.searches, 1));
    }
    if (book_) {
      rule.count = count;
      TABIA_ASSIGN_OR_RETURN(std::vector<Target> targets, FindTargets(*book_, rule));
      if (!targets.empty() || rule.shares == 1) return targets;
      rule.share = 0;
      rule.shares = 1;  // rather the targets of other programs than none
      return FindTargets(*book_, rule);
    }
    if (rule.roots.empty()) rule.roots.push_back(chess::Board::StartOf(options_.rules));
    std::vector<Target> roots;
    for (const chess::Board& root : rule.roots) {
      if (!set_aside_.contains(chess::CanonicalKey(root))) roots.push_back({root, "", ""});
    }
    return roots;
  }

  absl::Status Search(const std::vector<Target>& targets) {
    std::vector<chess::Board> positions;
    for (const Target& target : targets) positions.push_back(target.position);
    const Clock::time_point begin = Clock::now();
    const absl::Status status =
        searcher_.Search(positions, [this](const searches::SearchedPosition& searched) {
          if (searched.moves.empty()) {
            set_aside_.insert(chess::CanonicalKey(searched.position));
            grown_.set_aside = set_aside_.size();
            return absl::OkStatus();
          }
          TABIA_RETURN_IF_ERROR(file_.Add(searched));
          ++grown_.searches;
          ++expected_;
          return IsOver() ? absl::CancelledError() : absl::OkStatus();
        });
    searching_ += Clock::now() - begin;
    return status;
  }

  const GrowOptions& options_;
  searches::Searcher& searcher_;
  searches::SearchFile& file_;
  std::optional<probe::ChessIndex> book_;
  GrownBook grown_;
  uint64_t expected_ = 0;        // searches in the file
  uint64_t without_moves_ = 0;   // others in the file
  std::string skipped_;          // the last warning of WarnOfSkipped
  HashSet<uint64_t> set_aside_;  // the keys of positions that could not be searched
  Clock::duration searching_{};
};

}  // namespace

absl::Status Grow(const GrowOptions& options, searches::Searcher& searcher, searches::SearchFile& file,
                  absl::FunctionRef<absl::Status(const GrownBook&)> on_round) {
  return Grower(options, searcher, file).Run(on_round);
}

}  // namespace tabia::study

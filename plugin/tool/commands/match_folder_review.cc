// The half of tabia review that compares all backgammon matches in a folder with a book.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

#include "core/base/checksum.h"
#include "core/base/date.h"
#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/name_patterns.h"
#include "core/base/progress.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/foreign_source.h"
#include "core/formats/read_options.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/game_review.h"
#include "core/probe/book.h"
#include "core/records/game.h"
#include "core/records/source_report.h"
#include "plugin/report/backgammon/folder_review_report.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/commands/review_flags.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {
namespace {

constexpr const char* kUnreadable = "file that cannot be read";
constexpr uint64_t kMaxUnreadableWarnings = 20;

// Returns the day of a match, "2024-08-10", by the facts of its file; empty if it is not known.
std::string DayOf(const records::SourceReport& report) {
  for (const char* const name : {"date", "EventDate", "Date"}) {
    const auto fact = report.facts.find(name);
    if (fact == report.facts.end()) continue;
    if (const auto day = FirstDayOf(fact->second)) return DayText(*day, '-');
  }
  return "";
}

// Reviews the files of a folder, one after the other, in constant memory for each.
class FolderReviewer {
 public:
  FolderReviewer(const probe::BackgammonBook& book, const ReviewFlags& flags, report::FolderReview& review)
      : book_(book), flags_(flags), players_(flags.players), review_(review) {}

  // Reviews a file. One that cannot be read is skipped with a warning, and one with a match that was reviewed already
  // is only counted.
  absl::Status Review(const std::string& path, Progress progress) {
    absl::StatusOr<formats::ForeignSource> match = formats::ForeignSource::Open(path);
    if (!match.ok()) return Skip(match.status());
    if (!IsNew(path, Checksum(match->file.bytes()), files_)) return absl::OkStatus();
    report::ReviewTotals totals;
    report::PlayerReviews players;
    probe::GameReviewer reviewer(book_, RuleOf(flags_.backgammon), [&](const probe::ReviewedTurn& turn) {
      if (!players_.empty() && !players_.Match(turn.player)) return absl::OkStatus();
      totals.Add(turn);
      players.Add(turn);
      return absl::OkStatus();
    });
    formats::ReadOptions options;
    options.progress = std::move(progress);
    const absl::StatusOr<records::SourceReport> report = match->Read(options, reviewer);
    if (absl::IsDataLoss(report.status())) return Skip(report.status());
    TABIA_RETURN_IF_ERROR(report.status());
    AddSkipped(path, *report);
    if (reviewer.turns() == 0) {
      ++review_.others;
      return absl::OkStatus();
    }
    if (!IsNew(path, reviewer.MatchChecksum(), matches_)) return absl::OkStatus();
    if (!players_.empty() && totals.decisions() == 0) return absl::OkStatus();
    ++review_.matches;
    review_.totals += totals;
    if (players_.empty()) review_.later_replies += reviewer.later_replies();
    review_.players.AddMatch(players, path, DayOf(*report));
    return absl::OkStatus();
  }

 private:
  // Returns whether the checksum of a file is not in `seen` yet, and adds it. Counts a repeated one.
  bool IsNew(const std::string& path, uint64_t checksum, HashSet<uint64_t>& seen) {
    if (seen.insert(checksum).second) return true;
    if (review_.repeated++ == 0) review_.first_repeated = MakePrintable(path);
    return false;
  }

  // Skips a file; the error contains its path. Exhausted memory ends the review.
  absl::Status Skip(const absl::Status& why) {
    if (absl::IsResourceExhausted(why)) return why;
    records::Skipped& skipped = review_.source.skipped[kUnreadable];
    if (skipped.count++ == 0) skipped.first = MakePrintable(Message(why));
    if (skipped.count <= kMaxUnreadableWarnings) Warn(MakePrintable(Message(why)));
    return absl::OkStatus();
  }

  // Adds the skipped records of a file, with its path before the place of the first one.
  void AddSkipped(const std::string& path, const records::SourceReport& report) {
    auto skipped = report.skipped;
    for (auto& [kind, of_kind] : skipped) of_kind.first = MakePrintable(path) + ", " + of_kind.first;
    records::AddSkipped(skipped, review_.source.skipped);
  }

  const probe::BackgammonBook& book_;
  const ReviewFlags& flags_;
  const NamePatterns players_;
  report::FolderReview& review_;
  HashSet<uint64_t> files_, matches_;  // the checksums of bytes, and of rolls
};

std::string FormatReview(const report::FolderReview& review, ReviewFormat format) {
  switch (format) {
    case ReviewFormat::kText:
      return report::FolderReviewText(review);
    case ReviewFormat::kTsv:
      return report::FolderReviewTsv(review);
    case ReviewFormat::kJson:
      return report::FolderReviewJson(review);
    case ReviewFormat::kHtml:
      return report::FolderReviewHtml(review);
  }
  return "";
}

// Returns the reason why no match was reviewed.
absl::Status NoMatches(const report::FolderReview& review) {
  const auto& skipped = review.source.skipped;
  if (!review.patterns.empty()) {
    return UsageError(FormatText("%s: no match was played by %s", review.folder, review.patterns));
  }
  if (skipped.empty()) return UsageError(review.folder + ": contains no plays; expected backgammon matches");
  return BadFile(review.folder, skipped.begin()->first, skipped.begin()->second.first);
}

}  // namespace

absl::StatusOr<int> ReviewBackgammonMatches(const formats::FolderFiles& files, const ReviewFlags& flags,
                                            Output& out) {
  TABIA_ASSIGN_OR_RETURN(const probe::BackgammonBook book, OpenReviewBook(flags));
  report::FolderReview review;
  review.folder = flags.match;
  review.book = book.name();
  review.patterns = NamePatterns(flags.players).text();
  review.others = files.others;
  if (flags.all) review.max_rows = SIZE_MAX;
  if (flags.all || !flags.players.empty()) review.max_players = SIZE_MAX;
  {
    constexpr uint64_t kThousandths = 1000;
    ProgressBar bar("Reviewing " + flags.match);
    FolderReviewer reviewer(book, flags, review);
    const size_t count = files.to_read.size();
    for (size_t i = 0; i < count; ++i) {
      Progress progress = PartOf(bar.progress(), kThousandths * i / count, kThousandths * (i + 1) / count);
      TABIA_RETURN_IF_ERROR(reviewer.Review(files.to_read[i].path, std::move(progress)));
    }
  }
  if (review.matches == 0) return NoMatches(review);
  TABIA_RETURN_IF_ERROR(out.Write(FormatReview(review, flags.format)));
  return review.totals.judged() > 0 ? kDone : kNotInBook;
}

}  // namespace tabia::tool

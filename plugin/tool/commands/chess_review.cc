// The half of tabia review that compares chess games with a repertoire.
#include <cstdint>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/name_patterns.h"
#include "core/base/progress.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/games/game_counts.h"
#include "core/games/game_exit.h"
#include "core/probe/chess/chess_book.h"
#include "core/repertoire/repertoire_review.h"
#include "plugin/report/chess/repertoire_review_report.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/commands/review_flags.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {
namespace {

// The number of games that text and HTML list one by one; more are grouped by the move that left the repertoire.
constexpr size_t kMaxListedGames = 20;

absl::Status Print(const repertoire::ReviewedGame& game, ReviewFormat format, Output& out) {
  if (format == ReviewFormat::kTsv) return out.Write(report::ReviewedGameColumns().Tsv(game));
  if (format == ReviewFormat::kJson) return out.Write(report::ReviewedGameJson(game));
  return absl::OkStatus();
}

std::string TotalsText(const report::RepertoireReview& review, ReviewFormat format) {
  switch (format) {
    case ReviewFormat::kText:
      return report::ReviewText(review);
    case ReviewFormat::kHtml:
      return report::ReviewHtml(review);
    case ReviewFormat::kJson:
      return report::ReviewTotalsJson(review);
    case ReviewFormat::kTsv:
      return "";  // TSV has no totals
  }
  return "";
}

}  // namespace

absl::StatusOr<int> ReviewChessGames(formats::SourceFile games, const ReviewFlags& flags, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const std::string path, BookOrDefault(flags.book));
  TABIA_ASSIGN_OR_RETURN(const probe::ChessBook repertoire, OpenRepertoire(path, flags.reading));
  repertoire::ReviewRule rule = {{.players = flags.players, .side = flags.side}};
  report::RepertoireReview review;
  if (!flags.against.empty()) {
    TABIA_ASSIGN_OR_RETURN(rule.against, OpenChessBook(flags.against, flags.reading));
    TABIA_RETURN_IF_ERROR(CheckSameMoves("review: --against", repertoire, *rule.against));
    review.against_name = rule.against->name();
  }
  review.games_name = flags.match;
  review.repertoire_name = repertoire.name();
  review.player = NamePatterns(flags.players).text();
  review.has_side = !flags.players.empty() || flags.side;
  if (flags.all) review.max_rows = SIZE_MAX;
  if (flags.format == ReviewFormat::kTsv) {
    TABIA_RETURN_IF_ERROR(out.Write(report::ReviewedGameColumns().TsvTitles()));
  }
  const auto visit = [&](const repertoire::ReviewedGame& game) {
    review.totals.Add(game);
    if (review.games.size() < kMaxListedGames) review.games.push_back(game);
    return Print(game, flags.format, out);
  };
  {
    ProgressBar bar("Reviewing " + flags.match);
    const bool prints_games = flags.format == ReviewFormat::kTsv || flags.format == ReviewFormat::kJson;
    // On a terminal, the bar would be between the lines of the games.
    const Progress progress = prints_games && out.columns() > 0 ? Progress() : bar.progress();
    TABIA_ASSIGN_OR_RETURN(review.counts, repertoire::ReviewGames(games, repertoire, rule, visit, progress));
  }
  TABIA_RETURN_IF_ERROR(out.Write(TotalsText(review, flags.format)));
  const uint64_t unreadable = review.counts[games::LeftOut::kUnreadable];
  if (flags.format == ReviewFormat::kTsv && unreadable > 0) {
    Warn(absl::StrFormat("%s: skipped %s; the first at %s", flags.match, FormatCount(unreadable, "game"),
                         review.counts.first_fault));
  }
  if (review.counts.AreAllUnreadable()) return absl::DataLossError(flags.match + ": has no readable game");
  const uint64_t met = review.totals.all().games -
                       review.totals.all().by_reason[static_cast<size_t>(games::ExitReason::kNever)];
  return met > 0 ? kDone : kNotInBook;
}

}  // namespace tabia::tool

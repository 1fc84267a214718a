#include "plugin/tool/commands/explain_game.h"

#include <algorithm>
#include <vector>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/source_file.h"
#include "core/games/game_answers.h"
#include "core/games/games.h"
#include "core/probe/finder/finder.h"
#include "plugin/report/chess/game_answers_report.h"
#include "plugin/report/layout/report_page.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {
namespace {

// Prints games as they are read. A page is printed at the end.
class GamePrinter {
 public:
  GamePrinter(const ExplainedGames& question, Output& out) : question_(question), out_(out) {}

  absl::Status Print(const games::Game& game) {
    TABIA_ASSIGN_OR_RETURN(const games::GameAnswers answers,
                           games::AnswersOf(game, question_.books, question_.seed.number));
    const report::ExplainedGame explained =
        report::ExplainGame(game, answers, question_.books, question_.seed, question_.all);
    is_known_ |= std::any_of(answers.exits.begin(), answers.exits.end(), [](const games::GameExit& exit) {
      return exit.reason != games::ExitReason::kNever;
    });
    const bool is_first = count_++ == 0;
    switch (question_.format) {
      case GameFormat::kText:
        return out_.Write((is_first ? "" : "\n") + report::ExplainedGameText(explained));
      case GameFormat::kJson:
        return out_.Write(report::ExplainedGameJson(explained));
      case GameFormat::kHtml:
        page_ += report::ExplainedGameHtml(explained);
    }
    return absl::OkStatus();
  }

  absl::StatusOr<int> End() {
    if (question_.format == GameFormat::kHtml)
      TABIA_RETURN_IF_ERROR(out_.Write(report::ReportPage("Games and books", page_)));
    return is_known_ ? kDone : kNotInBook;
  }

 private:
  const ExplainedGames& question_;
  Output& out_;
  report::Html page_;
  size_t count_ = 0;
  bool is_known_ = false;
};

absl::Status PrintFile(const ExplainedGames& question, const chess::Ruleset& rules, GamePrinter& printer) {
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, OpenForSeveralReadings(question.game));
  games::GameRule rule;
  rule.rules = rules;
  const auto print = [&printer](const games::Game& game) { return printer.Print(game); };
  TABIA_ASSIGN_OR_RETURN(const games::GameCounts counts, games::ForEachGame(file, rule, print));
  const uint64_t unreadable = counts[games::LeftOut::kUnreadable];
  if (unreadable > 0) {
    Warn(absl::StrFormat("%s: skipped %s; the first at %s", question.game, FormatCount(unreadable, "game"),
                         counts.first_fault));
  }
  if (counts.taken > 0) return absl::OkStatus();
  if (counts.AreAllUnreadable()) return absl::DataLossError(question.game + ": has no readable game");
  return absl::NotFoundError(question.game + ": no readable game has moves");
}

// Prints the game of a link or of moves, which has no players.
absl::Status PrintMoves(const ExplainedGames& question, const chess::Ruleset& rules, GamePrinter& printer) {
  const absl::StatusOr<probe::MoveSequence> line =
      rules.is_chess() ? probe::FindPosition(question.game, rules)
                       : report::ParsePosition(question.game, question.books.last());
  if (!line.ok() && LooksLikeAPath(question.game)) {
    return UsageError(absl::StrFormat("explain: --game: %s: no such file", MakePrintable(question.game)));
  }
  if (!line.ok()) {
    return UsageError(
        absl::StrFormat("explain: --game: %s: no such file, and not moves or a link with moves: %s",
                        MakePrintable(question.game), Message(line.status())));
  }
  if (line->moves.empty()) return UsageError("explain: --game: the text has no moves");
  return printer.Print(games::LineGame(*line).game());
}

}  // namespace

absl::StatusOr<int> ExplainGames(const ExplainedGames& question, Output& out) {
  GamePrinter printer(question, out);
  const chess::Ruleset rules = question.books.last().info().rules();
  TABIA_RETURN_IF_ERROR(NamesFile(question.game) ? PrintFile(question, rules, printer)
                                                 : PrintMoves(question, rules, printer));
  return printer.End();
}

}  // namespace tabia::tool

// tabia next: lists the positions that are most worth analysing.
#include "core/study/next.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/json.h"
#include "core/base/status.h"
#include "core/changes/change.h"
#include "core/chess/key.h"
#include "core/moves/book_position.h"
#include "core/probe/chess/chess_book.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/input_paths.h"
#include "plugin/tool/flags/proposals.h"
#include "plugin/tool/flags/study_flags.h"

namespace tabia::tool {
namespace {

struct NextFlags {
  std::string book;
  std::vector<std::string> from;
  study::NextRule rule;
  study::LossSource lost;
  std::string against, unsolved, changes;
  BookFlags reading;
  bool json = false;
};

std::string TargetText(const study::Target& target, bool json) {
  const auto position = chess::BookPosition::Of(target.position);
  if (!json) return absl::StrFormat("%s c0 \"%s\"; c1 \"%s\";\n", position.Epd(), target.reason, target.line);
  return JsonLine({{"position", position.Epd()},
                   {"key", report::KeyText(position.key())},
                   {"reason", target.reason},
                   {"line", target.line}});
}

// Returns the positions in which lost games left the book, the holes, and then the leaves; each once, and at most as
// many as are wanted.
absl::StatusOr<std::vector<study::Target>> FindAll(const NextFlags& flags, const probe::ChessBook& book) {
  study::NextRule rule = flags.rule;
  TABIA_ASSIGN_OR_RETURN(rule.roots, ParseRoots("next", flags.from, book.info().rules()));
  if (!flags.unsolved.empty()) {
    TABIA_ASSIGN_OR_RETURN(rule.unsolved, OpenChessBook(flags.unsolved, flags.reading));
    TABIA_RETURN_IF_ERROR(CheckSameMoves("next: --unsolved", book, *rule.unsolved));
  }
  std::vector<study::Target> all;
  const auto add = [&](std::vector<study::Target> found) {
    for (study::Target& target : found) {
      rule.excluded.insert(chess::CanonicalKey(target.position));
      all.push_back(std::move(target));
    }
    rule.count = flags.rule.count - all.size();
  };
  if (!flags.lost.file.empty()) {
    ProgressBar bar("Reading " + flags.lost.file);
    study::LossSource lost = flags.lost;
    lost.progress = bar.progress();
    TABIA_ASSIGN_OR_RETURN(std::vector<study::Target> found, FindLosses(book, lost, rule));
    add(std::move(found));
  }
  if (!flags.against.empty() && rule.count > 0) {
    TABIA_ASSIGN_OR_RETURN(const probe::ChessBook other, OpenChessBook(flags.against, flags.reading));
    TABIA_RETURN_IF_ERROR(CheckSameMoves("next: --against", book, other));
    TABIA_ASSIGN_OR_RETURN(std::vector<study::Target> found, FindHoles(book, other, rule));
    add(std::move(found));
  }
  if (rule.count > 0) {
    TABIA_ASSIGN_OR_RETURN(std::vector<study::Target> found, FindTargets(book, rule));
    add(std::move(found));
  }
  return all;
}

// Returns a comment about each target. REQUIRES: the targets are of chess.
std::vector<changes::Change> CommentsOn(const std::vector<study::Target>& targets) {
  std::vector<changes::Change> comments;
  for (const study::Target& target : targets) {
    comments.push_back(
        {changes::Verb::kComment, *target.position.of_chess(), {}, 0, "to analyse: " + target.reason});
  }
  return comments;
}

absl::StatusOr<int> Next(const NextFlags& flags, Output& out) {
  TABIA_RETURN_IF_ERROR(CheckProposals("next: --changes", flags.changes,
                                       InputPaths("next")
                                           .Add("BOOK", flags.book)
                                           .Add("--lost", flags.lost.file)
                                           .Add("--against", flags.against)
                                           .Add("--unsolved", flags.unsolved)));
  TABIA_ASSIGN_OR_RETURN(const probe::ChessBook book, OpenChessBook(flags.book, flags.reading));
  TABIA_RETURN_IF_ERROR(CheckSupportsChanges("next: --changes", flags.changes, book.info().rules()));
  TABIA_ASSIGN_OR_RETURN(const std::vector<study::Target> targets, FindAll(flags, book));
  for (const study::Target& target : targets)
    TABIA_RETURN_IF_ERROR(out.Write(TargetText(target, flags.json)));
  if (!flags.changes.empty()) TABIA_RETURN_IF_ERROR(ReportProposals(flags.changes, CommentsOn(targets)));
  return targets.empty() ? kNotInBook : kDone;
}

}  // namespace

void AddNext(CommandLine& line) {
  const auto flags = std::make_shared<NextFlags>();
  const CommandHelp help = {"next", "BOOK", "Lists the positions that are most worth analysing"};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->json);
  command.AddText("BOOK", flags->book).Required();
  command.AddNumber("-n,--count", flags->rule.count, "Maximum number of positions (20)").ValueName("N");
  AddFromFlag(command, flags->from);
  AddExpansionFlags(command, flags->rule);
  const Option player =
      AddNames(command, "--player", flags->lost.players, "Player whose lost games of --lost count")
          .ManualText(
              "Player whose lost games of --lost count, in any case of letters, with * for any text, such as "
              "\"Carlsen*\"; may be repeated. If --player matches both players of a game, it counts for "
              "both. --player needs --lost.");
  const Option lost =
      command.AddText("--lost", flags->lost.file, "PGN file with games of --player")
          .ValueName("GAMES")
          .Details("--lost needs --player. Positions in which the most games left the book come first.");
  lost.Needs(player);
  player.Needs(lost);
  command.AddText("--unsolved", flags->unsolved, "Book that BOOK was solved from")
      .ValueName("BOOK")
      .ManualText("Book that BOOK was solved from, in any format that tabia reads.");
  command.AddText("--against", flags->against, "Book whose best moves BOOK should answer")
      .ValueName("BOOK")
      .ManualText("Book whose best moves BOOK should answer, in any format that tabia reads.");
  AddProposalsFlag(command, flags->changes, "a comment for each position");
  AddBookFlags(command, flags->reading);
  command.SetAction([flags](Output& out) { return Next(*flags, out); });
}

}  // namespace tabia::tool

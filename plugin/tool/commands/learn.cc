// tabia learn: learns from lost games which moves not to play again.
#include "core/study/learn.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/date.h"
#include "core/base/json.h"
#include "core/base/name_patterns.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/changes/change.h"
#include "core/formats/source_file.h"
#include "core/games/game_counts.h"
#include "core/probe/chess/chess_book.h"
#include "plugin/report/chess/match_report.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/commands/conversion.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/input_paths.h"
#include "plugin/tool/flags/proposals.h"

namespace tabia::tool {
namespace {

struct LearnFlags {
  std::string games, book, output, changes;
  study::LearnRule rule;
  BookFlags reading;
  bool json = false;
};

std::string ReportText(const LearnFlags& flags, const study::LearnReport& learned) {
  std::string text = report::FactLine("lessons", absl::StrFormat("%d in %s", learned.lessons, flags.output));
  text += report::FactLine("games", absl::StrFormat("%d of %s, %d lost", learned.games.taken,
                                                    NamePatterns(flags.rule.players).text(), learned.lost));
  text += report::FactLine("learned", FormatCount(learned.learned, "lost game"));
  text += report::CountLine("known", learned.known, "lost game", " in the file already, or too old");
  text +=
      report::CountLine("surplus", learned.surplus, "lost game", " by a move with 1000 of them in the file");
  text += report::CountLine("won", learned.wins, "game", " with the move of a lesson, which is shorter now");
  text += report::CountLine("no book", learned.out_of_book, "lost game", " without a move of the book");
  text += report::CountLine("no choice", learned.no_alternative, "lost game",
                            " in which the book has no other good move");
  text += report::CountLine("expired", learned.expired, "lesson", " removed");
  for (const report::Fact& fact : report::LeftOutFacts(learned.games)) {
    text += report::FactLine(fact.name, fact.value);
  }
  return text;
}

std::string ReportJson(const LearnFlags& flags, const study::LearnReport& learned) {
  Json left_out = report::LeftOutJson(learned.games);
  left_out["without_moves"] = learned.games.empty;
  return JsonLine({{"file", flags.output},
                   {"lessons", learned.lessons},
                   {"games", learned.games.taken},
                   {"lost", learned.lost},
                   {"learned", learned.learned},
                   {"known", learned.known},
                   {"surplus", learned.surplus},
                   {"wins", learned.wins},
                   {"out_of_book", learned.out_of_book},
                   {"no_alternative", learned.no_alternative},
                   {"expired", learned.expired},
                   {"left_out", left_out}});
}

// Returns a ban of each learned move. REQUIRES: the moves are of chess.
std::vector<changes::Change> BansOf(const std::vector<study::LearnedMove>& moves) {
  std::vector<changes::Change> bans;
  for (const study::LearnedMove& lesson : moves) {
    bans.push_back({changes::Verb::kBan, *lesson.position.of_chess(), lesson.move, 0, lesson.remark});
  }
  return bans;
}

absl::StatusOr<int> Learn(LearnFlags flags, Output& out) {
  if (flags.output == "-") return UsageError("learn: -o -: must be a file");
  TABIA_ASSIGN_OR_RETURN(const std::string path, BookOrDefault(flags.book));
  InputPaths inputs("learn");
  inputs.Add("GAMES", flags.games).Add("--book", path);
  TABIA_RETURN_IF_ERROR(inputs.Check("-o", flags.output));
  inputs.Add("-o", flags.output);
  TABIA_RETURN_IF_ERROR(CheckProposals("learn: --changes", flags.changes, inputs));
  TABIA_RETURN_IF_ERROR(CheckWrites("epd", "learn: -o", flags.output, "learn writes EPD; use .epd"));
  TABIA_ASSIGN_OR_RETURN(probe::Book opened, tool::OpenBook(path, flags.reading.ToOptions()));
  TABIA_ASSIGN_OR_RETURN(const probe::ChessBook book, probe::ChessBook::Of(std::move(opened)));
  TABIA_RETURN_IF_ERROR(CheckSupportsChanges("learn: --changes", flags.changes, book.info().rules()));
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile games, OpenForSeveralReadings(flags.games));
  flags.rule.today = Today();
  study::LearnReport learned;
  {
    ProgressBar bar("Reading " + flags.games);
    TABIA_ASSIGN_OR_RETURN(learned, study::Learn(games, book, flags.rule, flags.output, bar.progress()));
  }
  const std::vector<changes::Change> bans =
      flags.changes.empty() ? std::vector<changes::Change>() : BansOf(learned.moves);
  if (flags.json) {
    TABIA_RETURN_IF_ERROR(ReportProposals(flags.changes, bans));
    TABIA_RETURN_IF_ERROR(out.Write(ReportJson(flags, learned)));
  } else {
    TABIA_ASSIGN_OR_RETURN(const std::string proposed, WriteProposals(flags.changes, bans));
    TABIA_RETURN_IF_ERROR(out.Write(ReportText(flags, learned)));
    if (!proposed.empty()) TABIA_RETURN_IF_ERROR(out.Write(report::FactLine("proposed", proposed)));
  }
  return learned.games[games::LeftOut::kUnreadable] > 0 ? ExitCode(absl::DataLossError("")) : kDone;
}

}  // namespace

void AddLearn(CommandLine& line) {
  const auto flags = std::make_shared<LearnFlags>();
  const CommandHelp help = {"learn", "GAMES --player NAME -o OUT",
                            "Learns from lost games which moves not to play again"};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->json);
  command.AddText("GAMES", flags->games).Required();
  AddNames(command, "--player", flags->rule.players, "Player whose games are read")
      .Required()
      .ManualText(
          "Player whose games are read, in any case of letters, with * for any text, such as \"Carlsen*\"; "
          "may be repeated. If --player matches both players of a game, it counts for both.");
  command.AddText("-o,--output", flags->output, "EPD file to write, such as my.epd")
      .ValueName("OUT")
      .Required()
      .Details("OUT must be a file; - is rejected.");
  AddProposalsFlag(command, flags->changes, "the moves to avoid");
  command.AddText("--book", flags->book, "Book that the player used ($TABIA_BOOK, or the default book)")
      .ValueName("BOOK")
      .ManualText(
          "Book that the player used, in any format in `tabia-formats`(5). The default is $TABIA_BOOK, or "
          "the default book.");
  AddCentipawns(command, "--window", 0, flags->rule.window,
                "Centipawns by which another good move may be worse than the best one (30)");
  command.AddNumber("--days", flags->rule.days, "Days that a lost game keeps a move from being played (90)")
      .ValueName("N")
      .Details("The last day must not be after 9999-12-31.");
  AddBookFlags(command, flags->reading);
  command.SetAction([flags](Output& out) { return Learn(*flags, out); });
}

}  // namespace tabia::tool

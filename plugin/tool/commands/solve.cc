// tabia solve: gives the moves of a book the values of best play.
#include "core/study/solve.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/json.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/entry/evaluation_text.h"
#include "core/probe/chess/chess_book.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/source_flags.h"
#include "plugin/tool/flags/study_flags.h"

namespace tabia::tool {
namespace {

struct SolveFlags {
  std::string book, output;
  std::vector<std::string> from;
  study::SolveOptions solving;
  bool against_people = false;
  chess::Color side = chess::kWhite;
  bool use_cache = true;
  bool salvage = false;
  bool json = false;
};

std::string ReportText(const SolveFlags& flags, const study::SolveReport& solved, uint64_t bytes) {
  std::string text = report::FactLine("index", flags.output);
  text += report::FactLine(
      "solved", absl::StrFormat("%d of %s", solved.solved, FormatCount(solved.info.positions, "position")));
  if (solved.unreached > 0) {
    text += report::FactLine(
        "unreached", FormatCount(solved.unreached, "position") + ", to which no move leads from the start");
  }
  if (solved.unknown > 0) {
    text += report::FactLine(
        "unknown", FormatCount(solved.unknown, "position") + ", from which no evaluation is reached");
  }
  if (solved.root_value) {
    text += report::FactLine("value", chess::ScoreText(*solved.root_value) + " for White, at the start");
  }
  text += report::FactLine("changed", "the best move of " + FormatCount(solved.changed, "position"));
  text += report::FactLine("added", FormatCount(solved.added, "move") + " that the book does not list");
  return text + report::FactLine("bytes", absl::StrFormat("%d", bytes));
}

std::string ReportJson(const SolveFlags& flags, const study::SolveReport& solved, uint64_t bytes) {
  Json json = {{"book", flags.output},      {"solved", solved.solved},   {"unreached", solved.unreached},
               {"unknown", solved.unknown}, {"changed", solved.changed}, {"added", solved.added},
               {"value", nullptr}};
  if (solved.root_value) json["value"] = chess::ScoreText(*solved.root_value);
  json.Update(report::SummaryJson(solved.info, bytes));
  return JsonLine(json);
}

absl::StatusOr<int> Solve(SolveFlags flags, Output& out) {
  TABIA_RETURN_IF_ERROR(CheckMemory("solve", flags.solving.limits));
  TABIA_RETURN_IF_ERROR(CheckIsNoSource("solve", flags.output, {flags.book}));
  TABIA_ASSIGN_OR_RETURN(const probe::Book opened, OpenBook(flags.book, {.purpose = books::Purpose::kReadAll,
                                                                         .cache = {flags.use_cache},
                                                                         .limits = flags.solving.limits,
                                                                         .salvage = flags.salvage}));
  TABIA_ASSIGN_OR_RETURN(const probe::ChessIndex book, probe::ChessIndex::Of(opened));
  TABIA_ASSIGN_OR_RETURN(flags.solving.roots, ParseRoots("solve", flags.from, book.info().variant));
  if (flags.against_people) flags.solving.against_people = flags.side;
  const std::string path = OutputPath(flags.output);
  if (flags.solving.limits.temp_folder.empty()) flags.solving.limits.temp_folder = TempFolderFor(path);
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file,
                         OpenOutput(path, flags.solving.limits.temp_folder));
  ProgressBar bar("Solving " + book.name());
  flags.solving.progress = bar.progress();
  TABIA_ASSIGN_OR_RETURN(const study::SolveReport solved, study::Solve(book, flags.solving, *file));
  TABIA_RETURN_IF_ERROR(file->Commit());
  TABIA_RETURN_IF_ERROR(WriteReport(
      path, flags.json ? ReportJson(flags, solved, file->size()) : ReportText(flags, solved, file->size()),
      out));
  return kDone;
}

constexpr const char* kSolveDetails =
    R"(A book of evaluations contradicts itself: a move that a shallow search liked leads to a position in
which a deeper one found a refutation. 'solve' backs the evaluations up. It writes an index in which
each move has the value of best play by both players after it, and in which the best move is first.

The positions are those of BOOK that legal moves reach from the start position, whether BOOK lists
these moves or not. A move that leads out of the book is worth its evaluation. A play that never
ends is worth the draw value. Values are exact; 'explain' prints the line that a value comes from.
A position that no move reaches keeps its moves as they are. Games, weights and notes stay, and in a
book with games or weights the moves stay in their order: --choice score plays by the values. A move
that BOOK does not list is added if it is better than all others.

With --results, a move without an evaluation is worth its games. Ten games with the mean result of
all moves are added to them, and their share of the points p becomes the evaluation
ln(p / (1 - p)) / 0.00368208 centipawns.

With --opponent counted, one player plays best, and the other one as people do: a position of that
player is worth the mean of its moves, by their games, in chances 1 / (1 + e^(-0.00368208 cp)). That
finds what wins most against people. Positions in circles are computed until no value changes by
more than a millionth.

Examples: tabia solve evaluations.tabia -o solved.tabia
          tabia solve games.pgn.zst --results -o solved.tabia
          tabia solve games.pgn.zst --results --opponent counted --side black -o black.tabia
          tabia diff evaluations.tabia solved.tabia --by-swing)";

}  // namespace

void AddSolve(CommandLine& line) {
  const auto flags = std::make_shared<SolveFlags>();
  const CommandHelp help = {"solve", "BOOK -o OUT", "Finds the value of best play for each move",
                            kSolveDetails};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->json);
  command.AddText("BOOK", flags->book).Required();
  AddOutputFlag(command, flags->output, "Index to write, such as solved.tabia; - for standard output");
  AddFromFlag(command, flags->from);
  AddSolvingFlags(command, flags->solving);
  AddWordFlag<bool>(command, "--opponent", flags->against_people, {{"best", false}, {"counted", true}},
                    "Moves of the opponent: best, or counted, as often as in the games of the book (best)")
      .ValueName("RULE");
  AddWordFlag<chess::Color>(command, "--side", flags->side,
                            {{"white", chess::kWhite}, {"black", chess::kBlack}},
                            "With --opponent counted: the player who plays best: white, black (white)")
      .ValueName("SIDE");
  AddCacheFlag(command, flags->use_cache);
  AddSalvageFlag(command, flags->salvage);
  AddLimitFlags(command, flags->solving.limits);
  command.SetAction([flags](Output& out) { return Solve(*flags, out); });
}

}  // namespace tabia::tool

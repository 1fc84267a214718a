// tabia solve: gives the moves of a book the values of best play.
#include "core/study/solve.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/byte_streams.h"
#include "core/base/json.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/convert/convert.h"
#include "core/moves/score.h"
#include "core/probe/book.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/writers.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/commands/conversion.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/input_paths.h"
#include "plugin/tool/flags/limit_flags.h"
#include "plugin/tool/flags/study_flags.h"

namespace tabia::tool {
namespace {

struct SolveFlags {
  std::string book, output;
  std::vector<std::string> from;
  const formats::WrittenFormat* format = nullptr;  // null: an index
  study::SolveOptions solving;
  bool against_people = false;
  chess::Color side = chess::kWhite;
  BookFlags reading;
  bool salvage = false;
  bool json = false;
};

std::string ReportText(const SolveFlags& flags, const study::SolveReport& solved,
                       const records::WriteReport& written, uint64_t bytes) {
  const bool is_index = flags.format == nullptr;
  std::string text = report::FactLine(is_index ? "index" : "book", flags.output);
  text += report::FactLine(
      "solved", absl::StrFormat("%d of %s", solved.solved, FormatCount(solved.info.positions, "position")));
  if (solved.unreached > 0) {
    text += report::FactLine("unreached", FormatCount(solved.unreached, "position") +
                                              ", not reached from the start through the book");
  }
  if (solved.unknown > 0) {
    text += report::FactLine(
        "unknown", FormatCount(solved.unknown, "position") + ", from which no evaluation is reached");
  }
  if (solved.root_value) {
    text += report::FactLine("value", chess::ScoreText(*solved.root_value) + " for White, at the start");
  }
  text += report::FactLine("changed", FormatCount(solved.changed, "best move"));
  text += report::FactLine("added", FormatCount(solved.added, "move") + " that the book does not list");
  return text + LostText(written) + report::FactLine("bytes", absl::StrFormat("%d", bytes));
}

std::string ReportJson(const SolveFlags& flags, const study::SolveReport& solved,
                       const records::WriteReport& written, uint64_t bytes) {
  Json json = {{"book", flags.output},
               {"solved", solved.solved},
               {"unreached", solved.unreached},
               {"unknown", solved.unknown},
               {"changed", solved.changed},
               {"added", solved.added},
               {"value", nullptr},
               {"lost", report::SkippedJson(written.lost)}};
  if (solved.root_value) json["value"] = chess::ScoreText(*solved.root_value);
  json.Update(report::SummaryJson(solved.info, bytes));
  return JsonLine(json);
}

// Writes the solved book in another format than an index. Sets `written` to the counts of the writer.
absl::StatusOr<study::SolveReport> SolveToBook(const probe::ChessIndex& book, const SolveFlags& flags,
                                               OutputSink& file, records::WriteReport& written) {
  const auto bytes = std::make_shared<StringSink>();
  TABIA_ASSIGN_OR_RETURN(study::SolveReport solved, study::Solve(book, flags.solving, *bytes));
  TABIA_ASSIGN_OR_RETURN(
      probe::Book opened,
      probe::Book::Of(
          {.path = flags.book, .bytes = bytes->bytes(), .owner = bytes, .origin = probe::Origin::kMemory}));
  TABIA_ASSIGN_OR_RETURN(const probe::ChessIndex index, probe::ChessIndex::Of(std::move(opened)));
  convert::ConvertOptions options = {.format = flags.format, .losses = convert::Losses::kOfFormat};
  options.building.limits = flags.solving.limits;
  TABIA_ASSIGN_OR_RETURN(convert::ConvertReport report,
                         convert::ConvertBook(index, {flags.book}, options, flags.output, file));
  written = std::move(report.written);
  return solved;
}

absl::StatusOr<int> Solve(SolveFlags flags, Output& out) {
  TABIA_RETURN_IF_ERROR(CheckMemory("solve", flags.solving.limits));
  TABIA_RETURN_IF_ERROR(InputPaths("solve").Add("BOOK", flags.book).Check("-o", flags.output));
  books::OpenOptions options = flags.reading.ToOptions();
  options.purpose = books::Purpose::kReadAll;
  options.limits = flags.solving.limits;
  options.salvage = flags.salvage;
  TABIA_ASSIGN_OR_RETURN(const probe::Book opened, tool::OpenBook(flags.book, std::move(options)));
  TABIA_ASSIGN_OR_RETURN(const probe::ChessIndex book, probe::ChessIndex::Of(opened));
  TABIA_ASSIGN_OR_RETURN(flags.solving.roots, ParseRoots("solve", flags.from, book.info().rules()));
  if (flags.against_people) flags.solving.against_people = flags.side;
  TABIA_ASSIGN_OR_RETURN(const std::optional<OutputFormat> format,
                         FormatOfExtension("solve: -o", flags.output));
  if (format && format->text) {
    return UsageError(
        absl::StrFormat("solve: -o %s: must be a book; tabia dump prints one as text", flags.output));
  }
  if (format) flags.format = format->book;
  TABIA_RETURN_IF_ERROR(CheckMayReplace("solve", flags.output));
  const std::string path = OutputPath(flags.output);
  if (flags.solving.limits.temp_folder.empty()) flags.solving.limits.temp_folder = TempFolderFor(path);
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file,
                         OpenOutput(path, flags.solving.limits.temp_folder));
  ProgressBar bar("Solving " + book.name());
  flags.solving.progress = bar.progress();
  records::WriteReport written;
  TABIA_ASSIGN_OR_RETURN(const study::SolveReport solved, flags.format == nullptr
                                                              ? study::Solve(book, flags.solving, *file)
                                                              : SolveToBook(book, flags, *file, written));
  TABIA_RETURN_IF_ERROR(file->Commit());
  const std::string report = flags.json ? ReportJson(flags, solved, written, file->size())
                                        : ReportText(flags, solved, written, file->size());
  TABIA_RETURN_IF_ERROR(WriteReport(path, report, out));
  return kDone;
}

}  // namespace

void AddSolve(CommandLine& line) {
  const auto flags = std::make_shared<SolveFlags>();
  const CommandHelp help = {"solve", "BOOK -o OUT",
                            "Writes a book with the value of best play for each move"};
  const Command command = line.AddCommand(help);
  AddJsonFlag(command, flags->json);
  command.AddText("BOOK", flags->book).Required();
  AddOutputFlag(command, flags->output, "Book to write, such as solved.tabia; - for standard output");
  AddFromFlag(command, flags->from);
  AddSolvingFlags(command, flags->solving);
  const Option opponent =
      AddWordFlag<bool>(command, "--opponent", flags->against_people, {{"best", false}, {"counted", true}},
                        "Opponent's moves: best, or counted: as often as in the games of BOOK (best)")
          .ValueName("RULE")
          .ManualText(
              "The moves of the opponent: `best`, the default, or `counted`, as often as in the games of "
              "BOOK. With `counted`, the player of --side plays best, and the opponent plays each move as "
              "often as the games of BOOK do. This finds the moves that score most against people. A "
              "position of the opponent has the mean value of its moves, weighted by their games. If it has "
              "no games, the opponent plays best there. Values are means of expected scores, 1 / (1 + "
              "e^(-0.00368208 cp)). They are iterated until none changes by more than 0.000001. A mean comes "
              "from no single evaluation, so `tabia explain` prints no line for it.");
  AddWordFlag<chess::Color>(command, "--side", flags->side,
                            {{"white", chess::kWhite}, {"black", chess::kBlack}},
                            "Player who plays best with --opponent counted: white, black (white)")
      .ValueName("SIDE")
      .Needs(opponent)
      .ManualText(
          "Player who plays best with --opponent counted: `white`, the default, or `black`. --side needs "
          "--opponent.");
  AddBookFlags(command, flags->reading);
  AddSalvageFlag(command, flags->salvage);
  AddLimitFlags(command, flags->solving.limits);
  command.SetAction([flags](Output& out) { return Solve(*flags, out); });
}

}  // namespace tabia::tool

// tabia openings: suites of openings for matches, from a book.
#include "core/suites/openings.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/probe/book.h"
#include "core/records/game.h"
#include "core/suites/backgammon_openings.h"
#include "core/suites/opening_rule.h"
#include "plugin/report/suite_summary.h"
#include "plugin/report/suite_text.h"
#include "plugin/tool/arguments.h"
#include "plugin/tool/book_argument.h"
#include "plugin/tool/choice_flags.h"
#include "plugin/tool/command.h"
#include "plugin/tool/opening_flags.h"
#include "plugin/tool/output_argument.h"
#include "plugin/tool/progress_bar.h"

namespace tabia::tool {
namespace {

constexpr int kDefaultPlies = 8, kDefaultRolls = 2;

struct OpeningsFlags {
  std::string book;
  bool json = false;
  bool use_cache = true;
  bool salvage = false;
  OpeningFlags openings;
};

using Write = std::function<absl::Status(const std::string& text)>;

// What is asked of a book, the same for both games.
struct Query {
  const probe::Book& book;
  const OpeningFlags& flags;
  suites::OpeningSequence sequence;
  OpeningFormat format;
};

absl::StatusOr<suites::OpeningReport> WriteChess(const Query& query, const Write& write,
                                                 const Progress& progress) {
  suites::OpeningRule rule = query.flags.chess;
  rule.sequence = query.sequence;
  const std::string event = "Openings of " + query.book.name();
  const auto visit = [&](const suites::Opening& opening) {
    return write(query.format == OpeningFormat::kPgn ? report::OpeningPgn(opening, event)
                                                     : report::OpeningEpd(opening));
  };
  return suites::FindOpenings(query.book, rule, visit, progress);
}

absl::StatusOr<suites::OpeningReport> WriteBackgammon(const Query& query, const Write& write,
                                                      const Progress& progress) {
  TABIA_ASSIGN_OR_RETURN(const backgammon::GameState start, BackgammonStart(query.flags));
  const auto visit = [&](const suites::BackgammonOpening& opening) {
    return write(report::OpeningXgid(opening, start));
  };
  return suites::FindBackgammonOpenings(
      query.book, {query.sequence, ContextOf(start), query.flags.other_contexts}, visit, progress);
}

absl::StatusOr<suites::OpeningReport> WriteOpenings(const Query& query, const Write& write) {
  ProgressBar bar("Playing the lines of " + query.book.name());
  const bool is_chess = query.book.info().game == records::Game::kChess;
  return is_chess ? WriteChess(query, write, bar.progress()) : WriteBackgammon(query, write, bar.progress());
}

// To OUT, or to the standard output. OUT appears when all is written, and not without an opening.
absl::StatusOr<suites::OpeningReport> WriteSuite(const Query& query, Output& out) {
  const std::string path = OutputPath(query.flags.output);
  if (path.empty() || IsStandardOutput(path)) {
    return WriteOpenings(query, [&out](const std::string& text) { return out.Write(text); });
  }
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file, OpenOutput(path));
  TABIA_ASSIGN_OR_RETURN(
      const suites::OpeningReport report,
      WriteOpenings(query, [&file](const std::string& text) { return file->Append(text); }));
  if (report.openings > 0) TABIA_RETURN_IF_ERROR(file->Commit());
  return report;
}

absl::Status CheckOutputIsNoBook(const std::string& book, const std::string& output) {
  std::error_code error;
  if (!std::filesystem::equivalent(book, output, error)) return absl::OkStatus();
  return UsageError(absl::StrFormat("openings: -o %s: is the book", output));
}

// To standard error where the suite goes to the standard output.
absl::Status WriteSummary(const std::string& summary, const OpeningsFlags& flags, Output& out) {
  const std::string path = OutputPath(flags.openings.output);
  return WriteReport(path.empty() ? "/dev/stdout" : path, summary, out);
}

absl::StatusOr<int> Openings(const Command& command, const OpeningsFlags& flags, Output& out) {
  TABIA_ASSIGN_OR_RETURN(const std::string path, BookOrDefault(flags.book));
  TABIA_RETURN_IF_ERROR(CheckOutputIsNoBook(path, flags.openings.output));
  TABIA_ASSIGN_OR_RETURN(const probe::Book book, OpenWholeBook(path, flags.use_cache, flags.salvage));
  const records::Game game = book.info().game;
  TABIA_RETURN_IF_ERROR(CheckFlagsOf(command, game));
  TABIA_ASSIGN_OR_RETURN(const OpeningFormat format, FormatOf(flags.openings, game));
  const report::Seed seed = SeedOf(flags.openings.seed);
  const int usual_plies = game == records::Game::kChess ? kDefaultPlies : kDefaultRolls;
  const Query query{book, flags.openings, SequenceOf(flags.openings, usual_plies, seed.number), format};
  TABIA_ASSIGN_OR_RETURN(const suites::OpeningReport report, WriteSuite(query, out));
  TABIA_RETURN_IF_ERROR(WriteSummary(flags.json ? JsonLine(report::OpeningSummaryJson(query.sequence, report))
                                                : report::OpeningSummaryText(query.sequence, seed, report),
                                     flags, out));
  return report.openings > 0 ? kDone : kNotInBook;
}

constexpr const char* kOpeningsDetails =
    R"(
Writes openings for matches between engines, as cutechess-cli and fastchess take them: EPD with hmvc and
fmvn, or PGN. No two end in the same position, however it was reached; none ends in check or without a
legal move, and none repeats a position.
With --by games they are drawn as often as lines reach them whose moves are drawn by weight; with uniform,
every line of the book is drawn alike; with all, nothing is drawn, and the best lines come first. A position
that several lines reach has the chances of all of them, and the most played one as its line. Of several
lengths, --by games draws each alike.
The openings of one book, order, seed and rule are one sequence: --start 501 goes on exactly where a suite
of 500 ended, and never repeats it.
Of backgammon: XGIDs of the positions after that many rolls, each played as the book plays it.
Prints what was left out and why; on standard error where the openings go to the standard output.
Exit: 0 done, also with fewer openings than were asked for; 1 there are none.

Examples: tabia openings book.tabia --count 1000 --seed 42 -o suite.epd
          tabia openings games.obs.db3 --plies 6-10 --score 45-55 --min-games 20 --per-eco 3 -o suite.pgn
          tabia openings openings.ob --plies 3 --by all >positions.txt)";

}  // namespace

void AddOpenings(CommandLine& line) {
  const auto flags = std::make_shared<OpeningsFlags>();
  const Command command =
      line.AddCommand({"openings", "[BOOK]", "Write openings for matches",
                       std::string(kBookWithoutPosition) + kCacheRule + kOpeningsDetails});
  AddJsonFlag(command, flags->json);
  AddCacheFlag(command, flags->use_cache);
  AddSalvageFlag(command, flags->salvage);
  command.AddText("BOOK", flags->book);
  AddOpeningFlags(command, flags->openings);
  command.SetAction([flags, command](Output& out) { return Openings(command, *flags, out); });
}

}  // namespace tabia::tool

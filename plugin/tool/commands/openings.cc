// tabia openings: writes opening suites for matches.
#include "core/suites/openings.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/hash_table.h"
#include "core/base/os/output_file.h"
#include "core/base/os/program.h"
#include "core/base/progress.h"
#include "core/base/status.h"
#include "core/books/source.h"
#include "core/formats/source_file.h"
#include "core/moves/ruleset.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/chess/chess_book.h"
#include "core/records/game.h"
#include "core/searches/search_file.h"
#include "core/suites/backgammon_openings.h"
#include "core/suites/opening_evaluations.h"
#include "core/suites/opening_rule.h"
#include "core/suites/suite_reader.h"
#include "plugin/report/book/suite_report.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/commands/conversion.h"
#include "plugin/tool/commands/suite_after_match.h"
#include "plugin/tool/flags/backgammon_flags.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/choice_flags.h"
#include "plugin/tool/flags/engine_searcher.h"
#include "plugin/tool/flags/input_paths.h"
#include "plugin/tool/flags/match_flags.h"
#include "plugin/tool/flags/opening_flags.h"

namespace tabia::tool {
namespace {

struct OpeningsFlags {
  std::string book;
  bool json = false;
  BookFlags reading;
  bool salvage = false;
  bool is_suite = false, is_book = false;  // what BOOK is, if it is PGN or EPD
  OpeningFlags openings;
  PlayedFlags played;

  suites::SuiteReading suite_reading() const {
    return is_suite              ? suites::SuiteReading::kSuite
           : is_book             ? suites::SuiteReading::kBook
           : NeedsBook(openings) ? suites::SuiteReading::kWithoutResults
                                 : suites::SuiteReading::kRecognise;
  }
};

// A chess book, a backgammon book or a chess suite. Exactly one of the three is present.
struct OpeningSource {
  formats::SourceFile file;
  std::optional<probe::ChessIndex> chess_book = {};
  std::optional<probe::BackgammonBook> backgammon_book = {};
  std::optional<suites::Suite> suite = {};

  const std::string& name() const {
    return chess_book ? chess_book->name() : backgammon_book ? backgammon_book->name() : suite->name;
  }
  records::Game game() const { return backgammon_book ? records::Game::kBackgammon : records::Game::kChess; }

  // REQUIRES: the game is chess.
  chess::Ruleset rules() const { return suite ? suite->rules : chess_book->info().rules(); }
};

// Opens BOOK, as a suite if it is one.
absl::StatusOr<OpeningSource> OpenOpeningSource(const std::string& path, const OpeningsFlags& flags) {
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, OpenForSeveralReadings(path));
  OpeningSource source{std::move(file)};
  TABIA_ASSIGN_OR_RETURN(source.suite, ReadSuiteAndWarn(source.file, flags.suite_reading(),
                                                        chess::Ruleset::Of(flags.reading.variant)));
  if (source.suite) return source;
  TABIA_ASSIGN_OR_RETURN(file, source.file.OpenAgain());
  TABIA_ASSIGN_OR_RETURN(books::Source opened, books::Source::Of(std::move(file)));
  books::OpenOptions options = flags.reading.ToOptions();
  options.purpose = books::Purpose::kReadAll;
  options.salvage = flags.salvage;
  TABIA_ASSIGN_OR_RETURN(const probe::Book book, tool::OpenBook(std::move(opened), std::move(options)));
  if (book.info().game == records::Game::kChess) {
    TABIA_ASSIGN_OR_RETURN(source.chess_book, probe::ChessIndex::Of(book));
  } else {
    TABIA_ASSIGN_OR_RETURN(source.backgammon_book, probe::BackgammonBook::Of(book));
  }
  return source;
}

// Returns the keys of all positions of these suites. Returns a BadFile error if a file is not a suite.
absl::StatusOr<HashSet<uint64_t>> ReadExcluded(const std::vector<std::string>& paths,
                                               const chess::Ruleset& rules) {
  HashSet<uint64_t> excluded;
  for (const std::string& path : paths) {
    TABIA_ASSIGN_OR_RETURN(const suites::Suite suite,
                           OpenSuite(path, "--exclude", suites::SuiteReading::kRecognise, rules));
    excluded.merge(suites::KeysOf(suite));
  }
  return excluded;
}

constexpr int kDefaultPlies = 8, kDefaultRolls = 2;

using Write = std::function<absl::Status(const std::string& text)>;

// The arguments of the command, for both games.
struct Query {
  const OpeningSource& source;
  const OpeningFlags& flags;
  suites::OpeningSequence sequence;
  report::OpeningFormat format;
};

// The report about the openings, and the one about evaluations if there were any.
struct Result {
  suites::OpeningReport openings;
  std::optional<report::EvaluationSummary> evaluations;
};

absl::StatusOr<suites::OpeningRule> RuleOf(const Query& query) {
  suites::OpeningRule rule = query.flags.chess;
  rule.sequence = query.sequence;
  rule.evaluation = query.flags.evaluation.window;
  TABIA_ASSIGN_OR_RETURN(rule.excluded, ReadExcluded(query.flags.excluded, query.source.rules()));
  if (!query.flags.from.empty()) {
    TABIA_ASSIGN_OR_RETURN(rule.start, ParseFrom("openings", query.flags.from, query.source.rules()));
  }
  return rule;
}

// The sources of evaluations while openings are looked for.
struct Evaluating {
  std::optional<EngineSearcher> searcher = {};
  std::optional<searches::SearchFile> file = {};
  uint64_t others = 0;                                         // searches in the file that are not comparable
  std::optional<suites::OpeningEvaluations> evaluations = {};  // refers to the others
};

// Starts the engine, or else reads the evaluations of the book: the two are not mixed.
absl::Status StartEvaluating(const Query& query, Evaluating& evaluating) {
  const OpeningSource& source = query.source;
  const EvaluationFlags& flags = query.flags.evaluation;
  suites::EvaluationSources sources;
  std::optional<searches::SearchOrigin> origin;
  if (!flags.engine.command.empty()) {
    TABIA_ASSIGN_OR_RETURN(evaluating.searcher,
                           EngineSearcher::Start("openings", flags.engine, /*lines=*/1, source.rules()));
    sources.searcher = &*evaluating.searcher;
    origin = evaluating.searcher->origin();
  } else {
    // The comments of PGN, in the plies of the openings only, and the lines of EPD have scores.
    TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, source.file.OpenAgain());
    TABIA_ASSIGN_OR_RETURN(sources.known,
                           suites::ReadPgnScores(file, query.sequence.max_plies, source.rules()));
    if (source.suite) sources.known.merge(suites::SuiteScores(*source.suite));
    if (source.chess_book && source.chess_book->info().evaluated > 0) sources.book = &*source.chess_book;
    if (flags.file.empty() && sources.known.empty() && sources.book == nullptr) {
      return UsageError(
          "openings: --eval: the book contains no evaluations; pass --engine, or an --eval-file that "
          "contains some");
    }
  }
  if (origin && !flags.file.empty()) {
    TABIA_ASSIGN_OR_RETURN(evaluating.file, searches::SearchFile::Open(flags.file, *origin, source.rules()));
    sources.file = &*evaluating.file;
  }
  if (!flags.file.empty()) {
    TABIA_ASSIGN_OR_RETURN(searches::SearchFile::Scores scores,
                           searches::SearchFile::ReadScores(flags.file, origin, source.rules()));
    evaluating.others = scores.others;
    scores.of_positions.merge(sources.known);
    sources.known = std::move(scores.of_positions);
  }
  evaluating.evaluations.emplace(std::move(sources));
  return absl::OkStatus();
}

std::optional<report::EvaluationSummary> EvaluationSummaryOf(const Evaluating& evaluating) {
  if (!evaluating.evaluations) return std::nullopt;
  report::EvaluationSummary summary;
  if (evaluating.searcher) {
    summary.engine = evaluating.searcher->origin().engine;
    summary.nodes = evaluating.searcher->origin().nodes;
  }
  summary.asked = evaluating.evaluations->searched();
  summary.known = evaluating.evaluations->known();
  summary.others = evaluating.others;
  return summary;
}

absl::StatusOr<Result> WriteChess(const Query& query, const Write& write, const Progress& progress) {
  const OpeningSource& source = query.source;
  TABIA_ASSIGN_OR_RETURN(const suites::OpeningRule rule, RuleOf(query));
  Evaluating evaluating;
  if (rule.evaluation) TABIA_RETURN_IF_ERROR(StartEvaluating(query, evaluating));
  suites::OpeningEvaluations* const evaluations = evaluating.evaluations ? &*evaluating.evaluations : nullptr;
  const std::string event = "Openings of " + source.name();
  ProgressBar bar("Evaluating positions of " + source.name());
  const Progress on_written =
      rule.evaluation && rule.sequence.count != UINT64_MAX ? bar.progress() : Progress();
  uint64_t written = 0;
  const auto visit = [&](const suites::Opening& opening) {
    if (on_written) on_written(++written, rule.sequence.count);
    return write(report::OpeningText(opening, query.format, event));
  };
  TABIA_ASSIGN_OR_RETURN(const suites::OpeningReport openings,
                         source.chess_book
                             ? suites::FindOpenings(*source.chess_book, rule, visit, progress, evaluations)
                             : suites::FindOpeningsInSuite(*source.suite, rule, visit, evaluations));
  return Result{openings, EvaluationSummaryOf(evaluating)};
}

absl::StatusOr<Result> WriteBackgammon(const Query& query, const Write& write, const Progress& progress) {
  TABIA_ASSIGN_OR_RETURN(const backgammon::GameState start, BackgammonStart(query.flags));
  const auto visit = [&](const suites::BackgammonOpening& opening) {
    return write(report::OpeningXgid(opening, start));
  };
  TABIA_ASSIGN_OR_RETURN(const suites::OpeningReport openings,
                         suites::FindBackgammonOpenings(*query.source.backgammon_book,
                                                        {query.sequence, ContextOf(start),
                                                         query.flags.other_contexts, query.flags.trust},
                                                        visit, progress));
  return Result{openings, std::nullopt};
}

absl::StatusOr<Result> WriteOpenings(const Query& query, const Write& write) {
  ProgressBar bar("Playing the lines of " + query.source.name());
  return query.source.backgammon_book ? WriteBackgammon(query, write, bar.progress())
                                      : WriteChess(query, write, bar.progress());
}

// Writes the openings to OUT or to the standard output. OUT appears only when it is complete and not empty.
absl::StatusOr<Result> WriteSuite(const Query& query, Output& out) {
  const std::string path = OutputPath(query.flags.output);
  if (path.empty() || IsStandardOutput(path)) {
    return WriteOpenings(query, [&out](const std::string& text) { return out.Write(text); });
  }
  TABIA_RETURN_IF_ERROR(CheckMayReplace("openings", path));
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<OutputSink> file, OpenOutput(path));
  TABIA_ASSIGN_OR_RETURN(
      Result result, WriteOpenings(query, [&file](const std::string& text) { return file->Append(text); }));
  TABIA_RETURN_IF_ERROR(query.source.file.CheckIsUnchanged());
  if (result.openings.openings > 0) TABIA_RETURN_IF_ERROR(file->Commit());
  return result;
}

// Returns a usage error if a file to write is also one to read. The file of evaluations is both.
absl::Status CheckPaths(const std::string& book, const OpeningsFlags& flags) {
  const OpeningFlags& openings = flags.openings;
  const EvaluationFlags& evaluation = openings.evaluation;
  InputPaths inputs("openings");
  inputs.Add("BOOK", book).Add("--exclude", openings.excluded).Add("--played", flags.played.match.games);
  if (!evaluation.engine.command.empty()) {
    TABIA_ASSIGN_OR_RETURN(const EngineCommand engine, ParseEngine("openings", evaluation.engine.command));
    inputs.Add("--engine", engine.words[0]);
  }
  TABIA_RETURN_IF_ERROR(inputs.Check("--eval-file", evaluation.file));
  TABIA_RETURN_IF_ERROR(CheckWrites("epd", "openings: --eval-file", evaluation.file,
                                    "has the extension of another format; searches are EPD, use .epd"));
  return inputs.Add("--eval-file", evaluation.file).Check("-o", openings.output);
}

// Reports on the suite at flags.book after its match.
absl::StatusOr<int> OpeningsAfterMatch(const Command& command, const OpeningsFlags& flags, Output& out) {
  if (flags.book.empty()) return UsageError("openings: the suite is missing; it must come before --played");
  TABIA_RETURN_IF_ERROR(CheckFlagsOfPlayed(command, flags.openings));
  TABIA_RETURN_IF_ERROR(CheckPaths(flags.book, flags));
  TABIA_ASSIGN_OR_RETURN(const suites::Suite suite, OpenSuite(flags.book, "--played", flags.suite_reading(),
                                                              chess::Ruleset::Of(flags.reading.variant)));
  PlayedFlags played = flags.played;
  if (flags.json) played.format = MatchFormat::kJson;
  return ReportPlayedSuite(suite, flags.openings, played, out);
}

absl::StatusOr<int> Openings(const Command& command, const OpeningsFlags& flags, Output& out) {
  if (!flags.played.match.games.empty()) return OpeningsAfterMatch(command, flags, out);
  std::string path = flags.book;
  if (path.empty()) {
    TABIA_ASSIGN_OR_RETURN(path, DefaultBook(GameOfFlags(command)));
  }
  TABIA_RETURN_IF_ERROR(CheckPaths(path, flags));
  TABIA_ASSIGN_OR_RETURN(const OpeningSource source, OpenOpeningSource(path, flags));
  const records::Game game = source.game();
  TABIA_RETURN_IF_ERROR(CheckFlagsOf(command, "openings", game));
  if (source.suite) TABIA_RETURN_IF_ERROR(CheckFlagsOfSuite(flags.openings));
  TABIA_ASSIGN_OR_RETURN(const report::OpeningFormat format, FormatOf(flags.openings, game));
  const report::Seed seed = SeedOf(flags.openings.seed);
  const int usual_plies = source.suite ? 0 : source.chess_book ? kDefaultPlies : kDefaultRolls;
  TABIA_ASSIGN_OR_RETURN(const suites::OpeningSequence sequence,
                         SequenceOf(flags.openings, usual_plies, seed.number));
  const Query query{source, flags.openings, sequence, format};
  TABIA_ASSIGN_OR_RETURN(const Result result, WriteSuite(query, out));
  const std::string summary =
      flags.json ? JsonLine(report::OpeningSummaryJson(sequence, result.openings, result.evaluations))
                 : report::OpeningSummaryText(sequence, seed, result.openings, result.evaluations);
  const std::string output = OutputPath(flags.openings.output);
  TABIA_RETURN_IF_ERROR(
      WriteReport(output.empty() ? std::string(kStandardOutputPath) : output, summary, out));
  return result.openings.openings > 0 ? kDone : kNotInBook;
}

}  // namespace

void AddOpenings(CommandLine& line) {
  const auto flags = std::make_shared<OpeningsFlags>();
  const Command command = line.AddCommand({"openings", "[BOOK]", "Writes opening suites for engine matches"});
  AddJsonFlag(command, flags->json);
  AddBookFlags(command, flags->reading);
  AddSalvageFlag(command, flags->salvage);
  command.AddText("BOOK", flags->book);
  const Option suite = command.AddFlag("--suite", flags->is_suite, "Read BOOK, a PGN file, as a suite");
  command.AddFlag("--games", flags->is_book, "Read BOOK, PGN or EPD, as a book of games").Excludes(suite);
  AddOpeningFlags(command, flags->openings);
  AddPlayedFlags(command, flags->played);
  command.SetAction([flags, command](Output& out) { return Openings(command, *flags, out); });
}

}  // namespace tabia::tool

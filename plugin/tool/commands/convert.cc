// tabia convert and tabia merge: write books as one book of any format that tabia writes.
#include "core/convert/convert.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_format.h"

#include "core/base/json.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/books/build.h"
#include "core/convert/book_format.h"
#include "core/formats/exp/exp_writer.h"
#include "core/formats/obk/obk_writer.h"
#include "core/formats/polyglot/polyglot_writer.h"
#include "core/probe/book_info.h"
#include "core/records/game.h"
#include "core/records/writers.h"
#include "core/repertoire/extension.h"
#include "plugin/report/book/book_summary.h"
#include "plugin/report/layout/text_table.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/commands/dump_lines.h"
#include "plugin/tool/commands/merge_ranges.h"
#include "plugin/tool/flags/source_flags.h"

namespace tabia::tool {
namespace {

using convert::BookFormat;

struct ConvertFlags {
  std::string command;
  std::vector<std::string> sources;
  std::string output;
  std::optional<BookFormat> format;
  std::optional<TextFormat> text;
  convert::ConvertOptions converting;
  bool json = false;
  repertoire::ExtensionRule extension;  // of merge --within; its repertoire may be empty
  bool join = false;                    // of merge: the sources are range files

  bool is_by_ranges() const { return join || converting.building.range; }
};

// Returns the reason why CTG is not written. The format is known only from its files: its table of moves has no third
// knight and not all moves of a second queen, a number in each record has no known meaning, and no program has been
// seen to read a book that another one wrote.
absl::Status CtgIsNotWritten(const ConvertFlags& flags) {
  return UsageError(absl::StrFormat(
      "%s: -o %s: CTG cannot be written: the format is not fully known and cannot store every "
      "move, such as a promotion to a knight; use .abk or .bin",
      flags.command, flags.output));
}

// Returns the reason why .ob is not written: eXtreme Gammon has not been seen to read a book that another program
// wrote.
absl::Status ObIsNotWritten(const ConvertFlags& flags) {
  return UsageError(absl::StrFormat(
      "%s: -o %s: books of eXtreme Gammon cannot be written: it is not known whether eXtreme Gammon would "
      "read them; use .tabia, .tsv or .json",
      flags.command, flags.output));
}

// Returns the names or the extensions of all formats, each followed by a comma.
std::string EachWritten(std::string_view convert::WrittenFormat::*text) {
  std::string all;
  for (const convert::WrittenFormat& written : convert::kWrittenFormats)
    all += std::string(written.*text) + ", ";
  return all;
}

std::string WrittenFormatNames() {
  return EachWritten(&convert::WrittenFormat::name) + "tsv, json";
}

absl::StatusOr<BookFormat> OutputFormat(const ConvertFlags& flags) {
  if (flags.format) return *flags.format;
  if (flags.converting.building.range) return BookFormat::kTabia;
  if (absl::EndsWithIgnoreCase(flags.output, ".ctg")) return CtgIsNotWritten(flags);
  if (absl::EndsWithIgnoreCase(flags.output, ".ob")) return ObIsNotWritten(flags);
  if (const auto format = convert::BookFormatOf(flags.output)) return *format;
  return UsageError(absl::StrFormat("%s: -o %s: unknown extension; use %s.tsv or .json, or pass --to",
                                    flags.command, flags.output,
                                    EachWritten(&convert::WrittenFormat::extension)));
}

std::string RecordsName(BookFormat format) {
  if (format == BookFormat::kPgn) return "games";
  return format == BookFormat::kEpd ? "positions" : "moves";
}

// Returns the counts of the book that was written. A backgammon book has no moves, so its counts are those of tabia
// info.
std::string RecordsText(BookFormat format, const convert::ConvertReport& report) {
  if (report.book.game == records::Game::kBackgammon) return report::BackgammonCountsText(report.book);
  return report::FactLine(RecordsName(format), absl::StrFormat("%d", report.written.records));
}

std::string LostText(const records::WriteReport& written) {
  std::string text;
  for (const auto& [kind, lost] : written.lost) {
    text += report::FactLine("lost", absl::StrFormat("%s: %d, the first: %s", kind, lost.count, lost.first));
  }
  return text;
}

std::string ReportText(const ConvertFlags& flags, const convert::ConvertReport& report) {
  std::string text =
      report::FactLine("book", absl::StrFormat("%s (%s, %d bytes)", flags.output,
                                               convert::BookFormatName(*flags.format), report.bytes));
  text += RecordsText(*flags.format, report);
  if (report.tree.plies > 0)
    text += report::FactLine("longest", FormatCount(report.tree.plies, "ply", "plies"));
  if (report.tree.circles > 0) {
    text += report::FactLine(
        "circles", absl::StrFormat("%d lines end because they repeat a position", report.tree.circles));
  }
  if (report.tree.meetings > 0) {
    text += report::FactLine("meetings", absl::StrFormat("%d lines end in a transposition to an earlier line",
                                                         report.tree.meetings));
  }
  return text + LostText(report.written) + report::SourcesText(report.book);
}

Json ReportJson(const ConvertFlags& flags, const convert::ConvertReport& report) {
  Json json = {{"book", flags.output},
               {"format", convert::BookFormatName(*flags.format)},
               {"bytes", report.bytes},
               {RecordsName(*flags.format), report.written.records},
               {"lost", report::SkippedJson(report.written.lost)}};
  if (report.tree.plies > 0) {
    json["longest"] = report.tree.plies;
    json["circles"] = report.tree.circles;
    json["meetings"] = report.tree.meetings;
  }
  json["source"] = report::BookInfoJson(report.book);
  return json;
}

// Checks that no flag asks for an index, if another format is to be written.
absl::Status CheckNeedsNoIndex(const ConvertFlags& flags) {
  const books::BuildOptions& building = flags.converting.building;
  if (!flags.join && !building.partial && building.about.empty()) return absl::OkStatus();
  const char* const flag = flags.join ? "--join" : building.partial ? "--partial" : "--about";
  return UsageError(
      absl::StrFormat("%s: -o %s: %s can only write .tabia", flags.command, flags.output, flag));
}

absl::StatusOr<int> ConvertToText(const ConvertFlags& flags, TextFormat format, Output& out) {
  books::BuildOptions building = flags.converting.building;
  TABIA_RETURN_IF_ERROR(CheckNeedsNoIndex(flags));
  building.warn = Warn;
  const std::string path = OutputPath(flags.output);
  TABIA_ASSIGN_OR_RETURN(const uint64_t bytes, WriteText(flags.sources, building, format, path));
  const Json json = {{"book", flags.output}, {"format", TextFormatName(format)}, {"bytes", bytes}};
  const std::string text = report::FactLine(
      "book", absl::StrFormat("%s (%s, %d bytes)", flags.output, TextFormatName(format), bytes));
  TABIA_RETURN_IF_ERROR(WriteReport(path, flags.json ? JsonLine(json) : text, out));
  return kDone;
}

// Makes the repertoire of --within the first source, and lets the others add their frequent moves. --side names the
// side of the repertoire; of games, the moves of both sides are read.
absl::Status ExtendRepertoire(ConvertFlags& flags) {
  using Side = formats::PgnOptions::Side;
  books::BuildOptions& building = flags.converting.building;
  const Side side = std::exchange(building.reading.pgn.side, Side::kBoth);
  if (side != Side::kWhite && side != Side::kBlack) {
    return UsageError("merge: --within: requires --side white or --side black");
  }
  if (building.partial) return UsageError("merge: --within: cannot be combined with --partial");
  flags.extension.side = side == Side::kWhite ? chess::kWhite : chess::kBlack;
  flags.sources.insert(flags.sources.begin(), flags.extension.repertoire);
  building.read_source = repertoire::ReadExtension(flags.extension);
  return absl::OkStatus();
}

absl::StatusOr<int> Convert(ConvertFlags flags, Output& out) {
  TABIA_RETURN_IF_ERROR(InputsOf(flags.command, "BOOK", flags.sources, flags.converting.building)
                            .Add("--within", flags.extension.repertoire)
                            .Check("-o", flags.output));
  if (!flags.extension.repertoire.empty()) {
    TABIA_RETURN_IF_ERROR(ExtendRepertoire(flags));
  } else if (flags.command == "merge" && flags.sources.size() < 2 && !flags.is_by_ranges()) {
    return UsageError("merge: BOOK: at least 2 are required, not 1; see tabia merge --help");
  }
  TABIA_RETURN_IF_ERROR(CheckMemory(flags.command, flags.converting.building.limits));
  const std::optional<index::KeyRange>& range = flags.converting.building.range;
  if (!flags.format && !flags.text && !range) flags.text = TextFormatOf(flags.output);
  if (flags.text) return ConvertToText(flags, *flags.text, out);
  TABIA_ASSIGN_OR_RETURN(flags.format, OutputFormat(flags));
  if (*flags.format != BookFormat::kTabia) TABIA_RETURN_IF_ERROR(CheckNeedsNoIndex(flags));
  const std::string path = OutputPath(flags.output);
  ProgressBar bar("Writing " + flags.output);
  convert::ConvertOptions options = flags.converting;
  options.format = *flags.format;
  options.building.warn = Warn;
  options.building.reading.progress = bar.progress();
  TABIA_ASSIGN_OR_RETURN(const convert::ConvertReport report,
                         flags.join ? JoinRanges(flags.sources, options.building, path)
                                    : convert::Convert(flags.sources, std::move(options), path));
  const std::string text = range        ? RangeText(*range, flags.output, report, flags.json)
                           : flags.json ? JsonLine(ReportJson(flags, report))
                                        : ReportText(flags, report);
  TABIA_RETURN_IF_ERROR(WriteReport(path, text, out));
  return kDone;
}

constexpr const char* kTargets =
    R"(BOOK is a book of any format that tabia reads. The extension of OUT selects the format, unless --to
does: .tabia (index), .obs.db3 (OOBS), .bin (Polyglot), .obk (Chessmaster), .abk (Arena), .pgn (a
game for each line of moves), .epd, .exp (experience file), .tsv or .json (as printed by tabia dump
--notes). Backgammon books can be written as .tabia, .tsv and .json. OUT appears only when it is
complete.

If the format cannot store everything, tabia counts the losses and writes nothing unless you pass
--lossy. A move has its games in .obs.db3, .pgn, .epd and .abk, one weight in .bin, and a weight of
0, 25, 50 or 100 percent in .obk; .abk adds a priority from 0 to 9. Evaluations are written to .epd,
.pgn and .exp; a file .exp contains nothing else.

The formats .obk, .abk and .pgn store lines from the start position. After a transposition only the
first line continues, unless you pass --full-lines. A line ends when it repeats a position. If the
lines have more moves than --max-moves, tabia cuts all of them at the same ply.
)";

constexpr const char* kSeveral =
    R"(--rule decides how several books are merged:
  add     the games of a move are added up, or the highest of its weights is used; a move with
          different weights is counted as a conflict
  first   the moves of a position come from the first book that contains it; those of later books
          are counted as overruled
  shares  the weight of a move is its mean share, in ten-thousandths, over the books that play a
          move in the position; for books with different scales of weights
)";

constexpr const char* kWithin = R"(
--within extends a repertoire, by one BOOK or several. OUT contains REPERTOIRE. For each position
that REPERTOIRE reaches from the start, and each position after its moves, OUT also contains the
frequent moves of BOOK. A move of --side is frequent if it occurs in at least --mine of the games of
BOOK in the position, another move if it occurs in at least --theirs. Games in REPERTOIRE are read
whole, with their variations, and a move has weight 1; merge them with books of games by --rule
shares. Notes are those of REPERTOIRE. REPERTOIRE and BOOK must be files.
)";

constexpr const char* kConvertExamples = R"(
Examples: tabia convert club.obk -o club.bin --lossy
          tabia convert book.tabia --max-plies 16 -o lines.pgn --lossy)";

constexpr const char* kMergeExamples = R"(
Examples: tabia merge old.tabia round5.pgn -o new.tabia
          tabia merge --rule first mine.bin large.bin -o both.bin
          tabia merge masters.tabia --within white.pgn --side white --rule shares -o wide.tabia
          tabia merge --range 2/3 --min-games 3 *.part -o 2.range
          tabia merge --join 1.range 2.range 3.range -o book.tabia)";

void AddPolyglotFlags(const Command& command, formats::PolyglotOptions& options) {
  using formats::WeightFormula, formats::ZeroPolicy;
  AddWordFlag<WeightFormula>(
      command, "--weight", options.formula,
      {{"auto", WeightFormula::kAuto},
       {"score", WeightFormula::kScore},
       {"wins", WeightFormula::kWins},
       {"games", WeightFormula::kGames},
       {"stated", WeightFormula::kStated}},
      ".bin: weight of a move: stated (in the source), score (2 x wins + draws), wins, "
      "games, or auto: stated, else score (auto)")
      .ValueName("FORMULA");
  AddWordFlag<ZeroPolicy>(
      command, "--zero", options.zeros,
      {{"drop", ZeroPolicy::kDrop}, {"keep", ZeroPolicy::kKeep}, {"one", ZeroPolicy::kOne}},
      ".bin: moves of weight 0: drop, keep, or one, which writes weight 1 (drop)")
      .ValueName("RULE");
}

void AddTargetFlags(const Command& command, convert::ConvertOptions& options) {
  AddPolyglotFlags(command, options.polyglot);
  using formats::ExpTarget;
  AddWordFlag<ExpTarget>(
      command, "--engine", options.exp_target,
      {{"brainlearn", ExpTarget::kBrainLearn}, {"sugar", ExpTarget::kSugar}},
      ".exp: target engines: brainlearn (also ShashChess) or sugar (also HypnoS) (brainlearn)")
      .ValueName("NAME");
  using formats::ObkMagic;
  AddWordFlag<ObkMagic>(command, "--magic", options.obk_magic,
                        {{"BOO!", ObkMagic::kBoo}, {"UGWS", ObkMagic::kUgws}},
                        ".obk: BOO!, or UGWS, which has no notes, for Chessmaster 4000 to 8000 (BOO!)")
      .ValueName("MAGIC");
  command
      .AddNumber("--max-plies", options.tree.max_plies,
                 ".obk, .abk, .pgn: maximum plies of a line (no limit)")
      .ValueName("N");
  command
      .AddNumber("--max-moves", options.tree.max_moves,
                 ".obk, .abk, .pgn: maximum moves of all lines together (10000000)")
      .ValueName("N");
  command.AddFlag("--full-lines", options.tree.full_lines,
                  ".obk, .abk, .pgn: continue every line after a transposition, not only the first");
  command.AddFlag("!--no-weights", options.pgn_weights, ".pgn: omit the comments with the weights of moves");
  command.AddFlag("--position-index", options.oobs_index,
                  ".obs.db3: add an SQL index of the positions: twice the size, fast queries");
  command.AddFlag("--weights-as-wins", options.oobs_weights_as_wins,
                  ".obs.db3: write a stated weight as a number of won games");
}

// Parses "20%" or "0.5" into a share.
std::string TakeShare(const std::string& text, double& share) {
  std::string_view number = text;
  if (number.ends_with('%')) number.remove_suffix(1);
  const std::optional<double> percent = ParseNumber<double>(number);
  if (!percent || !(*percent >= 0 && *percent <= 100))
    return text + ": must be a percentage such as 20% or 0.5%";
  share = *percent / 100;
  return "";
}

void AddExtensionFlags(const Command& command, repertoire::ExtensionRule& rule) {
  const Option within = command
                            .AddText("--within", rule.repertoire,
                                     "Repertoire to extend with frequent moves of BOOK; requires --side")
                            .ValueName("REPERTOIRE");
  command
      .AddParsed(
          "--mine", [&rule](const std::string& text) { return TakeShare(text, rule.min_own_share); },
          "Minimum share of an added move of --side (20%)")
      .ValueName("PERCENT")
      .Needs(within);
  command
      .AddParsed(
          "--theirs", [&rule](const std::string& text) { return TakeShare(text, rule.min_reply_share); },
          "Minimum share of an added move of the other side (0.5%)")
      .ValueName("PERCENT")
      .Needs(within);
}

// Adds the flags of both commands.
void AddFlags(const Command& command, const std::shared_ptr<ConvertFlags>& flags) {
  AddJsonFlag(command, flags->json);
  AddOutputFlag(command, flags->output, "Book to write; - for standard output");
  AddEmptyFlag(command, flags->converting.building.allow_empty);
  const auto take_format = [flags](const std::string& name) -> std::string {
    flags->format = convert::BookFormatNamed(name);
    if (name == "tsv" || name == "json") flags->text = *TextFormatOf("." + name);
    return flags->format || flags->text ? "" : name + ": must be one of " + WrittenFormatNames();
  };
  command.AddParsed("--to", take_format, "Format: " + WrittenFormatNames() + " (by the extension of OUT)")
      .ValueName("FORMAT");
  command.AddFlag("--lossy", flags->converting.lossy,
                  "Write OUT even if its format cannot store all of the book");
  using books::MergeRule;
  AddWordFlag<MergeRule>(
      command, "--rule", flags->converting.building.rule,
      {{"add", MergeRule::kAdd}, {"first", MergeRule::kFirst}, {"shares", MergeRule::kShares}},
      "Merge rule of several books: add, first, shares (add)")
      .ValueName("RULE");
  AddTargetFlags(command, flags->converting);
  AddSourceFlags(command, flags->converting.building);
  command.SetAction([flags](Output& out) { return Convert(*flags, out); });
}

}  // namespace

void AddConvert(CommandLine& line) {
  const auto flags = std::make_shared<ConvertFlags>();
  flags->command = "convert";
  const std::string details = std::string(kTargets) + "\n" + kSeveral + kConvertExamples;
  const Command command =
      line.AddCommand({"convert", "BOOK... -o OUT", "Converts books to another format", details});
  command.AddTexts("BOOK", flags->sources).Required();
  AddFlags(command, flags);
}

void AddMerge(CommandLine& line) {
  const auto flags = std::make_shared<ConvertFlags>();
  flags->command = "merge";
  const std::string details =
      std::string(kSeveral) + kWithin + kRangeDetails + "\n" + kTargets + kMergeExamples;
  const Command command =
      line.AddCommand({"merge", "BOOK BOOK... -o OUT", "Merges several books into one", details});
  command.AddTexts("BOOK", flags->sources).Required();
  AddExtensionFlags(command, flags->extension);
  AddRangeFlags(command, flags->converting.building.range, flags->join);
  AddFlags(command, flags);
  command.SetAction([flags, command](Output& out) -> absl::StatusOr<int> {
    if (flags->is_by_ranges()) TABIA_RETURN_IF_ERROR(CheckRangeFlags(command, flags->join));
    return Convert(*flags, out);
  });
}

}  // namespace tabia::tool

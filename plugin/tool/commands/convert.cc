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
#include "absl/strings/str_split.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/write_options.h"
#include "core/repertoire/extension.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/cli/progress_bar.h"
#include "plugin/tool/commands/conversion.h"
#include "plugin/tool/commands/merge_ranges.h"
#include "plugin/tool/flags/limit_flags.h"
#include "plugin/tool/flags/source_flags.h"

namespace tabia::tool {
namespace {

struct ConvertFlags {
  Conversion conversion;
  repertoire::ExtensionRule extension;  // of merge --within; its repertoire may be empty
  bool join = false;                    // of merge: the sources are range files

  bool is_by_ranges() const { return join || conversion.options.building.range; }
};

// Makes the repertoire of --within the first source, and lets the others add their frequent moves. --side names the
// side of the repertoire; of games, the moves of both sides are read.
absl::Status ExtendRepertoire(ConvertFlags& flags) {
  using Side = formats::PgnOptions::Side;
  books::BuildOptions& building = flags.conversion.options.building;
  formats::PgnOptions& pgn = building.reading.pgn;
  const Side side = std::exchange(pgn.side, Side::kBoth);
  if (side != Side::kWhite && side != Side::kBlack) {
    return UsageError("merge: --within: requires --side white or --side black");
  }
  if (building.partial) return UsageError("merge: --within: cannot be combined with --partial");
  flags.extension.side = side == Side::kWhite ? chess::kWhite : chess::kBlack;
  flags.extension.nags = pgn.nags;
  flags.extension.comments = pgn.comments;
  if (!pgn.variations) {  // the two flags are for the repertoire alone
    pgn.nags = true;
    pgn.comments = false;
  }
  std::vector<std::string>& sources = flags.conversion.sources;
  sources.insert(sources.begin(), flags.extension.repertoire);
  building.read_source = repertoire::ReadExtension(flags.extension);
  return absl::OkStatus();
}

// Writes a range of a merge, or joins all of them. Both are files of tabia's own formats.
absl::StatusOr<int> MergeByRanges(const ConvertFlags& flags, Output& out) {
  const Conversion& merge = flags.conversion;
  if (flags.join)
    TABIA_RETURN_IF_ERROR(
        CheckWrites(convert::kIndexName, "merge: -o", merge.output, "--join can only write .tabia"));
  TABIA_RETURN_IF_ERROR(CheckMayReplace("merge", merge.output));
  const std::string path = OutputPath(merge.output);
  ProgressBar bar("Writing " + merge.output);
  convert::ConvertOptions options = merge.options;
  options.building.warn = Warn;
  options.building.reading.progress = bar.progress();
  const std::optional<index::KeyRange> range = options.building.range;
  TABIA_ASSIGN_OR_RETURN(const convert::ConvertReport report,
                         flags.join ? JoinRanges(merge.sources, options.building, path)
                                    : convert::Convert(merge.sources, std::move(options), path));
  const std::string text =
      range ? RangeText(*range, merge.output, report, merge.json) : ReportText(merge, nullptr, report);
  TABIA_RETURN_IF_ERROR(WriteReport(path, text, out));
  return kDone;
}

absl::StatusOr<int> Convert(ConvertFlags flags, Output& out) {
  Conversion& conversion = flags.conversion;
  const books::BuildOptions& building = conversion.options.building;
  TABIA_RETURN_IF_ERROR(InputsOf(conversion.command, "BOOK", conversion.sources, building)
                            .Add("--within", flags.extension.repertoire)
                            .Check("-o", conversion.output));
  if (!flags.extension.repertoire.empty()) {
    TABIA_RETURN_IF_ERROR(ExtendRepertoire(flags));
  } else if (conversion.command == "merge" && conversion.sources.size() < 2 && !flags.is_by_ranges()) {
    return UsageError("merge: BOOK: at least 2 are required, not 1; see tabia merge --help");
  }
  TABIA_RETURN_IF_ERROR(CheckMemory(conversion.command, building.limits));
  return flags.is_by_ranges() ? MergeByRanges(flags, out) : WriteConversion(conversion, out);
}

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
      .ValueName("FORMULA")
      .ManualText(
          ".bin: the weight of a move: `stated` in the source, `score` (2 x wins + draws), `wins`, `games`, "
          "or `auto`, the default: the stated weight, or the score if the source has none.");
  AddWordFlag<ZeroPolicy>(
      command, "--zero", options.zeros,
      {{"drop", ZeroPolicy::kDrop}, {"keep", ZeroPolicy::kKeep}, {"one", ZeroPolicy::kOne}},
      ".bin: moves of weight 0: drop, keep, or one, which writes weight 1 (drop)")
      .ValueName("RULE")
      .ManualText(".bin: `drop` moves of weight 0, the default, `keep` them, or write weight `one`.");
}

void AddTargetFlags(const Command& command, convert::ConvertOptions& options) {
  AddPolyglotFlags(command, options.writing.polyglot);
  using formats::ExpTarget;
  AddWordFlag<ExpTarget>(
      command, "--engine", options.writing.exp_target,
      {{"brainlearn", ExpTarget::kBrainLearn}, {"sugar", ExpTarget::kSugar}},
      ".exp: target engines: brainlearn (also ShashChess) or sugar (also HypnoS) (brainlearn)")
      .ValueName("NAME")
      .ManualText(
          ".exp: engine that reads the file: `brainlearn`, the default, also for ShashChess; or `sugar`, "
          "also for HypnoS. The two kinds of file have different keys and records.");
  using formats::ObkMagic;
  AddWordFlag<ObkMagic>(command, "--magic", options.writing.obk_magic,
                        {{"BOO!", ObkMagic::kBoo}, {"UGWS", ObkMagic::kUgws}},
                        ".obk: BOO!, or UGWS, which has no notes, for Chessmaster 4000 to 8000 (BOO!)")
      .ValueName("MAGIC")
      .ManualText(
          ".obk: `BOO!`, the default, or `UGWS`, the older kind of Chessmaster 4000 to 8000, which has no "
          "notes.");
  command
      .AddText("--made-by", options.writing.ob_author,
               ".ob: author of the evaluations of games, which contain none (the name of the file)")
      .ValueName("NAME")
      .ManualText(
          ".ob: author of the evaluations of games, which do not contain one; by default, the name of the "
          "file. "
          "eXtreme Gammon shows it with each entry: its first 32 characters.");
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
  command.AddFlag("!--no-weights", options.writing.pgn_weights,
                  ".pgn: omit the comments with the weights of moves");
  const auto take_chapters = [&options](const std::string& text) -> std::string {
    options.writing.pgn_chapter_plies = ParseNumber<uint32_t>(text);
    return options.writing.pgn_chapter_plies ? "" : text + ": must be a number of plies, 0 for one game";
  };
  command
      .AddParsed("--chapters", take_chapters,
                 ".pgn: one game with variations for each opening of N plies (0: one game)")
      .ValueName("N")
      .ManualText(
          ".pgn: write one game with variations for each opening of N plies, instead of one game for each "
          "line; with 0, one game for the whole book. A Lichess study imports each game as a chapter. The "
          "comments have the evaluations, as Lichess writes them, and the notes. Inactive moves have the NAG "
          "$2, and moves with the weight 2 have "
          "$1. "
          "`--variations` and `--comments` of tabia build read them back.");
  command
      .AddFlag("--position-index", options.writing.oobs_index,
               ".obs.db3: add an SQL index of the positions: twice the size, fast queries")
      .ManualText(
          ".obs.db3: add an SQL index of the positions, which doubles the size and makes queries fast.");
  command.AddFlag("--weights-as-wins", options.writing.oobs_weights_as_wins,
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
                            .ValueName("REPERTOIRE")
                            .ManualText("Repertoire to extend; requires --side.");
  command
      .AddParsed(
          "--mine", [&rule](const std::string& text) { return TakeShare(text, rule.min_own_share); },
          "Minimum share of an added move of --side (20%)")
      .ValueName("PERCENT")
      .Needs(within)
      .Details("--mine requires --within.");
  command
      .AddParsed(
          "--theirs", [&rule](const std::string& text) { return TakeShare(text, rule.min_reply_share); },
          "Minimum share of an added move of the other side (0.5%)")
      .ValueName("PERCENT")
      .Needs(within)
      .Details("--theirs requires --within.");
}

// Adds the flags of both commands.
void AddFlags(const Command& command, const std::shared_ptr<ConvertFlags>& flags) {
  Conversion& conversion = flags->conversion;
  books::BuildOptions& building = conversion.options.building;
  AddJsonFlag(command, conversion.json);
  AddOutputFlag(command, conversion.output, "Book to write; - for standard output");
  AddEmptyFlag(command, building.allow_empty);
  const auto take_format = [&conversion](const std::string& name) -> std::string {
    conversion.format = FormatNamed(name);
    return conversion.format ? "" : name + ": must be one of " + WrittenFormatNames();
  };
  command.AddParsed("--to", take_format, "Format: " + WrittenFormatNames() + " (by the extension of OUT)")
      .ValueName("FORMAT")
      .Words(absl::StrSplit(WrittenFormatNames(), ", "));
  command.AddFlag(
      "--lossy", [&conversion] { conversion.options.losses = convert::Losses::kAll; },
      "Write OUT even if its format cannot store all of the book");
  using books::MergeRule;
  AddWordFlag<MergeRule>(
      command, "--rule", building.rule.merge,
      {{"add", MergeRule::kAdd}, {"first", MergeRule::kFirst}, {"shares", MergeRule::kShares}},
      "Merge rule of several books: add, first, shares (add)")
      .ValueName("RULE")
      .ManualText("How to merge several books: `add`, the default, `first` or `shares`.");
  AddTargetFlags(command, conversion.options);
  AddSourceFlags(command, building);
  command.SetAction([flags](Output& out) { return Convert(*flags, out); });
}

}  // namespace

void AddConvert(CommandLine& line) {
  const auto flags = std::make_shared<ConvertFlags>();
  flags->conversion.command = "convert";
  const Command command = line.AddCommand({"convert", "BOOK... -o OUT", "Converts books to another format"});
  command.AddTexts("BOOK", flags->conversion.sources).Required();
  AddFlags(command, flags);
}

void AddMerge(CommandLine& line) {
  const auto flags = std::make_shared<ConvertFlags>();
  flags->conversion.command = "merge";
  flags->conversion.options.losses = convert::Losses::kOfFormat;
  const Command command = line.AddCommand({"merge", "BOOK... -o OUT", "Merges several books into one"});
  command.AddTexts("BOOK", flags->conversion.sources).Required();
  AddExtensionFlags(command, flags->extension);
  AddRangeFlags(command, flags->conversion.options.building.range, flags->join);
  AddFlags(command, flags);
  command.SetAction([flags, command](Output& out) -> absl::StatusOr<int> {
    if (flags->is_by_ranges()) TABIA_RETURN_IF_ERROR(CheckRangeFlags(command, flags->join));
    return Convert(*flags, out);
  });
}

}  // namespace tabia::tool

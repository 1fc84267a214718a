// tabia review: compares one backgammon match or a folder of them with a book, or chess games with a repertoire.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/books/source.h"
#include "core/formats/foreign_source.h"
#include "core/formats/pgn/pgn_reader.h"
#include "core/formats/registry.h"
#include "core/formats/source_file.h"
#include "core/records/game.h"
#include "plugin/tool/cli/arguments.h"
#include "plugin/tool/cli/command_list.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/commands/review_flags.h"
#include "plugin/tool/flags/backgammon_flags.h"
#include "plugin/tool/flags/book_argument.h"

namespace tabia::tool {
namespace {

// Returns the backgammon matches in a folder; nothing if it has none.
absl::StatusOr<std::optional<formats::FolderFiles>> FindMatches(const std::string& folder) {
  TABIA_ASSIGN_OR_RETURN(
      formats::FolderFiles files,
      formats::FindFiles(folder, [](const formats::Format& format) { return format.has_turns; }));
  const bool has_match = std::any_of(files.to_read.begin(), files.to_read.end(),
                                     [](const formats::FolderFile& file) { return file.format != nullptr; });
  return has_match ? std::optional(std::move(files)) : std::nullopt;
}

absl::StatusOr<int> Review(const ReviewFlags& flags, const Command& command, Output& out) {
  TABIA_ASSIGN_OR_RETURN(formats::SourceFile file, formats::SourceFile::Open(flags.match));
  if (file.kind() == formats::SourceFile::Kind::kFolder) {
    TABIA_ASSIGN_OR_RETURN(const std::optional<formats::FolderFiles> matches, FindMatches(flags.match));
    if (matches) {
      TABIA_RETURN_IF_ERROR(CheckFlagsOf(command, "review", records::Game::kBackgammon));
      return ReviewBackgammonMatches(*matches, flags, out);
    }
  }
  if (books::IsIndex(file)) {
    return UsageError(flags.match +
                      ": is an index; expected games (.pgn) or a backgammon match, .xg, .sgf or .mat");
  }
  const bool is_folder = file.kind() == formats::SourceFile::Kind::kFolder;
  TABIA_ASSIGN_OR_RETURN(formats::ForeignSource match, formats::ForeignSource::Of(std::move(file)));
  TABIA_RETURN_IF_ERROR(CheckFlagsOf(command, "review", match.game()));
  if (match.game() == records::Game::kChess) {
    if (formats::IsPgn(match.file.bytes())) return ReviewChessGames(std::move(match.file), flags, out);
    return UsageError(
        flags.match +
        (is_folder ? ": is a folder of chess files; pass one file of games, or - with several of them on "
                     "standard input"
                   : ": is a chess book; expected games (.pgn) or a backgammon match, .xg, .sgf or .mat"));
  }
  if (!flags.players.empty()) {
    return UsageError("review: --player: does not apply to a single backgammon match");
  }
  return ReviewBackgammonMatch(std::move(match), flags, out);
}

void AddChessFlags(const Command& command, ReviewFlags& flags) {
  AddWordFlag<std::optional<chess::Color>>(
      command, "--side", flags.side, {{"white", chess::kWhite}, {"black", chess::kBlack}},
      "Side of the repertoire: white, black; with --player, only games with it (both)")
      .ValueName("SIDE")
      .Group(kChessFlags)
      .ManualText(
          "Chess: side of the repertoire, `white` or `black`. With --player, only the games with this "
          "colour.");
  command.AddText("--against", flags.against, "Book of the games of other players")
      .ValueName("BOOK")
      .Group(kChessFlags)
      .ManualText("Chess: book of the games of other players, in any format that tabia reads.");
  AddRulesFlag(command, flags.reading.variant).Group(kChessFlags);
}

void AddBackgammonReviewFlags(const Command& command, BackgammonFlags& flags) {
  for (const Option& option : AddMoneyRuleFlags(command, flags.rules, "as in the match")) {
    option.Group(kBackgammonFlags);
  }
  AddTrustFlags(command, flags.trust, kBackgammonFlags);
  command.AddFlag("--other-contexts", flags.other_contexts, "Fall back to another score or rule")
      .Group(kBackgammonFlags);
}

}  // namespace

void AddReview(CommandLine& line) {
  const auto flags = std::make_shared<ReviewFlags>();
  const CommandHelp help = {"review", "MATCH [BOOK]",
                            "Compares games with a repertoire, or a backgammon match with a book"};
  const Command command = line.AddCommand(help);
  command.AddFlag(
      "--json", [flags] { flags->format = ReviewFormat::kJson; }, "Print JSON, one object per line");
  AddCacheFlag(command, flags->reading.use_cache);
  command.AddText("MATCH", flags->match).Required();
  command.AddText("BOOK", flags->book);
  command.AddFlag("--all", flags->all, "List all rows (chess) or all decisions (backgammon)")
      .ManualText(
          "Chess: list all rows of each table, not only the first 20. Backgammon: list all decisions, not "
          "only errors; of a folder, all rows and the tables of all players, not only of the first five.");
  AddWordFlag<ReviewFormat>(command, "--format", flags->format,
                            {{"text", ReviewFormat::kText},
                             {"tsv", ReviewFormat::kTsv},
                             {"json", ReviewFormat::kJson},
                             {"html", ReviewFormat::kHtml}},
                            "Format: text, tsv, json, html (text)")
      .ValueName("FORMAT")
      .Details("A page of html has no scripts and loads nothing.");
  AddNames(command, "--player", flags->players, "Player whose games or matches are reviewed")
      .ManualText(
          "Review the games of this player, or the decisions of this player in a folder of backgammon "
          "matches, in any case of letters, with * for any text, such as \"Carlsen*\"; may be repeated. If "
          "--player matches both players of a game, it counts for both.");
  AddChessFlags(command, *flags);
  AddBackgammonReviewFlags(command, flags->backgammon);
  command.SetAction([flags, command](Output& out) { return Review(*flags, command, out); });
}

}  // namespace tabia::tool

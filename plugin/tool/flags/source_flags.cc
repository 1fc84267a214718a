#include "plugin/tool/flags/source_flags.h"

#include <algorithm>
#include <cstdint>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"

#include "core/base/date.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/piece.h"
#include "core/formats/pgn/half_life.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/pgn/time_control.h"
#include "core/formats/read_options.h"
#include "core/records/scale.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/flags/book_argument.h"
#include "plugin/tool/flags/limit_flags.h"

namespace tabia::tool {
namespace {

using formats::PgnOptions, formats::PolyglotLearning;

// Parses "1-0,1/2-1/2". Returns the reason if the text is rejected, or an empty text.
std::string TakeResults(const std::string& results, PgnOptions& pgn) {
  pgn.white_wins = pgn.draws = pgn.black_wins = false;
  for (const std::string& text : std::vector<std::string>(absl::StrSplit(results, ','))) {
    const formats::PgnResult result = formats::ParsePgnResult(text);
    if (result == formats::PgnResult::kUnknown) {
      return text + ": must be one of 1-0, 0-1, 1/2-1/2";
    }
    pgn.white_wins |= result == formats::PgnResult::kWhiteWins;
    pgn.draws |= result == formats::PgnResult::kDraw;
    pgn.black_wins |= result == formats::PgnResult::kBlackWins;
  }
  return "";
}

// Parses "blitz,rapid".
std::string TakeSpeeds(const std::string& speeds, PgnOptions& pgn) {
  pgn.speeds.clear();
  for (const std::string_view word : Split(speeds, ",")) {
    const std::optional<size_t> place = PlaceOf(word, formats::kSpeedNames);
    if (!place) return std::string(word) + ": must be one of " + Join(formats::kSpeedNames, ", ");
    pgn.speeds.push_back(static_cast<formats::Speed>(*place));
  }
  std::sort(pgn.speeds.begin(), pgn.speeds.end());
  pgn.speeds.erase(std::unique(pgn.speeds.begin(), pgn.speeds.end()), pgn.speeds.end());
  return "";
}

std::string TakeVariant(const std::string& variant, formats::ReadOptions& reading) {
  reading.SetVariant(variant);
  const bool is_name = std::any_of(variant.begin(), variant.end(),
                                   [](char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)); });
  return is_name ? "" : "must be the name of a variant, such as standard or chess960";
}

// Adds --since and --until. A year or a month includes all of its days.
void AddDateFlags(const Command& command, PgnOptions& pgn) {
  const auto take = [](const std::string& text, auto part, auto& day) -> std::string {
    const std::optional<Days> days = ParseDays(text);
    if (!days) return text + ": must be a date: YYYY, YYYY.MM or YYYY.MM.DD";
    day = (*days).*part;
    return "";
  };
  command
      .AddParsed(
          "--since", [&pgn, take](const std::string& text) { return take(text, &Days::first, pgn.since); },
          "PGN: first date of the games: YYYY, YYYY.MM or YYYY.MM.DD (all)")
      .ValueName("DATE")
      .ManualText(
          "PGN: keep the games of this day and later: YYYY, YYYY.MM or YYYY.MM.DD, with dots, dashes or "
          "slashes. The whole date in the tag Date decides, or else that in UTCDate; if both lack one, the "
          "first of Date, UTCDate and EventDate with a year. A game with unknown parts in its date counts "
          "from the first day that it can mean; a game without a year is left out.");
  command
      .AddParsed(
          "--until", [&pgn, take](const std::string& text) { return take(text, &Days::last, pgn.until); },
          "PGN: last date of the games (all)")
      .ValueName("DATE")
      .ManualText(
          "PGN: keep the games of this day and earlier, in the same form. --until 1999 includes all of "
          "1999.");
  const auto take_half_life = [&pgn](const std::string& text) -> std::string {
    pgn.half_life = formats::ParseHalfLife(text);
    return pgn.half_life ? "" : text + ": must be years, months or days, such as 5y, 18m or 90d@2026.01.31";
  };
  command
      .AddParsed("--half-life", take_half_life,
                 "PGN: age at which a game counts half, such as 5y, 18m, 90d; requires --until, or "
                 "5y@2026.01.31")
      .ValueName("AGE")
      .ManualText(
          "PGN: weight games by age: half the weight at this age, such as 5y, 18m or 90d, a quarter at twice "
          "this age. tabia requires the day on which the age is measured: that of --until, or 5y@2026.01.31. "
          "A game has the weight 100 on that day and after it. The book then has weights instead of games: "
          "twice the wins plus the draws of the games, weighted. Games that count 0, and games without a "
          "year, are left out.");
}

void AddPlayerFlags(const Command& command, PgnOptions& pgn) {
  AddNames(command, "--player", pgn.players, "PGN: player of the games")
      .ManualText(
          "PGN: keep the games of this player, in any case of letters, with * for any text, such as "
          "\"Carlsen*\"; may be repeated.");
  AddNames(command, "--opponent", pgn.opponents, "PGN: opponent of --player")
      .ManualText(
          "PGN: keep the games of --player, which is required, against this player, in any case of letters, "
          "with * for any text; may be repeated.");
  command.AddFlag("--exclude-bots", pgn.exclude_bots, "PGN: leave out games of players with the title BOT")
      .ManualText("PGN: leave out games in which the tag WhiteTitle or BlackTitle is BOT.");
  AddNames(command, "--event", pgn.events, "PGN: event of the games")
      .ManualText(
          "PGN: keep the games of this event, in any case of letters, with * for any text; may be repeated.");
}

void AddVariantFlag(const Command& command, formats::ReadOptions& reading) {
  command
      .AddParsed(
          "--variant", [&reading](const std::string& variant) { return TakeVariant(variant, reading); },
          "PGN, Polyglot, EPD, tables: variant, such as atomic (chess; PGN: chess960 too)")
      .ValueName("NAME")
      .ManualText(
          "PGN: keep the games of this variant: `standard`, `chess960`, `crazyhouse`, `atomic`, `antichess`, "
          "`kingofthehill`, `3check`, `horde` or `racingkings`, with `960` at the end for 960 start "
          "positions. Other spellings, such as `Three-check`, are accepted. Without this flag, games of "
          "chess and Chess960 are kept. A game without the tag Variant is `standard`. This is also the "
          "variant of a Polyglot book, an EPD file or a table, which does not contain it. By default, a "
          "Polyglot book has the variant named by its folder, such as `atomic/white.bin`. Any other file is "
          "read as chess.")
      .Suggestions({"standard", "chess960", "crazyhouse", "atomic", "antichess", "kingofthehill", "3check",
                    "horde", "racingkings"});
}

// Adds the flags that select the games of PGN and the facts that are read of each.
void AddPgnFlags(const Command& command, formats::ReadOptions& reading) {
  PgnOptions& pgn = reading.pgn;
  using Unfinished = PgnOptions::Unfinished;
  using Side = PgnOptions::Side;
  command.AddNumber("--plies", pgn.plies, "PGN: plies of each game to keep (50; 0: all)").ValueName("N");
  command.AddNumber("--min-plies", pgn.min_plies, "PGN: minimum plies of a game (0)").ValueName("N");
  command.AddNumber("--min-elo", pgn.min_elo, "PGN: minimum Elo of both players (0)")
      .ValueName("ELO")
      .ManualText("PGN: skip games unless both players have at least this Elo rating.");
  command
      .AddParsed(
          "--results", [&pgn](const std::string& results) { return TakeResults(results, pgn); },
          "PGN: results to keep, separated by commas: 1-0, 0-1, 1/2-1/2 (all)")
      .ValueName("RESULTS")
      .ManualText(
          "PGN: keep only games with these results: `1-0`, `0-1`, `1/2-1/2`, or several of them, separated "
          "by commas. A game without a result is a draw with --unfinished draw; otherwise it is left out.")
      .Suggestions({"1-0", "0-1", "1/2-1/2"});
  AddPlayerFlags(command, pgn);
  AddWordFlag<Side>(command, "--side", pgn.side,
                    {{"both", Side::kBoth},
                     {"white", Side::kWhite},
                     {"black", Side::kBlack},
                     {"of-player", Side::kOfPlayer}},
                    "PGN: side whose moves to keep: white, black, of-player, both (both)")
      .ValueName("SIDE")
      .ManualText(
          "PGN: keep the moves of `white`, `black`, or `both`, the default; or those `of-player`, in each "
          "game by the colour of --player. If --player matches both players of a game, it counts for both. "
          "The moves of the other side get weight 0, so that they are never played but lead to the positions "
          "after them. --min-games removes those with fewer games, as it does for the moves of SIDE.");
  AddDateFlags(command, pgn);
  command
      .AddParsed(
          "--speed", [&pgn](const std::string& speeds) { return TakeSpeeds(speeds, pgn); },
          "PGN: speeds of the games, separated by commas: bullet, blitz, rapid, classical, correspondence "
          "(all)")
      .ValueName("SPEEDS")
      .ManualText(
          "PGN: keep the games of these speeds, separated by commas: `bullet`, `blitz`, `rapid`, "
          "`classical`, `correspondence`. The tag TimeControl decides, by the seconds at the start plus 40 "
          "increments, as at Lichess, with UltraBullet as bullet: bullet is under 180, blitz under 480, "
          "rapid under 1500. Correspondence has a day or more, or no clock. A game without a time control is "
          "left out.")
      .Suggestions({formats::kSpeedNames.begin(), formats::kSpeedNames.end()});
  AddVariantFlag(command, reading);
  AddWordFlag<Unfinished>(
      command, "--unfinished", pgn.unfinished,
      {{"skip", Unfinished::kSkip}, {"draw", Unfinished::kDraw}, {"loss", Unfinished::kLossOfBoth}},
      "PGN, CTG: use of games without a result: skip, draw, loss (skip)")
      .ValueName("RULE")
      .ManualText(
          "PGN and CTG: `skip` games without a result, the default, or count them as a `draw` or as a `loss` "
          "of both players.");
  command.AddFlag("--variations", pgn.variations, "PGN: read variations too, with weight 1 for each move")
      .ManualText(
          "PGN: read variations too. A move then has weight 1 instead of results, and games without a result "
          "are read. The rest of a variation with an illegal or a null move is skipped and counted, and so "
          "are the moves of a game after a null move.");
  command.AddFlag("!--no-nags", pgn.nags, "With --variations: ignore ! and ? after moves")
      .ManualText(
          "Read all moves of --variations alike. Otherwise `?`, `??`, $2 and $4 make a move inactive; `!`, "
          "`!!`, $1 and $3 give it weight 2, so that it wins ties.");
  command.AddFlag("--comments", pgn.comments, "With --variations: keep the comments as notes")
      .ManualText(
          "Keep the comments of --variations as notes about their moves. A comment before the first move "
          "becomes a note about the position. The lines of a book that tabia wrote keep their comments too. At "
          "most 64 KiB of a comment are kept. `tabia convert --chapters` writes notes as comments.");
  command.AddFlag("!--no-evaluations", pgn.evaluations, "PGN: omit the evaluations in comments");
}

// Parses "0.5%" as millionths of one.
std::optional<uint32_t> ParseMillionths(std::string_view text) {
  constexpr size_t kDecimals = 4;
  constexpr uint32_t kPercent = books::kMillionths / 100;
  if (!text.ends_with('%')) return std::nullopt;
  text.remove_suffix(1);
  const size_t point = std::min(text.find('.'), text.size());
  std::string decimals(text.substr(std::min(point + 1, text.size())));
  if (decimals.size() > kDecimals || (point < text.size() && decimals.empty())) return std::nullopt;
  decimals.resize(kDecimals, '0');
  const auto whole = ParseNumber<uint32_t>(text.substr(0, point)), part = ParseNumber<uint32_t>(decimals);
  if (!whole || !part || *whole > 100 || *whole * kPercent + *part > books::kMillionths) return std::nullopt;
  return *whole * kPercent + *part;
}

// Parses "5%", or "white=20%,black=0.5%", of which one may be missing. Returns the reason if the text is rejected, or
// an empty text.
std::string TakeMinShare(const std::string& text, books::ByColor& min_share) {
  min_share = {};
  const std::vector<std::string_view> parts = Split(text, ",");
  for (std::string_view part : parts) {
    const size_t equals = part.find('=');
    const std::string_view color = equals == std::string_view::npos ? "" : part.substr(0, equals);
    const auto share = ParseMillionths(color.empty() ? part : part.substr(equals + 1));
    if (!share || (color.empty() && parts.size() > 1) ||
        (!color.empty() && color != "white" && color != "black")) {
      return text + ": must be a percentage such as 5%, or white=20%,black=0.5%";
    }
    if (color != "black") min_share[chess::kWhite] = *share;
    if (color != "white") min_share[chess::kBlack] = *share;
  }
  return "";
}

// Adds the rules for moves by the sums of all sources.
void AddMoveRuleFlags(const Command& command, books::BuildOptions& options) {
  command
      .AddNumber("--min-games", options.rule.min_games,
                 "Minimum games with a move, in all sources together (0)")
      .ValueName("N")
      .Details("With --half-life, a game counts by its weight, a new one as 1.");
  command
      .AddParsed(
          "--min-share",
          [&options](const std::string& text) { return TakeMinShare(text, options.rule.min_share); },
          "Minimum share of a move in its position, such as 5%, or white=20%,black=0.5% (0%)")
      .ValueName("PERCENT")
      .ManualText(
          "Drop a move if its share of the games of its position is smaller, in all sources together: 5%, or "
          "for each side to move, white=20%,black=0.5%. In a book without games, its share of the weights "
          "decides.");
  command
      .AddParsed(
          "--min-score",
          [&options](const std::string& text) -> std::string {
            const auto score = ParseMillionths(text);
            options.rule.min_score = score.value_or(0);
            return score ? "" : text + ": must be a percentage such as 45%";
          },
          "Minimum score of a move with games, such as 45% (0%)")
      .ValueName("PERCENT")
      .ManualText(
          "Drop a move if the player who made it scored less than this in its games, such as 45%; moves "
          "without games are kept. Each of these three rules sees all moves of a position, also those that "
          "another rule drops.");
  AddCentipawns(
      command, "--max-loss", 0, options.rule.max_loss,
      "Make moves inactive that have no evaluation, or are more than N centipawns below the move with the "
      "deepest evaluation (no limit)")
      .ManualText(
          "Make moves inactive that are more than N centipawns below the reference move of their position, "
          "which has the deepest evaluation, and moves without an evaluation. Inactive moves are listed, but "
          "never played. The default is no limit.");
}

// Returns the reason if a text about a book is rejected, or an empty text.
std::string TakeAbout(const std::string& text, std::string& about) {
  constexpr size_t kMaxBytes = 1000;
  about = text;
  const bool is_line = IsUtf8(text) && MakePrintable(text) == text;
  if (is_line && !text.empty() && text.size() <= kMaxBytes) return "";
  return absl::StrFormat("must be a line of printable text of at most %d bytes", kMaxBytes);
}

// Adds the flags of CTG, Polyglot and SGF.
void AddFormatFlags(const Command& command, formats::ReadOptions& reading) {
  AddRecommendedFlag(command, reading.ctg);
  AddWordFlag<PolyglotLearning>(
      command, "--learn", reading.learning,
      {{"no", PolyglotLearning::kNotRead},
       {"polyglot", PolyglotLearning::kPolyglot},
       {"lucas", PolyglotLearning::kLucas}},
      "Polyglot: meaning of the learning data, which become notes: polyglot, lucas, or no (no)")
      .ValueName("MEANING")
      .ManualText(
          "Polyglot: keep the learning data of the moves as notes, by a meaning that the file does not "
          "state: `polyglot`, the games and points that PolyGlot learns, or `lucas`, the scores of Lucas "
          "Chess, whose weights are numbers of games. Data that cannot have this meaning are counted as not "
          "used; with `no`, the default, all of them are.");
  AddWordFlag<bool>(command, "--beavers", reading.sgf.beaver, {{"on", true}, {"off", false}},
                    "SGF: beavers in money games, a rule that the file does not contain: on, off (on)")
      .ValueName("on|off")
      .ManualText(
          "SGF: beavers in money games, `on` or `off` (on). A file of GNU Backgammon does not contain this "
          "rule; its default is `on`.");
}

}  // namespace

void AddSourceFlags(const Command& command, books::BuildOptions& options) {
  using records::Perspective;
  AddWordFlag<Perspective>(
      command, "--perspective", options.reading.perspective,
      {{"auto", Perspective::kAuto}, {"white", Perspective::kWhite}, {"mover", Perspective::kMover}},
      "Side whose wins a source counts: white, mover, or auto, which decides from its data (auto)")
      .ValueName("SIDE")
      .ManualText(
          "The side whose wins a source counts: `white`, `mover`, or `auto`, the default, which decides from "
          "the data of the source.");
  AddPgnFlags(command, options.reading);
  command
      .AddFlag("--unique", options.unique, "PGN: count repeated games once, also across sources")
      .ManualText(
          "PGN: leave out games that repeat an earlier one, in the same source or in a source before it. Two "
          "games are the same if they have the same moves and result, and if their dates and players may be "
          "the same. Names may be spelled differently: \"Carlsen, M\" may be \"Magnus Carlsen\". tabia reads "
          "PGN files twice, so they cannot be pipes. --unique cannot be combined with --partial or "
          "--variations. The report has the number of repeated games with and without this flag.");
  AddFormatFlags(command, options.reading);
  AddMoveRuleFlags(command, options);
  command
      .AddRepeated("--positions", options.positions,
                   ".exp, EPD with values: book or games with more positions; may be repeated")
      .ValueName("BOOK")
      .ManualText(
          "For experience files, which contain keys without positions: find the positions in this book or in "
          "these games. For EPD with values of positions: also evaluate the legal moves from the positions "
          "of this book. Its own moves are not added to OUT. May be repeated.");
  command
      .AddRepeated("--positions-of", options.positions_of,
                   "Take evaluations only of the positions in BOOK; may be repeated")
      .ValueName("BOOK")
      .ManualText(
          "Take evaluations only of the positions in BOOK, such as the games of the same build; may be "
          "repeated.");
  command
      .AddFlag("--partial", options.partial,
               "Write a part of a chess book; tabia merge joins all parts into the index of a single build")
      .ManualText(
          "Write a part of a chess book. It cannot be probed, but `tabia merge` merges all parts into the "
          "same bytes as one build of all sources in the same order. Pass --min-games, --min-share, "
          "--min-score and --max-loss to that merge.");
  command
      .AddFlag("--keys-only", options.keys_only,
               "Backgammon: omit the positions, 35 bytes each; OUT cannot be a source then")
      .ManualText(
          "Backgammon: omit the positions from the index, 35 bytes each. The answers are the same, but the "
          "index cannot be a source, and `tabia dump` prints its keys.");
  command
      .AddParsed(
          "--about", [&options](const std::string& text) { return TakeAbout(text, options.about); },
          "Text to store in an index about its origin, which tabia info prints")
      .ValueName("TEXT")
      .ManualText(
          "Store a line of text about the origin of the book in an index, such as its maker, date and "
          "licence. `tabia info` prints it.");
  command
      .AddText("--source", options.reading.source,
               "Backgammon analyses as text: their author, shown with each (the name of the file)")
      .ValueName("NAME")
      .ManualText(
          "Backgammon analyses as text: their author, which is shown with each evaluation. A text does not "
          "contain it; `tabia info` prints the name after \"Posted By:\" as a proposal. The default is the "
          "name of the file.");
  command.AddFlag("--strict", options.reading.strict, "Fail on a bad record instead of skipping it");
  AddSalvageFlag(command, options.salvage);
  AddLimitFlags(command, options.limits);
}

InputPaths InputsOf(const std::string& command, std::string_view argument,
                    const std::vector<std::string>& sources, const books::BuildOptions& options) {
  return InputPaths(command)
      .Add(argument, sources)
      .Add("--positions", options.positions)
      .Add("--positions-of", options.positions_of);
}

}  // namespace tabia::tool

#include "plugin/tool/flags/pgn_flags.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/str_split.h"

#include "core/base/date.h"
#include "core/base/tokens.h"
#include "core/formats/pgn/half_life.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/pgn/time_control.h"
#include "plugin/tool/cli/common_flags.h"

namespace tabia::tool {
namespace {

using formats::PgnOptions;

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
    const auto* const name = std::find(formats::kSpeedNames.begin(), formats::kSpeedNames.end(), word);
    if (name == formats::kSpeedNames.end()) {
      return std::string(word) + ": must be one of " + Join(formats::kSpeedNames, ", ");
    }
    pgn.speeds.push_back(static_cast<formats::Speed>(name - formats::kSpeedNames.begin()));
  }
  std::sort(pgn.speeds.begin(), pgn.speeds.end());
  pgn.speeds.erase(std::unique(pgn.speeds.begin(), pgn.speeds.end()), pgn.speeds.end());
  return "";
}

std::string TakeVariant(const std::string& variant, PgnOptions& pgn) {
  pgn.variant = formats::VariantName(variant);
  const bool is_name = std::any_of(variant.begin(), variant.end(),
                                   [](char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)); });
  return is_name ? "" : "must be the name of a variant, such as standard or chess960";
}

std::string TakeHalfLife(const std::string& text, PgnOptions& pgn) {
  pgn.half_life = formats::ParseHalfLife(text);
  return pgn.half_life ? "" : text + ": must be years, months or days, such as 5y, 18m or 90d@2026.01.31";
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
      .ValueName("DATE");
  command
      .AddParsed(
          "--until", [&pgn, take](const std::string& text) { return take(text, &Days::last, pgn.until); },
          "PGN: last date of the games (all)")
      .ValueName("DATE");
  command
      .AddParsed(
          "--half-life", [&pgn](const std::string& text) { return TakeHalfLife(text, pgn); },
          "PGN: age at which a game counts half, such as 5y, 18m, 90d; requires --until, or 5y@DATE")
      .ValueName("AGE");
}

void AddPlayerFlags(const Command& command, PgnOptions& pgn) {
  command
      .AddRepeated("--player", pgn.players,
                   "PGN: player of the games, in any case of letters, with * for any text; may be repeated")
      .ValueName("NAME");
  command
      .AddRepeated("--opponent", pgn.opponents,
                   "PGN: opponent of --player, in the same form; may be repeated")
      .ValueName("NAME");
  command.AddFlag("--exclude-bots", pgn.exclude_bots, "PGN: leave out games of players with the title BOT");
  command.AddRepeated("--event", pgn.events, "PGN: event of the games, with * for any text; may be repeated")
      .ValueName("NAME");
}

}  // namespace

void AddPgnFlags(const Command& command, PgnOptions& pgn) {
  using Unfinished = PgnOptions::Unfinished;
  using Side = PgnOptions::Side;
  command.AddNumber("--plies", pgn.plies, "PGN: plies of each game to keep (50; 0: all)").ValueName("N");
  command.AddNumber("--min-plies", pgn.min_plies, "PGN: minimum plies of a game (0)").ValueName("N");
  command.AddNumber("--min-elo", pgn.min_elo, "PGN: minimum Elo of both players (0)").ValueName("ELO");
  command
      .AddParsed(
          "--results", [&pgn](const std::string& results) { return TakeResults(results, pgn); },
          "PGN: results to keep, separated by commas: 1-0, 0-1, 1/2-1/2 (all)")
      .ValueName("RESULTS");
  AddPlayerFlags(command, pgn);
  AddWordFlag<Side>(command, "--side", pgn.side,
                    {{"both", Side::kBoth},
                     {"white", Side::kWhite},
                     {"black", Side::kBlack},
                     {"of-player", Side::kOfPlayer}},
                    "PGN: side whose moves to keep: white, black, of-player, both (both)")
      .ValueName("SIDE");
  AddDateFlags(command, pgn);
  command
      .AddParsed(
          "--speed", [&pgn](const std::string& speeds) { return TakeSpeeds(speeds, pgn); },
          "PGN: speeds of the games, separated by commas: bullet, blitz, rapid, classical, correspondence "
          "(all)")
      .ValueName("SPEEDS");
  command
      .AddParsed(
          "--variant", [&pgn](const std::string& variant) { return TakeVariant(variant, pgn); },
          "PGN: variant of the games, such as standard or chess960 (all)")
      .ValueName("NAME");
  AddWordFlag<Unfinished>(
      command, "--unfinished", pgn.unfinished,
      {{"skip", Unfinished::kSkip}, {"draw", Unfinished::kDraw}, {"loss", Unfinished::kLossOfBoth}},
      "PGN, CTG: use of games without a result: skip, draw, loss (skip)")
      .ValueName("RULE");
  command.AddFlag("--variations", pgn.variations,
                  "PGN: read variations too; a move has weight 1 instead of results");
  command.AddFlag("!--no-evaluations", pgn.evaluations, "PGN: omit the evaluations in comments");
}

}  // namespace tabia::tool

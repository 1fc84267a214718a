#include "plugin/tool/flags/opening_flags.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_format.h"

#include "core/backgammon/context.h"
#include "core/backgammon/context_class.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/probe/chess/choice_settings.h"
#include "plugin/tool/cli/common_flags.h"
#include "plugin/tool/flags/backgammon_flags.h"

namespace tabia::tool {
namespace {

using probe::ParseWholeNumber;

constexpr uint64_t kDefaultCount = 500;
constexpr uint64_t kMaxPercent = 100, kPerMillePerPercent = 10;

// Adds an option. `parse` returns an optional value, which `take` stores; if it is empty, the error has `permitted`.
template <typename Parse, typename Take>
Option Add(const Command& command, const std::string& name, const std::string& value,
           const std::string& permitted, Parse parse, Take take, const std::string& help) {
  const auto read = [permitted, parse, take](const std::string& text) -> std::string {
    const auto parsed = parse(text);
    if (!parsed) return absl::StrFormat("%s: must be %s", MakePrintable(text), permitted);
    take(*parsed);
    return "";
  };
  return command.AddParsed(name, read, help).ValueName(value);
}

// Returns the number if it is within the bounds.
std::optional<uint64_t> ParseWithin(std::string_view text, uint64_t least, uint64_t most) {
  const std::optional<uint64_t> number = ParseWholeNumber(text);
  return number && *number >= least && *number <= most ? number : std::nullopt;
}

std::optional<uint64_t> ParseCount(const std::string& text) {
  return ParseWithin(text, 1, UINT64_MAX);
}

using Range = std::pair<uint64_t, uint64_t>;

// Parses two numbers with a dash between them, the second not less than the first.
template <typename Parse>
std::optional<Range> ParseRange(std::string_view text, Parse parse) {
  const size_t dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const std::optional<uint64_t> low = parse(text.substr(0, dash)), high = parse(text.substr(dash + 1));
  return low && high && *low <= *high ? std::optional(Range{*low, *high}) : std::nullopt;
}

// Parses "8" or "6-10".
std::optional<Range> ParsePlies(const std::string& text) {
  const auto parse = [](std::string_view number) { return ParseWithin(number, 1, suites::kMaxOpeningPlies); };
  if (const std::optional<uint64_t> plies = parse(text)) return Range{*plies, *plies};
  return ParseRange(text, parse);
}

// Parses a percentage such as "47" or "47.5" into per mille.
std::optional<uint64_t> ParsePercent(std::string_view text) {
  const size_t point = std::min(text.find('.'), text.size());
  const std::string_view decimals = text.substr(point);
  const std::optional<uint64_t> whole = ParseWithin(text.substr(0, point), 0, kMaxPercent);
  const std::optional<uint64_t> tenths =
      decimals.empty() ? std::optional<uint64_t>(0) : ParseWithin(decimals.substr(1), 0, 9);
  if (!whole || !tenths || decimals.size() > 2) return std::nullopt;
  const uint64_t per_mille = *whole * kPerMillePerPercent + *tenths;
  return per_mille <= kMaxPercent * kPerMillePerPercent ? std::optional(per_mille) : std::nullopt;
}

std::optional<suites::Window> ParseWindow(const std::string& text) {
  const std::optional<Range> range = ParseRange(text, ParsePercent);
  return range ? std::optional(suites::Window{range->first, range->second}) : std::nullopt;
}

bool IsEco(std::string_view text) {
  constexpr size_t kLetters = 3;
  return text.size() == kLetters && text[0] >= 'A' && text[0] <= 'E' && absl::ascii_isdigit(text[1]) &&
         absl::ascii_isdigit(text[2]);
}

// Parses "B90" or "B90-B99".
std::optional<suites::EcoRange> ParseEco(const std::string& text) {
  const size_t dash = std::min(text.find('-'), text.size());
  const std::string low = text.substr(0, dash), high = dash == text.size() ? low : text.substr(dash + 1);
  if (!IsEco(low) || !IsEco(high) || low > high) return std::nullopt;
  return suites::EcoRange{low, high};
}

// Parses a quota such as "4:10": at most 10 openings with the same first 4 plies.
std::optional<Range> ParseQuota(const std::string& text) {
  const size_t colon = text.find(':');
  if (colon == std::string::npos) return std::nullopt;
  const auto plies = ParseWithin(std::string_view(text).substr(0, colon), 1, suites::kMaxOpeningPlies);
  const auto most = ParseCount(text.substr(colon + 1));
  return plies && most ? std::optional(Range{*plies, *most}) : std::nullopt;
}

void AddSequenceFlags(const Command& command, OpeningFlags& flags) {
  suites::OpeningSequence& sequence = flags.chess.sequence;
  const std::string count = "a whole number from 1";
  Add(
      command, "--plies", "N or A-B",
      absl::StrFormat("1 to %d, or a range such as 6-10", suites::kMaxOpeningPlies), ParsePlies,
      [&flags](const Range& plies) {
        flags.min_plies = static_cast<int>(plies.first);
        flags.max_plies = static_cast<int>(plies.second);
      },
      "Length in plies; for backgammon in rolls (8; backgammon: 2)");
  Add(
      command, "--by", "ORDER", Alternatives(suites::kOpeningOrderNames),
      [](const std::string& text) { return PlaceOf(text, suites::kOpeningOrderNames); },
      [&flags](size_t place) { flags.order = static_cast<suites::OpeningOrder>(place); },
      "Order: games, uniform, all (games; for a suite: all, with --seed: uniform)")
      .Words({suites::kOpeningOrderNames.begin(), suites::kOpeningOrderNames.end()});
  Add(
      command, "--count", "N", count, ParseCount, [&flags](uint64_t number) { flags.count = number; },
      "Number of openings (500; with --by all: all)");
  Add(
      command, "--start", "N", count, ParseCount, [&sequence](uint64_t number) { sequence.first = number; },
      "Number of the first opening in the sequence (1)");
  Add(
      command, "--seed", "N", std::string(probe::kPermittedSeeds),
      [](const std::string& text) { return probe::ParseSeed(text); },
      [&flags](uint64_t number) { flags.seed = number; },
      "Seed of the sequence: a number or a name (random, and printed)");
}

void AddFileFlags(const Command& command, OpeningFlags& flags) {
  command.AddText("-o,--output", flags.output, "File to write; - for standard output (-)")
      .ValueName("OUT")
      .Details(
          "tabia replaces a file only if tabia could have written that file: a suite, an index or a book of "
          "a format that it writes, but never games that somebody played or changes of a book.");
  Add(
      command, "--format", "FORMAT", Alternatives(report::kOpeningFormatNames),
      [](const std::string& text) { return PlaceOf(text, report::kOpeningFormatNames); },
      [&flags](size_t place) { flags.format = static_cast<report::OpeningFormat>(place); },
      "Format: epd, fen, pgn, or xgid for backgammon (by the extension of OUT)")
      .Words({report::kOpeningFormatNames.begin(), report::kOpeningFormatNames.end()});
}

void AddChessFlags(const Command& command, suites::OpeningRule& rule) {
  command
      .AddFlag("--mirror", rule.refuse_mirrors,
               "Treat a position and its mirror image, with the colours exchanged, as equal")
      .Group(kChessFlags)
      .ManualText(
          "Treat a position and its mirror image, with the colours exchanged, as equal: write only one of "
          "them, and let --exclude reject both. This flag has nothing to do with the mirrors of a book on "
          "the network, such as those of `tabia-probe`(1).");
  AddWindow(command, "--score", rule.score,
            "White's score in the games that reached the position, in percent")
      .Group(kChessFlags);
  AddWindow(command, "--draws", rule.draws, "Draws in these games, in percent").Group(kChessFlags);
  Add(
      command, "--min-games", "N", "a whole number",
      [](const std::string& text) { return ParseWholeNumber(text); },
      [&rule](uint64_t games) { rule.min_games = games; }, "Minimum number of these games (0)")
      .Group(kChessFlags);
  Add(
      command, "--eco", "CODE", "an ECO code, or a range such as B90-B99", ParseEco,
      [&rule](const suites::EcoRange& codes) { rule.eco = codes; },
      "ECO code, or a range such as B90-B99 (any)")
      .Group(kChessFlags);
  Add(
      command, "--per-eco", "N", "a whole number from 1", ParseCount,
      [&rule](uint64_t most) { rule.per_eco = most; }, "Maximum openings with the same ECO code (no limit)")
      .Group(kChessFlags);
  Add(
      command, "--per-first-moves", "K:N", "two whole numbers from 1, such as 4:10", ParseQuota,
      [&rule](const Range& quota) {
        rule.first_plies = static_cast<int>(quota.first);
        rule.per_first_plies = quota.second;
      },
      "Maximum of N openings with the same first K plies (no limit)")
      .Group(kChessFlags);
}

void AddPositionFlags(const Command& command, OpeningFlags& flags) {
  command.AddText("--from", flags.from, "Position to begin at (the start position)")
      .ValueName("POSITION")
      .Group(kChessFlags);
  command
      .AddRepeated("--exclude", flags.excluded, "Suite, EPD or PGN, of positions to exclude; may be repeated")
      .ValueName("SUITE")
      .Group(kChessFlags);
}

void AddBackgammonFlags(const Command& command, OpeningFlags& flags) {
  command
      .AddText("--context", flags.context,
               "Score such as DMP, GG or 3-5, or a position with score and cube (money)")
      .ValueName("POSITION")
      .Group(kBackgammonFlags)
      .Suggestions({"money", "DMP", "GG", "GS"});
  AddPositionRuleFlags(command, flags.rules, kBackgammonFlags);
  AddTrustFlags(command, flags.trust, kBackgammonFlags);
  command.AddFlag("--other-contexts", flags.other_contexts, "Fall back to another score or rule")
      .Group(kBackgammonFlags);
}

// Takes a number, which may be negative, from the front of `text`.
std::optional<int> TakeCentipawns(std::string_view& text) {
  constexpr int kMaxCentipawns = 32'000;
  const std::optional<int> number = TakeLeadingNumber<int>(text);
  const bool is_in_range = number && *number >= -kMaxCentipawns && *number <= kMaxCentipawns;
  return is_in_range ? number : std::nullopt;
}

// Parses "80-120" or "-30-30".
std::optional<suites::EvaluationWindow> ParseCentipawns(std::string_view text) {
  const std::optional<int> low = TakeCentipawns(text);
  if (!low || !text.starts_with('-')) return std::nullopt;
  text.remove_prefix(1);
  const std::optional<int> high = TakeCentipawns(text);
  if (!high || !text.empty() || *low > *high) return std::nullopt;
  return suites::EvaluationWindow{*low, *high};
}

// Adds the flags that select openings by evaluation, under `heading`.
void AddEvaluationFlags(const Command& command, const char* heading, EvaluationFlags& flags) {
  const auto take = [&flags](const std::string& text) -> std::string {
    flags.window = ParseCentipawns(text);
    if (flags.window) return "";
    return absl::StrFormat("%s: must be a range of centipawns such as 80-120 or -30-30", MakePrintable(text));
  };
  const Option window =
      command.AddParsed("--eval", take, "White's evaluation in centipawns, such as 80-120 or -30-30")
          .Details(
              "Forced mates are never in the range. Positions are evaluated in the order of the sequence, "
              "and only if no other rule rejects them.");
  window.ValueName("LOW-HIGH").Group(heading);
  for (const Option option : AddEngineFlags(command, flags.engine)) option.Needs(window).Group(heading);
  const Option file =
      command
          .AddText("--eval-file", flags.file,
                   "File of searches, as of grow, so that no position is searched twice")
          .ManualText(
              "The file that stores searches, so that no position is searched twice. Each search is added as "
              "soon as it has ended. The file is the one that `tabia grow` writes, see tabia-grow(1): each "
              "of the two commands takes the searches of the other, and every command reads them as a book. "
              "With --engine, lines of another engine or another number of nodes are skipped and counted. "
              "Without it, the last line of a position counts.");
  file.ValueName("FILE").Needs(window).Group(heading);
}

}  // namespace

Option AddWindow(const Command& command, const std::string& name, std::optional<suites::Window>& window,
                 const std::string& help) {
  return Add(
      command, name, "LOW-HIGH", "a range of percentages such as 45-55 or 47.5-52.5", ParseWindow,
      [&window](const suites::Window& parsed) { window = parsed; }, help);
}

void AddOpeningFlags(const Command& command, OpeningFlags& flags) {
  AddSequenceFlags(command, flags);
  AddFileFlags(command, flags);
  AddPositionFlags(command, flags);
  AddChessFlags(command, flags.chess);
  AddEvaluationFlags(command, kChessFlags, flags.evaluation);
  AddBackgammonFlags(command, flags);
}

absl::StatusOr<report::OpeningFormat> FormatOf(const OpeningFlags& flags, records::Game game) {
  const bool is_chess = game == records::Game::kChess;
  report::OpeningFormat format = is_chess ? report::OpeningFormat::kEpd : report::OpeningFormat::kXgid;
  if (flags.format) {
    format = *flags.format;
  } else if (const std::string extension = PathOf(flags.output).extension().string(); !extension.empty()) {
    const std::optional<size_t> place =
        PlaceOf(std::string_view(extension).substr(1), report::kOpeningFormatNames);
    if (!place) {
      return UsageError(absl::StrFormat(
          "openings: -o %s: unknown extension %s; use .epd, .fen, .pgn or .xgid, or pass --format",
          flags.output, extension));
    }
    format = static_cast<report::OpeningFormat>(*place);
  }
  if ((format == report::OpeningFormat::kXgid) == is_chess) {
    return UsageError(absl::StrFormat("openings: format %s: does not apply to %s",
                                      report::kOpeningFormatNames[static_cast<size_t>(format)],
                                      records::GameName(game)));
  }
  return format;
}

absl::StatusOr<suites::OpeningSequence> SequenceOf(const OpeningFlags& flags, int usual_plies,
                                                   uint64_t drawn_seed) {
  using suites::OpeningOrder;
  if (flags.seed && flags.order == OpeningOrder::kAll) {
    return UsageError(
        "openings: --seed: cannot be combined with --by all, which draws nothing; use --by uniform");
  }
  suites::OpeningSequence sequence = flags.chess.sequence;
  const OpeningOrder order_of_suite = flags.seed ? OpeningOrder::kUniform : OpeningOrder::kAll;
  sequence.order = flags.order.value_or(usual_plies == 0 ? order_of_suite : OpeningOrder::kGames);
  sequence.min_plies = flags.min_plies.value_or(usual_plies);
  sequence.max_plies = flags.max_plies.value_or(usual_plies);
  const uint64_t usual_count = sequence.order == suites::OpeningOrder::kAll ? UINT64_MAX : kDefaultCount;
  sequence.count = flags.count.value_or(usual_count);
  sequence.seed = flags.seed.value_or(drawn_seed);
  return sequence;
}

bool NeedsBook(const OpeningFlags& flags) {
  const suites::OpeningRule& rule = flags.chess;
  return flags.min_plies || !flags.from.empty() || rule.min_games > 0 || rule.score || rule.draws ||
         flags.order == suites::OpeningOrder::kGames;
}

absl::Status CheckFlagsOfSuite(const OpeningFlags& flags) {
  const char* const given = flags.min_plies ? "--plies" : !flags.from.empty() ? "--from" : "";
  if (*given == '\0') return absl::OkStatus();
  return UsageError(absl::StrFormat("openings: %s: cannot be combined with a suite", given));
}

absl::Status CheckFlagsOfPlayed(const Command& command, const OpeningFlags& flags) {
  const std::string of_chess = command.FirstGiven(kChessFlags),
                    of_backgammon = command.FirstGiven(kBackgammonFlags);
  const std::string given = !of_chess.empty()                ? of_chess
                            : !of_backgammon.empty()         ? of_backgammon
                            : flags.min_plies                ? "--plies"
                            : flags.order                    ? "--by"
                            : flags.count                    ? "--count"
                            : flags.chess.sequence.first > 1 ? "--start"
                            : flags.seed                     ? "--seed"
                                                             : "";
  if (given.empty()) return absl::OkStatus();
  return UsageError(absl::StrFormat("openings: %s: cannot be combined with --played", given));
}

records::Game GameOfFlags(const Command& command) {
  return command.FirstGiven(kBackgammonFlags).empty() ? records::Game::kChess : records::Game::kBackgammon;
}

absl::StatusOr<backgammon::GameState> BackgammonStart(const OpeningFlags& flags) {
  backgammon::GameState start;
  const std::optional<backgammon::Context> score = backgammon::ContextOfScoreName(flags.context);
  if (score && !score->is_money()) {
    start.length = std::max(score->away_self, score->away_opponent);
    start.score_self = start.length - score->away_self;
    start.score_opponent = start.length - score->away_opponent;
    start.crawford = score->crawford;
  } else {
    start.jacoby = flags.rules.jacoby.value_or(true);
    start.beaver = flags.rules.beaver.value_or(true);
  }
  if (!flags.context.empty() && !score) {
    const absl::StatusOr<probe::ParsedPosition> parsed =
        probe::ParseBackgammonPosition(flags.context, flags.rules);
    if (!parsed.ok()) return UsageError("openings: --context: " + Message(parsed.status()));
    if (parsed->score_order_is_guessed) FirstNotice()(probe::ScoreOrderNotice(parsed->state));
    start = parsed->state;
  }
  start.board = backgammon::kStartBoard;
  start.dice.reset();
  start.offer = backgammon::Offer::kNone;
  return start;
}

}  // namespace tabia::tool

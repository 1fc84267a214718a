#include "core/formats/read_options.h"

#include <string_view>

#include "core/base/bytes.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/pgn/pgn_game.h"

namespace tabia::formats {
namespace {

void AppendText(std::string& bytes, std::string_view text) {
  AppendVarint(bytes, text.size());
  bytes.append(text);
}

void AppendTexts(std::string& bytes, const std::vector<std::string>& texts) {
  AppendVarint(bytes, texts.size());
  for (const std::string& text : texts) AppendText(bytes, text);
}

void AppendDay(std::string& bytes, const std::optional<std::chrono::sys_days>& day) {
  Append(bytes, day.has_value());
  if (day) Append(bytes, static_cast<int64_t>(day->time_since_epoch().count()));
}

// Appends the options that select games by their tags.
void AppendSelection(std::string& bytes, const PgnOptions& pgn) {
  AppendTexts(bytes, pgn.players);
  AppendTexts(bytes, pgn.opponents);
  AppendTexts(bytes, pgn.events);
  Append(bytes, pgn.exclude_bots);
  AppendDay(bytes, pgn.since);
  AppendDay(bytes, pgn.until);
  AppendVarint(bytes, pgn.speeds.size());
  for (const Speed speed : pgn.speeds) Append(bytes, speed);
  AppendText(bytes, pgn.variant);
  const std::optional<HalfLife> half_life = HalfLifeOf(pgn);
  AppendText(bytes, half_life ? HalfLifeText(*half_life) : "");
}

void AppendPgn(std::string& bytes, const PgnOptions& pgn) {
  Append(bytes, pgn.plies);
  Append(bytes, pgn.min_plies);
  Append(bytes, pgn.min_elo);
  Append(bytes, pgn.white_wins);
  Append(bytes, pgn.draws);
  Append(bytes, pgn.black_wins);
  Append(bytes, pgn.side);
  Append(bytes, pgn.unfinished);
  Append(bytes, pgn.variations);
  if (pgn.variations) Append(bytes, pgn.nags);
  if (pgn.comments) AppendText(bytes, "comments");
  Append(bytes, pgn.evaluations);
  AppendSelection(bytes, pgn);
}

}  // namespace

void ReadOptions::SetVariant(std::string_view name) {
  if (name.empty()) return;
  variant = name;
  pgn.variant = VariantName(name);
}

std::optional<HalfLife> HalfLifeOf(const PgnOptions& pgn) {
  std::optional<HalfLife> half_life = pgn.half_life;
  if (half_life && !half_life->day) half_life->day = pgn.until;
  return half_life;
}

absl::Status CheckOptions(const PgnOptions& pgn) {
  if (pgn.players.empty() && !pgn.opponents.empty()) return UsageError("--opponent requires --player");
  if (pgn.players.empty() && pgn.side == PgnOptions::Side::kOfPlayer)
    return UsageError("--side of-player requires --player");
  if (pgn.comments && !pgn.variations) return UsageError("--comments requires --variations");
  if (!pgn.nags && !pgn.variations) return UsageError("--no-nags requires --variations");
  const std::optional<HalfLife> half_life = HalfLifeOf(pgn);
  if (!half_life) return absl::OkStatus();
  if (pgn.variations) return UsageError("--half-life cannot be combined with --variations");
  if (half_life->day) return absl::OkStatus();
  return UsageError("--half-life requires the day on which games are new: --until, or --half-life " +
                    HalfLifeText(*half_life) + "@YYYY.MM.DD");
}

absl::StatusOr<chess::Ruleset> RulesOf(std::string_view path, const ReadOptions& options) {
  chess::Ruleset rules = chess::Ruleset::Of(options.variant);
  if (rules.is_supported()) return rules;
  return UsageError(FormatText("%s: variant %s: must be %s", path, rules.name(),
                               Alternatives(chess::SupportedRuleNames())));
}

void AppendRecordOptions(std::string& bytes, const ReadOptions& options) {
  Append(bytes, options.perspective);
  Append(bytes, options.strict);
  AppendPgn(bytes, options.pgn);
  Append(bytes, options.ctg.recommended);
  Append(bytes, options.sgf.beaver);
  if (options.learning != PolyglotLearning::kNotRead) Append(bytes, options.learning);
  if (!options.variant.empty()) AppendText(bytes, options.variant);
  if (!options.source.empty()) AppendTexts(bytes, {"source", options.source});
  if (options.today) Append(bytes, options.today->time_since_epoch().count());
}

}  // namespace tabia::formats

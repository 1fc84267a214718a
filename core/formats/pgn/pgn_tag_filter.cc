#include "core/formats/pgn/pgn_tag_filter.h"

#include <algorithm>
#include <chrono>
#include <utility>
#include <vector>

#include "core/base/date.h"
#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

bool NeedsTags(const PgnOptions& options) {
  return !options.players.empty() || !options.events.empty() || options.exclude_bots || options.since ||
         options.until || !options.speeds.empty() || !options.variant.empty() || options.half_life;
}

std::string SpeedsText(const std::vector<Speed>& speeds) {
  std::vector<std::string_view> names;
  for (const Speed speed : speeds) names.push_back(kSpeedNames[static_cast<size_t>(speed)]);
  return Join(names, ", ");
}

}  // namespace

std::string LeftOutText(const records::LeftOut& left_out) {
  const std::string games = FormatCount(left_out.games, "game") + " left out";
  return left_out.lacking == 0 ? games
                               : FormatText("%s, %d without %s", games, left_out.lacking, left_out.what);
}

void DescribeFilter(const char* name, const std::string& text, records::LeftOut left_out,
                    records::SourceReport& report) {
  report.decisions[name] = FormatText("%s (%s)", text, LeftOutText(left_out));
  report.games.left_out[name] = std::move(left_out);
}

std::string_view DateOfGame(std::string_view date, std::string_view utc_date, std::string_view event_date) {
  for (const std::string_view day : {date, utc_date}) {
    if (ParseDay(day)) return day;
  }
  for (const std::string_view year : {date, utc_date, event_date}) {
    if (FirstDayOf(year)) return year;
  }
  return date;
}

PgnTagFilter::PgnTagFilter(const PgnOptions& options)
    : options_(options),
      players_(options.players),
      opponents_(options.opponents),
      events_(options.events),
      half_life_(HalfLifeOf(options)),
      is_active_(NeedsTags(options)) {}

void PgnTagFilter::AddTag(std::string_view name, std::string_view value) {
  const auto tag = std::find(kTagNames.begin(), kTagNames.end(), name);
  if (tag != kTagNames.end()) tags_[static_cast<size_t>(tag - kTagNames.begin())].assign(Trim(value));
}

void PgnTagFilter::EndGame() {
  for (std::string& tag : tags_) tag.clear();
}

PgnTagFilter::Verdict PgnTagFilter::Judge(const PgnHeaders& headers) const {
  Verdict verdict(options_.side);
  verdict.reason = ReasonOf(headers, verdict);
  return verdict;
}

PgnTagFilter::Reason PgnTagFilter::ReasonOf(const PgnHeaders& headers, Verdict& verdict) const {
  const auto is_bot = [this](Tag title) { return EqualIgnoringCase(Trim(tags_[title]), "BOT"); };
  if (!options_.variant.empty() && VariantName(headers.variant.value) != options_.variant)
    return Reason::kVariant;
  if (options_.exclude_bots && (is_bot(kWhiteTitle) || is_bot(kBlackTitle))) return Reason::kBot;
  if (!events_.empty() && !events_.Match(tags_[kEvent])) return Reason::kEvent;
  if (!players_.empty()) {
    std::array<bool, 2> of_player = {};
    for (const chess::Color color : {chess::kBlack, chess::kWhite}) of_player[color] = IsOfPlayer(color);
    if (!of_player[0] && !of_player[1]) return Reason::kPlayers;
    if (options_.side == PgnOptions::Side::kOfPlayer) verdict.counts = of_player;
  }
  const Reason reason = ReasonOfSpeed();
  return reason == Reason::kNone ? ReasonOfDate(verdict) : reason;
}

bool PgnTagFilter::IsOfPlayer(chess::Color color) const {
  const bool is_white = color == chess::kWhite;
  if (!players_.Match(tags_[is_white ? kWhiteTag : kBlackTag])) return false;
  return opponents_.empty() || opponents_.Match(tags_[is_white ? kBlackTag : kWhiteTag]);
}

PgnTagFilter::Reason PgnTagFilter::ReasonOfSpeed() const {
  if (options_.speeds.empty()) return Reason::kNone;
  const std::optional<Speed> speed = SpeedOf(tags_[kTimeControl]);
  if (!speed) return Reason::kNoTimeControl;
  const bool is_wanted =
      std::find(options_.speeds.begin(), options_.speeds.end(), *speed) != options_.speeds.end();
  return is_wanted ? Reason::kNone : Reason::kSpeed;
}

// Judges the date and sets the weight of the game.
PgnTagFilter::Reason PgnTagFilter::ReasonOfDate(Verdict& verdict) const {
  if (!options_.since && !options_.until && !half_life_) return Reason::kNone;
  const std::optional<std::chrono::sys_days> day =
      FirstDayOf(DateOfGame(tags_[kDateTag], tags_[kUtcDate], tags_[kEventDate]));
  if (!day) return Reason::kNoYear;
  if (*day < options_.since.value_or(*day) || *day > options_.until.value_or(*day)) return Reason::kDate;
  if (half_life_ && half_life_->day) verdict.weight = WeightOfGame(*half_life_, *day);
  return verdict.weight == 0 ? Reason::kTooOld : Reason::kNone;
}

void PgnTagFilter::Add(const PgnTagFilter& other) {
  for (size_t i = 0; i < kReasons; ++i) left_out_[i] += other.left_out_[i];
}

records::LeftOut PgnTagFilter::LeftOutBy(Reason reason, Reason without, std::string what) const {
  const uint64_t lacking = LeftOut(without);
  return {LeftOut(reason) + lacking, lacking, std::move(what)};
}

void PgnTagFilter::DescribeDates(records::SourceReport& report) const {
  const bool has_range = options_.since || options_.until;
  if (has_range) {
    std::string dates;
    if (options_.since) dates = "since " + DayText(*options_.since);
    if (options_.until) dates += (dates.empty() ? "until " : ", until ") + DayText(*options_.until);
    DescribeFilter("dates", dates, LeftOutBy(Reason::kDate, Reason::kNoYear, "a year"), report);
  }
  if (!half_life_) return;
  const Reason without = has_range ? Reason::kNone : Reason::kNoYear;
  DescribeFilter("half-life",
                 FormatText("%s; a game weighs at most %d", HalfLifeText(*half_life_), kNewGameWeight),
                 LeftOutBy(Reason::kTooOld, without, "a year"), report);
}

void PgnTagFilter::Describe(records::SourceReport& report) const {
  const auto describe = [&](const char* name, const std::string& text, Reason reason) {
    DescribeFilter(name, text, LeftOutBy(reason), report);
  };
  if (!players_.empty()) {
    std::string players = players_.text();
    if (!opponents_.empty()) players += " against " + opponents_.text();
    describe("players", players, Reason::kPlayers);
  }
  if (!events_.empty()) describe("events", events_.text(), Reason::kEvent);
  if (options_.exclude_bots) describe("bots", "excluded", Reason::kBot);
  if (!options_.variant.empty()) describe("variant", options_.variant, Reason::kVariant);
  if (!options_.speeds.empty()) {
    DescribeFilter("speeds", SpeedsText(options_.speeds),
                   LeftOutBy(Reason::kSpeed, Reason::kNoTimeControl, "a time control"), report);
  }
  DescribeDates(report);
}

}  // namespace tabia::formats

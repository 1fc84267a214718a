// Selects the games of a PGN file by tags that are read only if an option uses them: players, events, dates, time
// controls and variants.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/name_patterns.h"
#include "core/chess/piece.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/read_options.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Returns "3 games left out, 1 without a year".
std::string LeftOutText(const records::LeftOut& left_out);

// Adds the decision of a filter, such as "since 2020 (3 games left out)", and the counts to those of the games.
void DescribeFilter(const char* name, const std::string& text, records::LeftOut left_out,
                    records::SourceReport& report);

// Returns the text that dates a game: the tag Date or, if it does not name a day and UTCDate does, UTCDate; if neither
// does, the first one with a year, EventDate included.
std::string_view DateOfGame(std::string_view date, std::string_view utc_date, std::string_view event_date);

class PgnTagFilter {
 public:
  // The reason why a game is left out.
  enum class Reason : uint8_t {
    kNone,
    kVariant,
    kPlayers,
    kBot,
    kEvent,
    kNoTimeControl,
    kSpeed,
    kNoYear,
    kDate,
    kTooOld  // its weight is 0
  };

  struct Verdict {
    explicit Verdict(PgnOptions::Side side)
        : counts({side != PgnOptions::Side::kWhite, side != PgnOptions::Side::kBlack}) {}

    Reason reason = Reason::kNone;
    uint32_t weight = 1;         // of the game
    std::array<bool, 2> counts;  // whether the moves of a colour count
  };

  // Keeps a reference to `options`.
  explicit PgnTagFilter(const PgnOptions& options);

  // Returns false if the options need no tag, so that neither AddTag nor Judge need be called.
  bool is_active() const { return is_active_; }
  // Keeps the tag, if an option may need it.
  void AddTag(std::string_view name, std::string_view value);
  // Judges the game of the tags.
  Verdict Judge(const PgnHeaders& headers) const;
  // Forgets the tags.
  void EndGame();

  // Counts a game that was left out.
  void Count(Reason reason) { ++left_out_[static_cast<size_t>(reason)]; }
  // Adds the counts of another filter with the same options.
  void Add(const PgnTagFilter& other);
  // Adds each option that is set, with the number of games that it excluded.
  void Describe(records::SourceReport& report) const;

 private:
  static constexpr size_t kReasons = static_cast<size_t>(Reason::kTooOld) + 1;
  enum Tag : uint8_t {
    kWhiteTag,
    kBlackTag,
    kWhiteTitle,
    kBlackTitle,
    kEvent,
    kDateTag,
    kUtcDate,
    kEventDate,
    kTimeControl
  };
  static constexpr std::array<std::string_view, 9> kTagNames = {
      "White", "Black", "WhiteTitle", "BlackTitle", "Event", "Date", "UTCDate", "EventDate", "TimeControl"};

  // Returns whether the player of this colour and the opponent match.
  bool IsOfPlayer(chess::Color color) const;
  // Sets the other members of `verdict`.
  Reason ReasonOf(const PgnHeaders& headers, Verdict& verdict) const;
  Reason ReasonOfDate(Verdict& verdict) const;
  Reason ReasonOfSpeed() const;
  uint64_t LeftOut(Reason reason) const { return left_out_[static_cast<size_t>(reason)]; }
  // Returns the games that were left out for one reason, or because they lack `what`.
  records::LeftOut LeftOutBy(Reason reason, Reason without = Reason::kNone, std::string what = {}) const;
  void DescribeDates(records::SourceReport& report) const;

  const PgnOptions& options_;
  const NamePatterns players_, opponents_, events_;
  const std::optional<HalfLife> half_life_;
  const bool is_active_;
  std::array<std::string, kTagNames.size()> tags_;
  std::array<uint64_t, kReasons> left_out_ = {};
};

}  // namespace tabia::formats

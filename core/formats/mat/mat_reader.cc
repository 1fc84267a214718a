#include "core/formats/mat/mat_reader.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "absl/types/span.h"

#include "core/backgammon/board.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/game_state.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/formats/game_replay.h"
#include "core/formats/text_lines.h"

namespace tabia::formats {
namespace {

using backgammon::Player;

constexpr std::string_view kBlanks = " \t";

bool IsRemark(std::string_view line) {
  return line.starts_with(';') || line.starts_with('#');
}

// Returns the number at the front of "7 point match"; nothing for another line.
std::optional<int> MatchLength(std::string_view line) {
  const std::optional<int> length = ParseNumber<int>(TakeWord(line));
  const std::string_view unit = TakeWord(line);
  if (!length || *length < 0 || *length > backgammon::kMaxMatchLength) return std::nullopt;
  const bool is_match = EqualIgnoringCase(unit, "point") || EqualIgnoringCase(unit, "points");
  return is_match && EqualIgnoringCase(TakeWord(line), "match") ? length : std::nullopt;
}

// Returns whether a line is the title of a game: "Game 12".
bool IsGameTitle(std::string_view line) {
  return EqualIgnoringCase(TakeWord(line), "game") && ParseNumber<int>(TakeWord(line)) &&
         TakeWord(line).empty();
}

// The name of a player and the points won: "Ann : 3".
struct PlayerScore {
  std::string name;
  int score = 0;
};

// Takes the name and the score of a player from the front of `line`.
std::optional<PlayerScore> TakePlayer(std::string_view& line) {
  constexpr size_t kMaxScoreBytes = 12;  // limits the work for each colon of a line
  for (size_t colon = line.find(':'); colon != std::string_view::npos; colon = line.find(':', colon + 1)) {
    std::string_view rest = line.substr(colon + 1);
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    std::string_view head = rest.substr(0, kMaxScoreBytes + 1);
    const std::string_view word = TakeWord(head);
    const std::optional<int> score = ParseNumber<int>(word);
    if (word.size() > kMaxScoreBytes || !score || *score < 0 || *score > backgammon::kMaxMatchLength) continue;
    PlayerScore player = {MakePrintable(Trim(line.substr(0, colon))), *score};
    TakeWord(rest);
    line = rest;
    return player;
  }
  return std::nullopt;
}

// An action of a turn begins with one of these words, or with a roll and a colon.
// GNU Backgammon writes the title of a game into the last line of a game that was resigned.
constexpr std::array<std::string_view, 3> kDoubles = {"doubles", "beavers", "raccoons"};
constexpr std::array<std::string_view, 2> kTakes = {"takes", "accepts"};
constexpr std::array<std::string_view, 2> kDrops = {"drops", "passes"};
constexpr std::array<std::string_view, 3> kEnds = {"wins", "concedes", "resigns"};

bool BeginsWithWord(std::string_view word, std::string_view text) {
  return EqualIgnoringCase(text.substr(0, word.size()), word);
}

bool BeginsWithOneOf(absl::Span<const std::string_view> words, std::string_view text) {
  return std::any_of(words.begin(), words.end(),
                     [text](std::string_view word) { return BeginsWithWord(word, text); });
}

// Returns whether a roll was not recorded: "00: ????".
bool IsUnknownRoll(std::string_view text) {
  return text.starts_with("00:");
}

bool BeginsRoll(std::string_view text) {
  if (text.size() < 3 || text[2] != ':') return false;
  return IsUnknownRoll(text) || backgammon::ParseDice(text.substr(0, 2));
}

bool BeginsAction(std::string_view text) {
  return BeginsRoll(text) || BeginsWithOneOf(kDoubles, text) || BeginsWithOneOf(kTakes, text) ||
         BeginsWithOneOf(kDrops, text) || BeginsWithOneOf(kEnds, text) || BeginsWithWord("game", text);
}

// Returns where the next action begins, from `from` on.
size_t FindAction(std::string_view line, size_t from) {
  for (size_t at = from; at < line.size(); ++at) {
    const bool begins_word = at == 0 || kBlanks.find(line[at - 1]) != std::string_view::npos;
    if (begins_word && BeginsAction(line.substr(at))) return at;
  }
  return line.size();
}

// Returns the highest power of 2 that the cube may show, of a limit such as "64"; without a limit if it is no number.
int CubeLimitOf(std::string_view limit) {
  const std::optional<uint32_t> cube = ParseNumber<uint32_t>(limit);
  if (!cube || *cube == 0) return backgammon::kMaxCubeLog2;
  return std::min(static_cast<int>(std::bit_width(*cube)) - 1, backgammon::kMaxCubeLog2);
}

class MatParser final : public LineParser {
 public:
  MatParser(SourceFile& file, const ReadOptions& options, records::BackgammonVisitor& visitor)
      : LineParser(file, options), turns_(visitor) {}

 private:
  absl::Status ReadLine(std::string_view line) override {
    line = Trim(line);
    if (line.empty()) return absl::OkStatus();
    if (IsRemark(line)) {
      ReadRemark(Trim(line.substr(1)));
      return absl::OkStatus();
    }
    if (const std::optional<int> length = MatchLength(line)) {
      length_ = length;
      had_crawford_game_ = false;
      names_ = {};
      return absl::OkStatus();
    }
    if (IsGameTitle(line)) {
      expects_players_ = true;
      return EndGame();
    }
    if (std::exchange(expects_players_, false)) return BeginGame(line);
    const size_t number = line.find_first_not_of("0123456789");
    const bool has_number = number > 0 && number < line.size() && line[number] == ')';
    return ReadTurns(has_number ? line.substr(number + 1) : line);
  }

  absl::Status Finish() override {
    TABIA_RETURN_IF_ERROR(EndGame());
    report_.format = "match as text (MAT)";
    report_.game = records::Game::kBackgammon;
    report_.facts["length"] =
        length_.value_or(0) == 0 ? "money session" : FormatCount(static_cast<uint64_t>(*length_), "point");
    report_.facts["games"] = FormatText("%d", games_);
    report_.facts[records::kNoMovesFact] = "a match without an analysis; tabia review judges it by a book";
    for (const auto& [fact, count] : {std::pair("not played", unplayed_rolls_),
                                      {"without turns", games_without_turns_},
                                      {"renamed", renamed_}}) {
      if (count > 0) report_.facts[fact] = FormatText("%d", count);
    }
    return absl::OkStatus();
  }

  // Skips the rest of the game.
  absl::Status Skip(std::string_view kind, std::string_view why) override {
    is_unplayed_ = false;
    replay_.reset();
    return LineParser::Skip(kind, why);
  }

  absl::Status EndGame() {
    unplayed_rolls_ += is_unplayed_ ? 1 : 0;
    games_without_turns_ += replay_ && !is_unplayed_ && report_.records == records_before_ ? 1 : 0;
    is_unplayed_ = false;
    replay_.reset();
    return turns_.End();
  }

  // Reads [Crawford "Off"].
  void ReadRemark(std::string_view remark) {
    const size_t quote = remark.find('"'), last = remark.rfind('"');
    if (!remark.starts_with('[') || quote == std::string_view::npos || last == quote) return;
    const std::string_view name = Trim(remark.substr(1, quote - 1));
    const std::string value = MakePrintable(remark.substr(quote + 1, last - quote - 1));
    const bool is_off = EqualIgnoringCase(value, "off");
    if (name == "Crawford") has_crawford_ = !is_off;
    if (name == "Jacoby") jacoby_ = !is_off;
    if (name == "Beaver") beaver_ = !is_off;
    if (name == "Variation") variation_ = EqualIgnoringCase(value, "backgammon") ? "" : value;
    if (name == "CubeLimit") max_cube_log2_ = CubeLimitOf(value);
    if (!value.empty()) report_.facts.emplace(name, value);
  }

  absl::Status BeginGame(std::string_view line) {
    ++games_;
    std::optional<PlayerScore> left = TakePlayer(line), right = TakePlayer(line);
    const bool is_nackgammon = EqualIgnoringCase(variation_, "nackgammon");
    if (!variation_.empty() && !is_nackgammon)
      return Skip("other variation", variation_ + ": its equities are not those of backgammon");
    if (!left || !right) return Skip("unreadable line", "the names and scores of two players are expected");
    backgammon::GameState state;
    state.board = is_nackgammon ? kNackgammonStart : backgammon::kStartBoard;
    state.length = length_.value_or(0);
    const int highest = std::max(left->score, right->score);
    if (state.length > 0 && highest >= state.length) {
      return Skip("impossible score", FormatText("%d points in a match of %d", highest, state.length));
    }
    SetScore(state, Player::kTop, left->score);
    SetScore(state, Player::kBottom, right->score);
    state.crawford = state.length > 0 && has_crawford_ && highest == state.length - 1 && !had_crawford_game_;
    had_crawford_game_ |= state.crawford;
    state.jacoby = state.length == 0 && jacoby_;
    state.beaver = state.length == 0 && beaver_;
    KeepNames(left->name, right->name);
    records_before_ = report_.records;
    replay_.emplace(state);
    turns_.Begin(*replay_, {left->name, right->name, games_, max_cube_log2_});
    return absl::OkStatus();
  }

  // Reads the actions of a line. The first one is the left player's, unless its column is blank.
  absl::Status ReadTurns(std::string_view turns) {
    constexpr size_t kMaxBlanks = 10;  // before an action of the left player
    size_t at = FindAction(turns, 0);
    Player player = at <= kMaxBlanks ? Player::kTop : Player::kBottom;
    if (at == turns.size() && replay_ && !Trim(turns).empty())
      return Skip("unreadable line", MakePrintable(turns.substr(0, 40)));
    while (replay_ && at < turns.size()) {
      const size_t next = FindAction(turns, at + 1);
      TABIA_RETURN_IF_ERROR(ReadAction(player, Trim(turns.substr(at, next - at))));
      player = Player::kBottom;
      at = next;
    }
    return absl::OkStatus();
  }

  absl::Status ReadAction(Player player, std::string_view action) {
    if (BeginsWithOneOf(kEnds, action)) return EndGame();
    if (IsGameTitle(action)) {
      expects_players_ = true;
      return EndGame();
    }
    if (replay_->is_over()) return Skip("impossible play", "a player has no chequer left");
    if (is_unplayed_) return Skip("impossible play", "the roll before it was not played");
    if (BeginsRoll(action)) return ReadRoll(player, action);
    const bool is_double = BeginsWithOneOf(kDoubles, action);
    bool is_possible = false;
    is_beaver_ = is_double && replay_->is_doubled();
    if (is_double) {
      is_possible = turns_.Double(player);
    } else {
      TABIA_ASSIGN_OR_RETURN(is_possible, turns_.Reply(BeginsWithOneOf(kTakes, action)));
    }
    if (!is_possible) return Skip("impossible cube action", std::string(TakeWord(action)));
    ++report_.records;
    return absl::OkStatus();
  }

  // Reads "31: 8/5 6/5".
  absl::Status ReadRoll(Player player, std::string_view roll) {
    std::string_view text = Trim(roll.substr(3));
    if (replay_->is_doubled() && !is_beaver_)
      return Skip("impossible play", "the double before it was not answered");
    if (replay_->is_doubled())
      TABIA_RETURN_IF_ERROR(turns_.Reply(true).status());  // a player who rolls has accepted the beaver
    if (IsUnknownRoll(roll)) {
      is_unplayed_ = true;
      return absl::OkStatus();
    }
    TABIA_RETURN_IF_ERROR(turns_.VisitNoDouble(player));
    const backgammon::Dice dice = *backgammon::ParseDice(roll.substr(0, 2));
    const backgammon::Board board = replay_->BoardOf(player);
    const bool is_unknown = text.find('?') != std::string_view::npos;
    if (is_unknown || (text.empty() && !LegalPlays(board, dice).empty())) {
      is_unplayed_ = true;
      return absl::OkStatus();
    }
    if (EqualIgnoringCase(text, "cannot move")) text = {};
    const absl::StatusOr<backgammon::Play> play = ParsePlay(text, board, dice);
    if (!play.ok()) return Skip("impossible play", Message(play.status()));
    ++report_.records;
    return turns_.Roll(player, dice, Flip(play->after));
  }

  // Keeps the earlier name of a player if only one of the two names has changed.
  void KeepNames(std::string& left, std::string& right) {
    if (names_[0].empty()) names_ = {left, right};
    const auto [first, second] = names_;
    const bool has_left = left == first || left == second, has_right = right == first || right == second;
    if (has_left == has_right) return;
    ++renamed_;
    std::string& changed = has_left ? right : left;
    changed = (has_left ? left : right) == first ? second : first;
  }

  PlayedTurns turns_;
  std::optional<GameReplay> replay_;  // of the game, while it can be followed
  std::optional<int> length_;         // of the match; 0: money
  bool has_crawford_ = true, jacoby_ = true, beaver_ = true;
  std::string variation_;  // empty: backgammon
  int max_cube_log2_ = backgammon::kMaxCubeLog2;
  std::array<std::string, 2> names_;  // of the players of the match, from its first game on
  bool had_crawford_game_ = false;
  bool expects_players_ = false;  // the title of a game was the last line
  bool is_beaver_ = false;        // the last double answered another one
  bool is_unplayed_ = false;      // the last roll has no play: its game must end here
  uint64_t games_ = 0, unplayed_rolls_ = 0, games_without_turns_ = 0, renamed_ = 0;
  uint64_t records_before_ = 0;  // the game
};

}  // namespace

bool IsMat(std::string_view first_bytes) {
  bool is_first = true, has_length = false;
  return BeginsWithLine(first_bytes, [&](std::string_view line) {
    if (IsRemark(line)) return false;
    if (has_length && IsGameTitle(line)) return true;
    has_length = MatchLength(line).has_value();
    return std::exchange(is_first, false) && has_length;
  });
}

absl::StatusOr<records::SourceReport> ReadMat(SourceFile& file, const ReadOptions& options,
                                              records::BackgammonVisitor& visitor) {
  return MatParser(file, options, visitor).Read();
}

}  // namespace tabia::formats

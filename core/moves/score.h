// The worth of a position or of a move: a score, and its conversions.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/chess/piece.h"

namespace tabia::chess {

// A score from the point of view of the player who makes the move: centipawns, or a mate. Scores are ordered by their
// worth. A score of being mated is lower than any centipawns, and lower the sooner the mate. A score of mating is
// higher than any centipawns, and higher the sooner the mate.
class Score {
 public:
  static constexpr int kMaxCentipawns = 30000, kMaxMoves = 500;

  constexpr Score() = default;
  // Returns nothing unless -kMaxCentipawns <= `centipawns` <= kMaxCentipawns.
  static constexpr std::optional<Score> OfCentipawns(int centipawns) {
    if (centipawns < -kMaxCentipawns || centipawns > kMaxCentipawns) return std::nullopt;
    return Score(centipawns);
  }
  // Returns the score of a mate in `moves` moves; the player is mated if they are negative. Returns nothing unless they
  // are 1 to kMaxMoves, of either sign.
  static constexpr std::optional<Score> OfMate(int moves) {
    if (moves == 0 || moves < -kMaxMoves || moves > kMaxMoves) return std::nullopt;
    return Score(moves > 0 ? kMate - moves : -kMate - moves);
  }
  // Returns the score of this worth; nothing if no score has it.
  static constexpr std::optional<Score> OfWorth(int worth) {
    if (worth < -kMate || worth > kMate) return std::nullopt;
    const Score score(worth);
    return score.is_mate() ? OfMate(score.mate()) : OfCentipawns(worth);
  }

  // Returns the score of this number of centipawns, or the nearest one.
  static constexpr Score Nearest(int centipawns) {
    return Score(std::clamp(centipawns, -kMaxCentipawns, kMaxCentipawns));
  }
  // Returns the score of a mate in `plies`; the player is mated if they are negative. A player mates in an odd number
  // of plies, and is mated in an even one; any other number counts as the next lower one. Returns nothing where
  // OfMate does.
  static constexpr std::optional<Score> OfMatePlies(int plies) {
    return OfMate((plies + (plies > 0 ? 1 : -1)) / 2);
  }
  // Returns the score with this unit and number, as most protocols and formats have it: moves to a mate, or centipawns.
  static constexpr std::optional<Score> OfNumber(bool is_mate, int number) {
    return is_mate ? OfMate(number) : OfCentipawns(number);
  }

  constexpr bool is_mate() const { return worth_ > kMaxCentipawns || worth_ < -kMaxCentipawns; }
  // REQUIRES: !is_mate().
  constexpr int centipawns() const { return worth_; }
  // Returns the number of moves to the mate; negative if the player is mated. REQUIRES: is_mate().
  constexpr int mate() const { return worth_ > 0 ? kMate - worth_ : -kMate - worth_; }
  // Returns the plies to the mate: an odd number, or an even and negative one if the player is mated. REQUIRES:
  // is_mate().
  constexpr int mate_plies() const { return mate() > 0 ? 2 * mate() - 1 : 2 * mate(); }
  // Returns "mate" or "cp", the unit of number().
  constexpr const char* unit() const { return is_mate() ? "mate" : "cp"; }
  // Returns the moves to the mate, or the centipawns.
  constexpr int number() const { return is_mate() ? mate() : centipawns(); }
  // Returns the centipawns or, for a mate, `mate_now` minus the plies to it. `mate_now` must exceed all centipawns of
  // the format.
  constexpr int Encode(int mate_now) const {
    if (!is_mate()) return centipawns();
    return (mate() > 0 ? mate_now : -mate_now) - mate_plies();
  }
  // Returns a number that is greater for a better score, and that is the centipawns unless the score is a mate.
  constexpr int worth() const { return worth_; }
  // Returns the score from the point of view of the other player.
  constexpr Score operator-() const { return Score(-worth_); }
  // Negates the score if `player` is Black: converts between the points of view of White and of `player`, in either
  // direction.
  constexpr Score NegatedIfBlack(Color player) const { return player == kWhite ? *this : -*this; }
  // Returns the score of a move to which the best reply has this score. A mate is one ply farther away from there, so
  // that the player who mates needs one move more. A mate in more than kMaxMoves moves counts as one in kMaxMoves.
  constexpr Score BackedUp() const {
    const bool is_mated = worth_ < -kMaxCentipawns;
    return is_mated ? Score(std::max(-worth_ - 1, kMate - kMaxMoves)) : Score(-worth_);
  }
  // Returns the score of the best reply to a move with this score. After a mate in one move the reply is taken to be
  // mated in one, too, because no score is nearer.
  constexpr Score OfReply() const {
    const bool is_mating = worth_ > kMaxCentipawns;
    return is_mating ? Score(std::max(-worth_ - 1, 1 - kMate)) : Score(-worth_);
  }

  constexpr auto operator<=>(const Score&) const = default;

 private:
  static constexpr int kMate = 32000;  // the worth of a mate in no moves

  constexpr explicit Score(int worth) : worth_(static_cast<int16_t>(worth)) {}

  int16_t worth_ = 0;
};

// Returns "+0.35", "0.00", "#5", or "#-5" for being mated in 5 moves.
std::string ScoreText(Score score);
// Parses such a text. Returns nothing for any other text.
std::optional<Score> ParseScore(std::string_view text);
// Parses "0.35", "-3.1" or "+12.00": pawns, and one or two digits after the point.
std::optional<Score> ParsePawns(std::string_view text);

// Returns the score as UCI has it: "cp 35" or "mate -3".
std::string UciScoreText(Score score);
// Takes such a score from the beginning of `text`. Centipawns out of range become the nearest score. Engines send
// "mate 0" if the player to move is already mated; it becomes a mate in one move. Returns nothing if there is none.
std::optional<Score> TakeUciScore(std::string_view& text);

// Returns the expected score of the player, 0 to 1, by the curve of Lichess: 1 / (1 + e^(-0.00368208 cp)). A mate is
// nearly 0 or 1.
double ExpectedScore(Score score);
// Returns the score in whole centipawns with this expected score; the greatest or the least one for a certain win or
// loss.
Score ScoreOfExpected(double expected);

}  // namespace tabia::chess

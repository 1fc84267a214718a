// The evaluation of a move: a score, and how it was found.
#pragma once

#include <algorithm>
#include <compare>
#include <cstdint>
#include <optional>
#include <tuple>

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

  constexpr bool is_mate() const { return worth_ > kMaxCentipawns || worth_ < -kMaxCentipawns; }
  // REQUIRES: !is_mate().
  constexpr int centipawns() const { return worth_; }
  // Returns the number of moves to the mate; negative if the player is mated. REQUIRES: is_mate().
  constexpr int mate() const { return worth_ > 0 ? kMate - worth_ : -kMate - worth_; }
  // Returns a number that is greater for a better score, and that is the centipawns unless the score is a mate.
  constexpr int worth() const { return worth_; }
  // Returns the score from the point of view of the other player.
  constexpr Score operator-() const { return Score(-worth_); }
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

// The origin of an evaluation, from the least to the most trustworthy.
enum class EvaluationOrigin : uint8_t {
  kStated,  // contained in a source that does not give its origin
  kSearch,  // an engine searched
  kSolved,  // it was backed up from the evaluations of later positions
};

struct Evaluation {
  Score score = {};
  uint8_t depth = 0;  // plies, as the engine counts them; 0 if it is unknown
  EvaluationOrigin origin = EvaluationOrigin::kSearch;
  uint16_t distance = 0;  // plies to the evaluation that a solved one comes from; else 0

  bool operator==(const Evaluation&) const = default;
};

// Returns whether `a` replaces `b` if two sources evaluate the same move: by origin, depth, score, and lesser distance.
constexpr bool IsMoreTrustworthy(const Evaluation& a, const Evaluation& b) {
  return std::tuple(b.origin, b.depth, b.score, a.distance) <
         std::tuple(a.origin, a.depth, a.score, b.distance);
}

// A move more than this many centipawns below the reference move is never played.
inline constexpr int kMaxLoss = 30;

// Returns the centipawns by which a move is worse than the reference move; negative if it is better.
constexpr int LossOf(const Evaluation& evaluation, const Evaluation& reference) {
  return reference.score.worth() - evaluation.score.worth();
}

}  // namespace tabia::chess

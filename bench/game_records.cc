#include "bench/game_records.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include "core/base/checksum.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/san.h"
#include "core/chess/zobrist.h"

namespace tabia::bench {
namespace {

using chess::Bitboard;
using chess::Games;
using chess::Move;
using chess::MoveList;
using chess::Position;
using chess::Square;

constexpr double kFirstMoveShare = 0.49;  // of the games; each next move has the same share of the others
constexpr double kDrawShare = 0.3;
constexpr double kLeadAPly = 0.12;  // at most

double Uniform(uint64_t& state) {
  return static_cast<double>(chess::NextSplitMix(state) >> 11) * 0x1p-53;
}

// Returns a rank: most games follow few moves, in a geometric distribution.
size_t DrawRank(uint64_t& state) {
  const double drawn = Uniform(state);
  size_t rank = 0;
  for (double rest = 1 - kFirstMoveShare; drawn < rest; rest *= 1 - kFirstMoveShare) ++rank;
  return rank;
}

// Returns the square of the set that `hash` draws; the set is not empty.
Square DrawSquare(Bitboard squares, uint64_t hash) {
  for (uint64_t left = hash % std::popcount(squares); left > 0; --left) squares &= squares - 1;
  return chess::FirstSquare(squares);
}

// Returns the move that is the `rank`-th most popular in this position; no move at the end of a game. Draws a
// piece, and then one of its moves: that takes less time than listing the moves of all pieces.
Move PopularMove(const Position& position, uint64_t key, size_t rank) {
  uint64_t state = key ^ MixBits(rank);
  Bitboard pieces = position.occupied(position.turn());
  while (pieces != 0) {
    const uint64_t hash = chess::NextSplitMix(state);
    const Bitboard from = chess::Bit(DrawSquare(pieces, hash >> 32));
    const MoveList moves = chess::LegalMoves(position, from);
    if (!moves.empty()) return moves[(hash & 0xffffffff) % moves.size()];
    pieces ^= from;
  }
  return {};
}

// Returns how much a position improves the game for White.
double Lead(uint64_t key) {
  return (static_cast<double>(MixBits(~key) >> 56) / 127.5 - 1) * kLeadAPly;
}

class GamePlayer {
 public:
  explicit GamePlayer(const GamePlan& plan) : plan_(plan) {}

  void Play(uint64_t game, MoveVisitor visit) {
    uint64_t state = MixBits(plan_.seed ^ MixBits(game + 1));
    const double lead = PlayMoves(state);
    const Games for_white = DrawResult(lead, state);
    const Games for_black = {for_white.loss, for_white.draw, for_white.win};
    for (const Ply& ply : line_) {
      visit(ply.position, ply.move, ply.position.turn() == chess::kWhite ? for_white : for_black);
    }
  }

 private:
  struct Ply {
    Position position;
    Move move;
  };

  // Fills line_; returns how much better the game is for White.
  double PlayMoves(uint64_t& state) {
    const auto plies = static_cast<size_t>(plan_.plies + Uniform(state));
    double lead = 0;
    line_.clear();
    for (Position position = start_; line_.size() < plies; position.Make(line_.back().move)) {
      const uint64_t key = chess::CanonicalKey(position.setup());
      const Move move = PopularMove(position, key, DrawRank(state));
      if (!move) break;
      lead += Lead(key);
      line_.push_back({position, move});
    }
    return lead;
  }

  static Games DrawResult(double lead, uint64_t& state) {
    if (Uniform(state) < kDrawShare) return {.draw = 1};
    const bool white_wins = Uniform(state) < std::clamp(0.5 + lead, 0.05, 0.95);
    return white_wins ? Games{.win = 1} : Games{.loss = 1};
  }

  const GamePlan plan_;
  const Position start_;
  std::vector<Ply> line_;
};

const char* ResultFor(chess::Color player, const Games& one_game) {
  if (one_game.draw > 0) return "1/2-1/2";
  return (one_game.win > 0) == (player == chess::kWhite) ? "1-0" : "0-1";
}

}  // namespace

// After these plies about one in six positions is the last of a game, however many games there are: the part that games
// share grows by this much with each e-fold of their number.
GamePlan PlanRawBook(uint64_t positions, uint64_t seed) {
  const double games = static_cast<double>(positions) / 6.02;
  return {static_cast<uint64_t>(games) + 1, 17.32 + 0.77 * std::log(games / 1e6), positions + positions / 6,
          seed};
}

void PlayGames(const GamePlan& plan, uint64_t first, uint64_t last, MoveVisitor visit) {
  GamePlayer player(plan);
  for (uint64_t game = first; game < last; ++game) player.Play(game, visit);
}

std::string PgnOf(const GamePlan& plan, uint64_t game) {
  std::string moves, result = "*";
  int ply = 0;
  PlayGames(plan, game, game + 1, [&](const Position& position, Move move, const Games& one_game) {
    if (ply % 2 == 0) absl::StrAppendFormat(&moves, "%d.", ply / 2 + 1);
    absl::StrAppend(&moves, chess::San(position, move), ply % 16 == 15 ? "\n" : " ");
    result = ResultFor(position.turn(), one_game);
    ++ply;
  });
  return absl::StrFormat(
      "[Event \"Made\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"%d\"]\n[White \"A\"]\n[Black \"B\"]\n"
      "[Result \"%s\"]\n\n%s%s\n\n",
      game + 1, result, moves, result);
}

}  // namespace tabia::bench

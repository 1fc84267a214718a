// What besides the chequers and the dice decides what to play: the score and the cube.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tabia::backgammon {

enum class CubeOwner : uint8_t { kCenter, kSelf, kOpponent };

// "center", "self" or "opponent", and back.
std::string_view CubeOwnerName(CubeOwner owner);
std::optional<CubeOwner> CubeOwnerOfName(std::string_view name);
CubeOwner Flipped(CubeOwner owner);

inline constexpr int kMaxMatchLength = 32'767;  // points
inline constexpr int kMaxCubeLog2 = 15;

// Seen by one player, "self": the one on roll, where nothing else is said.
struct Context {
  int away_self = 0;  // points that self still needs; 0 for both: a money session
  int away_opponent = 0;
  int length = 0;         // of the match in points; 0: not known, or a money session. Decides nothing.
  bool crawford = false;  // this is the Crawford game; a 1-away score without it is after it
  int cube_log2 = 0;      // the cube shows 2 to this power
  CubeOwner owner = CubeOwner::kCenter;
  bool jacoby = false;  // money: gammons count only when the cube is turned
  bool beaver = false;  // money: who is doubled may redouble at once and keep the cube

  bool is_money() const { return away_self == 0; }
  int cube() const { return 1 << cube_log2; }
  bool operator==(const Context&) const = default;
};

// The same, seen by the opponent.
Context Flipped(const Context& context);

// Why there is no such context: "away scores 0 and 3". Nothing if there is.
std::optional<std::string> FaultOf(const Context& context);

// `context` without what makes no difference, so that contexts that are the same to a player are equal:
//   * the length of the match;
//   * money: the Crawford game; what the cube shows, since equities are in units of it: 1 in the center, 2
//     otherwise; and the Jacoby rule once it is turned;
//   * match: the Jacoby rule and beavers;
//   * the Crawford game when neither player is 1-away;
//   * both players 1-away (DMP), and the Crawford game: the cube, which nobody may use, is 1 and in the
//   center;
//     at DMP it is no Crawford game either;
//   * the owner of a dead cube, with which he would win the match already: it is in the center.
Context Canonical(const Context& context);

// Whether self may double: the cube is not the opponent's, it is in use, and self has something to gain.
bool MayDouble(const Context& context);

}  // namespace tabia::backgammon

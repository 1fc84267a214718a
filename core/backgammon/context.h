// What decides a play besides the chequers and the dice: the score and the cube.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tabia::backgammon {

enum class CubeOwner : uint8_t { kCenter, kSelf, kOpponent };

// Convert from and to "center", "self" or "opponent".
std::string_view CubeOwnerName(CubeOwner owner);
std::optional<CubeOwner> CubeOwnerOfName(std::string_view name);
CubeOwner Flip(CubeOwner owner);

inline constexpr int kMaxMatchLength = 32'767;  // points
inline constexpr int kMaxCubeLog2 = 15;

// From the view of one player, "self": the one on roll unless stated otherwise.
struct Context {
  int away_self = 0;  // points that self still needs; 0 for both: a money session
  int away_opponent = 0;
  int length = 0;         // of the match in points; 0: not known, or a money session. Decides nothing.
  bool crawford = false;  // this is the Crawford game; a 1-away score without it is after it
  int cube_log2 = 0;      // the cube shows 2 to this power
  CubeOwner owner = CubeOwner::kCenter;
  bool jacoby = false;  // money: gammons count only when the cube is turned
  bool beaver = false;  // money: a player who is doubled may redouble at once and keep the cube

  bool is_money() const { return away_self == 0; }
  int cube() const { return 1 << cube_log2; }
  bool operator==(const Context&) const = default;
};

// Returns the same context from the opponent's view.
Context Flip(const Context& context);

// Returns why the context is impossible, "away scores 0 and 3"; nothing if it is possible.
std::optional<std::string> FaultOf(const Context& context);

// Returns `context` without the facts that make no difference, so that contexts which are the same to a
// player are equal. It drops:
//
//   always               the length of the match
//   money                the Crawford game
//                        the value of the cube, as equities are in units of it: 1 in the center, else 2
//                        the Jacoby rule once the cube is turned
//   match                the Jacoby rule and beavers
//   no player is 1-away  the Crawford game
//   DMP, Crawford game   the cube, which neither player may use: it is 1 and in the center
//   DMP                  the Crawford game
//   a dead cube          its owner, who would win the match with it already: it is in the center
//
// DMP: both players are 1-away.
Context Canonical(const Context& context);

// Returns whether self may double: the cube is not the opponent's, it is in use, and self can gain by it.
bool MayDouble(const Context& context);

}  // namespace tabia::backgammon

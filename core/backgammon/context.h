// The score and the cube. Together with the chequers and the dice they decide the right play.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tabia::backgammon {

enum class CubeOwner : uint8_t { kCenter, kSelf, kOpponent };

// Returns "center", "self" or "opponent".
std::string_view CubeOwnerName(CubeOwner owner);
// Returns the owner of one of these names; nothing for another name.
std::optional<CubeOwner> CubeOwnerOfName(std::string_view name);
CubeOwner Flip(CubeOwner owner);

inline constexpr int kMaxMatchLength = 32'767;  // points
inline constexpr int kMaxCubeLog2 = 15;

// A context, seen by one player, "self". That is the player on roll, unless a comment says otherwise.
struct Context {
  int away_self = 0;  // points that self still needs; 0 for both: a money session
  int away_opponent = 0;
  int length = 0;         // of the match in points; 0: unknown, or a money session. It affects no play
  bool crawford = false;  // this is the Crawford game; a 1-away score without it comes after that game
  int cube_log2 = 0;      // the cube shows 2 to this power
  CubeOwner owner = CubeOwner::kCenter;
  bool jacoby = false;  // money: gammons count only after the cube was turned
  bool beaver = false;  // money: a player who is doubled may redouble at once and keep the cube

  bool is_money() const { return away_self == 0; }
  int cube() const { return 1 << cube_log2; }
  bool operator==(const Context&) const = default;
};

// Returns the same context from the opponent's view.
Context Flip(const Context& context);

// Returns the reason why the context is impossible, such as "away scores 0 and 3"; nothing if it is possible.
std::optional<std::string> FaultOf(const Context& context);

// Returns `context` without the facts that have no effect, so that contexts with the same right plays are equal. It
// drops:
//
//   always               the length of the match
//   money                the Crawford game
//                        the value of the cube (it becomes 1 in the center, else 2): equities are in units of it
//                        the Jacoby rule after the cube was turned
//   match                the Jacoby rule and beavers
//   no player is 1-away  the Crawford game
//   DMP, Crawford game   the cube (it becomes 1, in the center), because neither player may use it
//   DMP                  the Crawford game
//   a dead cube          its owner (it becomes centered), because the owner wins the match with a single game
//
// DMP: both players are 1-away.
Context Canonical(const Context& context);

// Returns whether self may double: the opponent does not own the cube, this is not the Crawford game, and winning the
// cube's points does not win the match yet.
bool MayDouble(const Context& context);

}  // namespace tabia::backgammon

#include "core/formats/sgf/sgf_replay.h"

#include <cstdint>

#include "core/base/format.h"
#include "core/base/text.h"

namespace tabia::formats {
namespace {

using backgammon::Board;
using backgammon::Player;

// Returns the cell of a point as `player` sees it; 0: off the board.
int SgfCell(char letter, Player player) {
  if (letter == 'y') return backgammon::kBar;
  if (letter < 'a' || letter > 'x') return backgammon::kOff;
  return player == Player::kTop ? letter - 'a' + 1 : 'x' - letter + 1;
}

// Moves one chequer. Returns false if it cannot be moved.
bool MoveSgfChequer(int from, int to, Board& board) {
  if (from == backgammon::kOff || board[from] <= 0 || to >= from) return false;
  --board[from];
  if (to == backgammon::kOff) return true;
  if (board[to] < -1) return false;
  if (board[to] == -1) {
    board[to] = 0;
    --board[backgammon::kOff];  // the opponent's bar
  }
  ++board[to];
  return true;
}

// Calls `visit` for the letters of "a", "c:f".
template <typename Visit>
void VisitSgfPoints(std::string_view value, Visit visit) {
  if (value.empty()) return;
  const char last = value.size() == 3 && value[1] == ':' ? value[2] : value[0];
  for (char letter = value[0]; letter <= last && letter >= 'a' && letter <= 'y'; ++letter) visit(letter);
}

// Returns the beginning of a game, with Black on roll.
backgammon::GameState StartOf(const SgfGame& game) {
  backgammon::GameState state;
  state.board = game.variation == "Nackgammon" ? kNackgammonStart : backgammon::kStartBoard;
  state.on_roll = Player::kBottom;
  state.length = game.length;
  SetScore(state, Player::kTop, game.score_white);
  SetScore(state, Player::kBottom, game.score_black);
  state.crawford = game.crawford;
  state.jacoby = game.jacoby;
  state.beaver = game.beaver;
  state.cube_log2 = game.cube_log2;
  return state;
}

}  // namespace

SgfReplay::SgfReplay(const SgfGame& game) : GameReplay(StartOf(game)) {}

std::optional<std::string> SgfReplay::SetUp(const SgfNode& node) {
  bool sets_board = false;
  for (const SgfProperty& property : node.properties) {
    if (auto fault = SetUpCube(property)) return fault;
    if (property.name == "AE") {
      Empty(property);
    } else if (property.name == "AW" || property.name == "AB") {
      if (!Add(property, property.name == "AW" ? Player::kTop : Player::kBottom))
        return "too many chequers on a point";
    } else {
      continue;
    }
    sets_board = true;
  }
  if (!sets_board) return std::nullopt;
  EndOffer();
  if (const auto fault = backgammon::FaultOf(state().board)) return std::string(*fault);
  return std::nullopt;
}

void SgfReplay::Empty(const SgfProperty& property) {
  for (const std::string_view points : property.values) {
    VisitSgfPoints(points, [this](char letter) {
      state().board[SgfCell(letter, Player::kBottom)] = 0;
      if (letter == 'y') state().board[backgammon::kOff] = 0;  // the other player's bar
    });
  }
}

bool SgfReplay::Add(const SgfProperty& property, Player player) {
  Board board = BoardOf(player);
  bool has_room = true;
  for (const std::string_view points : property.values) {
    VisitSgfPoints(points, [&](char letter) {
      int8_t& chequers = board[SgfCell(letter, player)];
      has_room &= chequers >= 0 && chequers < backgammon::kChequersOfASide;
      if (has_room) ++chequers;
    });
  }
  Play(player, board);
  return has_room;
}

std::optional<std::string> SgfReplay::SetUpCube(const SgfProperty& property) {
  const std::string_view value = property.values.front();
  if (property.name == "CV") {
    const std::optional<int> cube_log2 = SgfCubeLog2(value);
    if (!cube_log2) return FormatText("a cube of \"%s\"", MakePrintable(value.substr(0, 40)));
    state().cube_log2 = *cube_log2;
  } else if (property.name == "CP") {
    if (value != "c" && value != "b" && value != "w") return "the cube has an owner other than b, w and c";
    SetCubeHolder(state(), value == "c"   ? std::nullopt
                           : value == "b" ? std::optional(Player::kBottom)
                                          : std::optional(Player::kTop));
  }
  return std::nullopt;
}

std::optional<Board> AfterSgfMoves(const Board& board, Player player, std::string_view letters) {
  Board after = board;
  if (letters.size() % 2 != 0) return std::nullopt;
  for (; !letters.empty(); letters.remove_prefix(2)) {
    if (!MoveSgfChequer(SgfCell(letters[0], player), SgfCell(letters[1], player), after)) return std::nullopt;
  }
  return after;
}

}  // namespace tabia::formats

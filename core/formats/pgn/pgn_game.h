// A game of PGN that is played on a board.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/formats/pgn/pgn_headers.h"

namespace tabia::formats {

// Why a game is skipped whole.
struct PgnFault {
  std::string_view kind;  // "illegal move"
  int64_t line;
  std::string why;
};

// One game on a board. Its plies are kept until its end, because what precedes a fault may be wrong too.
class PgnGame {
 public:
  struct Ply {
    chess::Position before;
    chess::Move move;
  };

  // Plays at most the first `plies` of each game, 0: all; a line of a book whole.
  explicit PgnGame(uint32_t plies) : max_plies_of_games_(plies) {}

  // Begins the next game.
  void Begin(const PgnHeaders& headers);
  // Plays the move that `text` means, unless the game has a fault or all the plies that are asked for.
  void Play(std::string_view text, int64_t line);
  void SetFault(std::string_view kind, int64_t line, std::string why);

  // The position after all plies.
  const chess::Position& position() const { return position_; }
  const std::vector<Ply>& plies() const { return plies_; }
  const std::optional<PgnFault>& fault() const { return fault_; }

 private:
  void SetIllegalMove(std::string_view text, int64_t line);

  const uint32_t max_plies_of_games_;
  uint32_t max_plies_ = 0;
  bool is_whole_ = false;
  chess::Position position_;
  std::vector<Ply> plies_;
  std::optional<PgnFault> fault_;
};

}  // namespace tabia::formats

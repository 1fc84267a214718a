// One game of a PGN file, played.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/position.h"
#include "core/formats/pgn/headers.h"

namespace tabia::formats {

// Why nothing of a game is believed.
struct PgnFault {
  std::string_view kind;  // "illegal move"
  int64_t line;
  std::string why;
};

class PgnGame {
 public:
  struct Ply {
    chess::Position before;
    chess::Move move;
  };

  // Plays at most the first `plies` of each game, 0: all.
  explicit PgnGame(uint32_t plies) : max_plies_(plies == 0 ? kMaxPlies : plies), is_whole_(plies == 0) {}

  // Begins the next game.
  void Begin(const PgnHeaders& headers);
  // Plays the move that `text` means. Nothing behind a fault or the last ply that is wanted.
  void Play(std::string_view text, int64_t line);
  void SetFault(std::string_view kind, int64_t line, std::string why);

  const std::vector<Ply>& plies() const { return plies_; }
  const std::optional<PgnFault>& fault() const { return fault_; }

 private:
  // More than the rule of seventy-five moves lets a game last.
  static constexpr uint32_t kMaxPlies = 20000;

  const uint32_t max_plies_;
  const bool is_whole_;
  chess::Position position_;
  std::vector<Ply> plies_;
  std::optional<PgnFault> fault_;
};

}  // namespace tabia::formats

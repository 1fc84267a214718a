// A game of PGN: the tags that affect a book, and the moves on a board.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/records/scale.h"

namespace tabia::formats {

// The tag with the scale of the weights, which marks a line of a book written by PgnWriter.
inline constexpr std::string_view kBookWeightsTag = "BookWeights";

enum class PgnResult : uint8_t { kUnknown, kWhiteWins, kDraw, kBlackWins };

// Parses "1-0", "0-1", "1/2-1/2" or "1/2", also with other dashes and ½. Returns kUnknown for any other text.
PgnResult ParsePgnResult(std::string_view text);

struct PgnHeaders {
  struct Text {
    std::string value;
    int64_t line = 0;  // 0: the tag is missing
  };

  Text fen, variant;
  bool denies_setup = false;  // SetUp "0": the game begins at the start position despite FEN
  PgnResult result = PgnResult::kUnknown;
  uint32_t white_elo = 0, black_elo = 0;  // 0 if unknown
  // The value of kBookWeightsTag: the comments of this line contain the weights of its moves.
  std::optional<records::Scale> book_scale;

  void Add(std::string_view name, std::string_view value, int64_t line);

  uint32_t lower_elo() const { return std::min(white_elo, black_elo); }
  // Returns whether tabia supports the rules of the variant. "From Position", or no variant, is orthodox chess.
  bool KnowsRules() const;
  bool IsChess960() const;
};

// The reason why a whole game is skipped.
struct PgnFault {
  std::string_view kind;  // "illegal move"
  int64_t line;
  std::string why;
};

// One game on a board. Its plies are kept until its end, because the moves before a fault may be wrong too.
class PgnGame {
 public:
  struct Ply {
    chess::Position before;
    chess::Move move;
  };

  // Plays at most the first `plies` plies of each game (0: all). A line of a book is always played to its end.
  explicit PgnGame(uint32_t plies) : max_plies_of_games_(plies) {}

  // Begins the next game.
  void Begin(const PgnHeaders& headers);
  // Plays a move in SAN, unless the game has a fault or has reached its limit of plies.
  void Play(std::string_view text, int64_t line);
  void SetFault(std::string_view kind, int64_t line, std::string why);

  // Returns the position after all plies.
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

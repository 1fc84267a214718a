// How ChessDB writes what it found, as JSON and as text with a NUL at its end.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/chess/position.h"
#include "core/probe/chess/move_sequence.h"
#include "protocol/explorer/chessdb_moves.h"

namespace tabia::explorer {

// One answer in the form that the client asked for.
class ChessDbWriter {
 public:
  ChessDbWriter(const chess::Position& position, bool is_json) : position_(position), is_json_(is_json) {}

  std::string Status(std::string_view status) const;
  // {"status":"ok","NAME":"e2e4"}, NAME:e2e4.
  std::string Move(std::string_view name, chess::Move move) const;
  // The known moves, then `unknown` ones.
  std::string Moves(const std::vector<RatedMove>& moves, const std::vector<chess::Move>& unknown) const;
  std::string SearchMoves(const std::vector<RatedMove>& moves) const;
  std::string Score(int score) const;
  std::string Line(int score, const std::vector<chess::BookMove>& line) const;
  // {} or nothing.
  std::string Nothing() const;

 private:
  std::string Answer(std::string json_members, std::string text) const;
  std::string MoveText(chess::Move move) const;
  std::string Names(chess::Move move) const;

  const chess::Position position_;
  const bool is_json_;
};

}  // namespace tabia::explorer

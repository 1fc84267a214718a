// A position on which moves can be played: of chess, or of a variant whose rules tabia knows.
//
// Functions that read or play moves by any rules take a Board. It has the functions that templates call on a Position
// or a VariantPosition: turn, at, checkers, IsCapture and Make.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/move.h"
#include "core/chess/piece.h"
#include "core/chess/position.h"
#include "core/chess/setup.h"
#include "core/chess/uci_move.h"
#include "core/chess/variants/variant_position.h"
#include "core/moves/ruleset.h"

namespace tabia::chess {

class Board {
 public:
  // Sets up the start position of chess.
  Board() = default;
  // Makes a board of a position of either kind.
  Board(const Position& position) : position_(position) {}         // NOLINT(google-explicit-constructor)
  Board(const VariantPosition& position) : position_(position) {}  // NOLINT(google-explicit-constructor)

  // Sets up the start position. REQUIRES: `rules` are supported.
  static Board StartOf(const Ruleset& rules);
  // Reads a FEN or an EPD. Returns the reason why it is not one, or why the position is illegal. REQUIRES: `rules` are
  // supported.
  static absl::StatusOr<Board> FromFen(const Ruleset& rules, std::string_view fen);

  // Returns the position if it is one of chess, else nullptr.
  const Position* of_chess() const { return std::get_if<Position>(&position_); }
  // Returns the position if it is one of a variant, else nullptr.
  const VariantPosition* of_variant() const { return std::get_if<VariantPosition>(&position_); }
  // Returns it as a Position or a VariantPosition; nullptr if it is the other one.
  template <typename AnyPosition>
  const AnyPosition* as() const {
    return std::get_if<AnyPosition>(&position_);
  }
  // Returns the variant; nothing in chess.
  std::optional<Variant> variant() const {
    return of_chess() != nullptr ? std::nullopt : std::optional(of_variant()->variant());
  }
  // Returns visit(position), where the position is a Position or a VariantPosition.
  template <typename Visitor>
  decltype(auto) Visit(Visitor&& visit) const {
    return of_chess() != nullptr ? visit(*of_chess()) : visit(*of_variant());
  }

  // Returns the facts that every variant has.
  const Setup& common() const {
    return of_chess() != nullptr ? of_chess()->setup() : of_variant()->setup().common;
  }
  Color turn() const { return common().turn; }
  Piece at(Square square) const { return common().board[square]; }
  // Returns the opponent's pieces that give check.
  Bitboard checkers() const {
    return Visit([](const auto& position) { return position.checkers(); });
  }
  bool IsCapture(Move move) const {
    return Visit([move](const auto& position) { return position.IsCapture(move); });
  }

  // Plays a legal move.
  void Make(Move move) {
    std::visit([move](auto& position) { position.Make(move); }, position_);
  }

 private:
  std::variant<Position, VariantPosition> position_;
};

// Returns the start position, or all start positions in Chess960. REQUIRES: `rules` are supported.
std::vector<Board> StartBoards(const Ruleset& rules);

// Returns the key of the position (key.h, variants/variant_key.h).
uint64_t CanonicalKey(const Board& board);
// Returns a second hash of the position, which is independent of the key.
uint64_t CheckHash(const Board& board);
// Returns the key of the position after a legal move.
uint64_t KeyAfter(const Board& board, Move move);

// Returns the first four fields of the FEN, or five in three-check. They are equal for equal positions.
std::string ToEpd(const Board& board);
// Returns all fields of the FEN.
std::string ToFen(const Board& board);

// Returns the legal moves. A game that is over has none.
std::vector<Move> LegalMoves(const Board& board);
// Returns whether the move is one of them.
bool IsLegal(const Board& board, Move move);
// Returns the legal move that `move` means on this board: castling may be written as e1g1.
std::optional<Move> LegalMoveFor(const Board& board, Move move);

// Formats a legal move in UCI's notation (uci_move.h, variants/variant_uci.h).
std::string UciMove(const Board& board, Move move, CastlingStyle style = CastlingStyle::kOrthodox);
// Formats a legal move in SAN (san.h).
std::string San(const Board& board, Move move);
// Returns the legal move that a text means in UCI's notation; nothing if there is none.
std::optional<Move> ParseUciMove(const Board& board, std::string_view text);
// Returns the legal move that a text means in SAN; nothing if there is none.
std::optional<Move> ParseSan(const Board& board, std::string_view text);
// Returns the reason why ParseSan finds no move.
std::string ExplainIllegalMove(const Board& board, std::string_view text);

// Returns the position without an en passant square that permits no capture (legal_moves.h).
Board WithoutIdleEnPassant(const Board& board);
// Returns the key of the position with exchanged colours (setup.h); nothing in horde and racing kings, where the two
// players have different aims.
std::optional<uint64_t> MirrorKey(const Board& board);

// The result of a game that is over, for the player to move.
enum class GameEnd : uint8_t { kWon, kDrawn, kLost };
// Returns the result for the player to move. REQUIRES: no move is legal.
GameEnd EndOf(const Board& board);
// Returns the result as text: "checkmate", "stalemate", or in a variant also "White has won", "Black has won" and
// "draw". REQUIRES: no move is legal.
std::string_view ResultOf(const Board& board);

}  // namespace tabia::chess

#include "core/moves/chess_board.h"

#include <algorithm>
#include <utility>

#include "core/chess/chess960.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/san.h"
#include "core/chess/variants/variant_fen.h"
#include "core/chess/variants/variant_key.h"
#include "core/chess/variants/variant_moves.h"
#include "core/chess/variants/variant_san.h"
#include "core/chess/variants/variant_uci.h"

namespace tabia::chess {

Board Board::StartOf(const Ruleset& rules) {
  return rules.is_chess() ? Board() : Board(VariantPosition(*rules.variant()));
}

absl::StatusOr<Board> Board::FromFen(const Ruleset& rules, std::string_view fen) {
  if (rules.is_chess()) return Position::FromFen(fen);
  return VariantPosition::FromFen(*rules.variant(), fen);
}

std::vector<Board> StartBoards(const Ruleset& rules) {
  if (!rules.is_chess()) return {Board::StartOf(rules)};
  const std::vector<Position> starts = StartPositions(rules.name());
  return {starts.begin(), starts.end()};
}

uint64_t CanonicalKey(const Board& board) {
  return board.Visit([](const auto& position) { return CanonicalKey(position.setup()); });
}

uint64_t CheckHash(const Board& board) {
  return board.Visit([](const auto& position) { return CheckHash(position.setup()); });
}

uint64_t KeyAfter(const Board& board, Move move) {
  return board.Visit([move](const auto& position) { return KeyAfter(position, move); });
}

std::string ToEpd(const Board& board) {
  return board.Visit([](const auto& position) { return ToEpd(position.setup()); });
}

std::string ToFen(const Board& board) {
  return board.Visit([](const auto& position) { return ToFen(position.setup()); });
}

std::vector<Move> LegalMoves(const Board& board) {
  return board.Visit([](const auto& position) {
    const auto moves = LegalMoves(position);
    return std::vector<Move>(moves.begin(), moves.end());
  });
}

bool IsLegal(const Board& board, Move move) {
  return board.Visit([move](const auto& position) { return IsLegal(position, move); });
}

std::optional<Move> LegalMoveFor(const Board& board, Move move) {
  return board.Visit([move](const auto& position) { return LegalMoveFor(position, move); });
}

std::string UciMove(const Board& board, Move move, CastlingStyle style) {
  return board.Visit([&](const auto& position) { return UciMove(position, move, style); });
}

std::string San(const Board& board, Move move) {
  return board.Visit([move](const auto& position) { return San(position, move); });
}

std::optional<Move> ParseUciMove(const Board& board, std::string_view text) {
  return board.Visit([text](const auto& position) { return ParseUciMove(position, text); });
}

std::optional<Move> ParseSan(const Board& board, std::string_view text) {
  return board.Visit([text](const auto& position) { return ParseSan(position, text); });
}

std::string ExplainIllegalMove(const Board& board, std::string_view text) {
  return board.Visit([text](const auto& position) { return ExplainIllegalMove(position, text); });
}

Board WithoutIdleEnPassant(const Board& board) {
  if (board.of_chess() != nullptr) return WithoutIdleEnPassant(*board.of_chess());
  const VariantPosition& position = *board.of_variant();
  if (position.setup().common.en_passant == kNoSquare) return board;
  const std::vector<Move> moves = LegalMoves(position);
  const auto is_en_passant = [&position](Move move) { return position.IsEnPassant(move); };
  if (std::any_of(moves.begin(), moves.end(), is_en_passant)) return board;
  VariantSetup setup = position.setup();
  setup.common.en_passant = kNoSquare;
  return VariantPosition::FromSetup(setup).value_or(position);
}

std::optional<uint64_t> MirrorKey(const Board& board) {
  if (board.of_chess() != nullptr) return CanonicalKey(Mirror(board.of_chess()->setup()));
  if (board.variant() == Variant::kHorde || board.variant() == Variant::kRacingKings) return std::nullopt;
  VariantSetup setup = board.of_variant()->setup();
  setup.common = Mirror(setup.common);
  const Bitboard promoted = std::exchange(setup.promoted, 0);
  for (const Square square : SquaresOf(promoted))
    setup.promoted |= Bit(SquareAt(FileOf(square), 7 - RankOf(square)));
  std::swap(setup.pockets[kWhite], setup.pockets[kBlack]);
  std::swap(setup.checks_left[kWhite], setup.checks_left[kBlack]);
  return CanonicalKey(setup);
}

namespace {

std::string_view ResultOn(const Position& position) {
  return position.checkers() != 0 ? "checkmate" : "stalemate";
}

std::string_view ResultOn(const VariantPosition& position) {
  const Outcome outcome = OutcomeOf(position);
  const bool is_over_by_rule = IsOverByRule(position);
  if (outcome == Outcome::kDraw) return is_over_by_rule ? "draw" : "stalemate";
  if (!is_over_by_rule && position.checkers() != 0) return "checkmate";
  return outcome == Outcome::kWhiteWins ? "White has won" : "Black has won";
}

}  // namespace

GameEnd EndOf(const Board& board) {
  if (board.of_chess() != nullptr) return board.checkers() != 0 ? GameEnd::kLost : GameEnd::kDrawn;
  const Outcome outcome = OutcomeOf(*board.of_variant());
  if (outcome == Outcome::kDraw) return GameEnd::kDrawn;
  const bool white_wins = outcome == Outcome::kWhiteWins;
  return white_wins == (board.turn() == kWhite) ? GameEnd::kWon : GameEnd::kLost;
}

std::string_view ResultOf(const Board& board) {
  return board.Visit([](const auto& position) { return ResultOn(position); });
}

}  // namespace tabia::chess

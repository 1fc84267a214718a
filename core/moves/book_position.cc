#include "core/moves/book_position.h"

#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/opaque.h"
#include "core/chess/variants/variant_fen.h"
#include "core/chess/variants/variant_key.h"
#include "core/chess/variants/variant_moves.h"
#include "core/chess/variants/variant_uci.h"

namespace tabia::chess {

BookPosition BookPosition::Of(const Position& position) {
  BookPosition out;
  out.key_ = CanonicalKey(position.setup());
  out.turn_ = position.turn();
  out.position_ = position;
  return out;
}

BookPosition BookPosition::Of(const VariantPosition& position) {
  BookPosition out;
  out.key_ = CanonicalKey(position.setup());
  out.turn_ = position.turn();
  out.of_variant_ = position;
  return out;
}

absl::StatusOr<BookPosition> BookPosition::FromFen(const Ruleset& rules, std::string_view fen) {
  if (rules.is_chess()) {
    TABIA_ASSIGN_OR_RETURN(const Position position, Position::FromFen(fen));
    return Of(position);
  }
  if (rules.variant()) {
    TABIA_ASSIGN_OR_RETURN(const VariantPosition position, VariantPosition::FromFen(*rules.variant(), fen));
    return Of(position);
  }
  std::optional<BookPosition> opaque = Opaque(rules.name(), fen);
  if (!opaque) return UsageError("no position of any variant");
  return *std::move(opaque);
}

std::optional<BookPosition> BookPosition::Opaque(std::string_view variant, std::string_view text) {
  BookPosition out;
  out.variant_ = variant;
  out.text_ = NormaliseOpaquePosition(text);
  if (out.text_.empty()) return std::nullopt;
  out.key_ = OpaqueKey(variant, out.text_);
  std::string_view fields = out.text_;
  TakeWord(fields);
  if (TakeWord(fields) == "b") out.turn_ = kBlack;
  return out;
}

BookPosition BookPosition::OfKey(uint64_t key) {
  BookPosition out;
  out.key_ = key;
  return out;
}

uint64_t BookPosition::check() const {
  if (is_key()) return kUnknownCheck;
  if (of_variant_) return CheckHash(of_variant_->setup());
  return position_ ? CheckHash(position_->setup()) : OpaqueCheckHash(variant_, text_);
}

std::string BookPosition::Epd() const {
  if (is_key()) return FormatText("key %016x", key_);
  if (of_variant_) return ToEpd(of_variant_->setup());
  return position_ ? ToEpd(position_->setup()) : text_;
}

std::vector<Move> LegalMoves(const BookPosition& position) {
  return position.VisitBoard([](const auto& board) {
    const auto moves = LegalMoves(board);
    return std::vector<Move>(moves.begin(), moves.end());
  });
}

bool IsLegal(const BookPosition& position, Move move) {
  return position.VisitBoard([move](const auto& board) { return IsLegal(board, move); });
}

namespace {

std::string_view ResultOn(const Position& board) {
  return board.checkers() != 0 ? "checkmate" : "stalemate";
}

std::string_view ResultOn(const VariantPosition& board) {
  const Outcome outcome = OutcomeOf(board);
  const bool is_over_by_rule = IsOverByRule(board);
  if (outcome == Outcome::kDraw) return is_over_by_rule ? "draw" : "stalemate";
  if (!is_over_by_rule && board.checkers() != 0) return "checkmate";
  return outcome == Outcome::kWhiteWins ? "White has won" : "Black has won";
}

}  // namespace

std::string_view ResultOf(const BookPosition& position) {
  return position.VisitBoard([](const auto& board) { return ResultOn(board); });
}

BookPosition After(const BookPosition& position, Move move) {
  return position.VisitBoard([move](auto board) {
    board.Make(move);
    return BookPosition::Of(board);
  });
}

uint64_t KeyAfter(const BookPosition& position, Move move) {
  return position.VisitBoard([move](const auto& board) { return KeyAfter(board, move); });
}

std::string ToFen(const BookPosition& position) {
  return position.VisitBoard([](const auto& board) { return ToFen(board.setup()); });
}

std::string UciMove(const BookPosition& position, Move move, CastlingStyle style) {
  return position.VisitBoard([&](const auto& board) { return UciMove(board, move, style); });
}

std::optional<Move> ParseUciMove(const BookPosition& position, std::string_view text) {
  return position.VisitBoard([text](const auto& board) { return ParseUciMove(board, text); });
}

}  // namespace tabia::chess

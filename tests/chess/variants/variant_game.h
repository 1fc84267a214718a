// Short questions about one move of a variant, for tests of its rules.
#pragma once

#include <string>
#include <vector>

#include "core/chess/variants/variant_moves.h"
#include "core/chess/variants/variant_san.h"
#include "core/chess/variants/variant_uci.h"
#include "tests/chess/variants/variants_golden.h"

namespace tabia::chess {

// A variant whose positions are asked.
class VariantGame {
 public:
  explicit VariantGame(Variant variant) : variant_(variant) {}

  VariantPosition At(const std::string& fen) const { return VariantAt(variant_, fen); }
  bool Permits(const std::string& fen, std::string_view uci) const {
    return ParseUciMove(At(fen), uci).has_value();
  }
  size_t CountMoves(const std::string& fen) const { return LegalMoves(At(fen)).size(); }
  Outcome OutcomeAt(const std::string& fen) const { return OutcomeOf(At(fen)); }

  // Returns the position after some moves; the one before the first illegal move.
  VariantPosition PlayAll(const std::string& fen, const std::vector<std::string>& moves) const {
    VariantPosition position = At(fen);
    for (const std::string& text : moves) {
      const std::optional<Move> move = ParseUciMove(position, text);
      EXPECT_TRUE(move) << text << " in " << EpdOf(position);
      if (!move) return position;
      position.Make(*move);
    }
    return position;
  }
  // Returns the EPD after some moves.
  std::string After(const std::string& fen, const std::vector<std::string>& moves) const {
    return EpdOf(PlayAll(fen, moves));
  }
  std::string SanOf(const std::string& fen, std::string_view uci) const {
    const VariantPosition position = At(fen);
    const std::optional<Move> move = ParseUciMove(position, uci);
    return move ? San(position, *move) : "illegal";
  }
  // Returns the UCI text of the move that a SAN means; "none" if it means none.
  std::string UciOf(const std::string& fen, std::string_view san) const {
    const VariantPosition position = At(fen);
    const std::optional<Move> move = ParseSan(position, san);
    return move ? UciMove(position, *move) : "none";
  }

 private:
  Variant variant_;
};

}  // namespace tabia::chess

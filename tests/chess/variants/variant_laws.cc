#include "tests/chess/variants/variant_laws.h"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <vector>

#include "core/base/status.h"
#include "core/chess/variants/variant_fen.h"
#include "core/chess/variants/variant_key.h"
#include "core/chess/variants/variant_moves.h"
#include "core/chess/variants/variant_san.h"
#include "core/chess/variants/variant_uci.h"

namespace tabia::chess {
namespace {

struct VariantLaw {
  bool holds;
  const char* name;
};

std::string FirstBrokenLaw(std::initializer_list<VariantLaw> laws, const std::string& where) {
  for (const VariantLaw& law : laws) {
    if (!law.holds) return where + ": " + law.name;
  }
  return "";
}

std::string BrokenLawOf(const VariantPosition& position, Move move) {
  const std::string uci = UciMove(position, move), san = San(position, move);
  const std::string onto_rook = UciMove(position, move, CastlingStyle::kKingTakesRook);
  VariantPosition next = position;
  next.Make(move);
  const absl::StatusOr<VariantPosition> checked = VariantPosition::FromSetup(next.setup());
  return FirstBrokenLaw(
      {{IsLegal(position, move), "legal by itself"},
       {ParseUciMove(position, uci) == move, "UCI read again"},
       {ParseUciMove(position, onto_rook) == move, "UCI in Chess960 style read again"},
       {ParseSan(position, san) == move, "SAN read again"},
       {KeyAfter(position, move) == CanonicalKey(next), "key after the move"},
       {checked.ok(), "leads to a legal position"},
       {!checked.ok() || checked->checkers() == next.checkers(), "checkers after the move"},
       {!checked.ok() || ToFen(checked->setup()) == ToFen(next.setup()), "FEN after the move"}},
      ToFen(position.setup()) + ": " + uci + " " + san +
          (checked.ok() ? "" : " (" + Message(checked.status()) + ")"));
}

}  // namespace

std::string BrokenVariantTextLaw(const VariantPosition& position) {
  const VariantSetup& setup = position.setup();
  const std::string fen = ToFen(setup);
  const absl::StatusOr<VariantPosition> read = VariantPosition::FromFen(setup.variant, fen);
  if (!read.ok()) return fen + ": " + Message(read.status());
  const VariantSetup& again = read->setup();
  return FirstBrokenLaw({{CanonicalKey(again) == CanonicalKey(setup), "canonical key"},
                         {PolyglotKey(again) == PolyglotKey(setup), "Polyglot key"},
                         {CheckHash(again) == CheckHash(setup), "check hash"},
                         {ToEpd(again) == ToEpd(setup), "EPD"},
                         {ToFen(again) == fen, "FEN"},
                         {read->checkers() == position.checkers(), "checkers"},
                         {OutcomeOf(*read) == OutcomeOf(position), "outcome"}},
                        fen);
}

std::string BrokenVariantMoveLaw(const VariantPosition& position) {
  const std::vector<Move> moves = LegalMoves(position);
  if (OutcomeOf(position) != Outcome::kOngoing && !moves.empty()) return "moves after the end of the game";
  for (const Move move : moves) {
    if (std::count(moves.begin(), moves.end(), move) != 1) return "a move is listed twice";
    if (std::string fault = BrokenLawOf(position, move); !fault.empty()) return fault;
  }
  return "";
}

}  // namespace tabia::chess

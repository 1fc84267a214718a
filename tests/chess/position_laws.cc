#include "tests/chess/position_laws.h"

#include <initializer_list>

#include "core/base/status.h"
#include "core/chess/fen.h"
#include "core/chess/fen_key.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"

namespace tabia::chess {
namespace {

struct Law {
  bool holds;
  const char* name;
};

std::string FirstBroken(std::initializer_list<Law> laws, const std::string& where) {
  for (const Law& law : laws) {
    if (!law.holds) return where + ": " + law.name;
  }
  return "";
}

std::string MoveFault(const Position& position, Move move) {
  const std::string orthodox = UciMove(position, move);
  const std::string onto_rook = UciMove(position, move, CastlingStyle::kKingTakesRook);
  const std::string san = San(position, move);
  Position next = position;
  next.Make(move);
  const absl::StatusOr<Position> checked = Position::FromSetup(next.setup());
  return FirstBroken({{IsLegal(position, move), "legal by itself"},
                      {ParseUciMove(position, orthodox) == move, "UCI read again"},
                      {ParseUciMove(position, onto_rook) == move, "UCI in Chess960 style read again"},
                      {ParseSan(position, san) == move, "SAN read again"},
                      {checked.ok(), "leads to a legal position"}},
                     ToFen(position.setup()) + ": " + orthodox + " " + san +
                         (checked.ok() ? "" : " (" + Message(checked.status()) + ")"));
}

}  // namespace

std::string BrokenTextLaw(const Position& position) {
  const Setup& setup = position.setup();
  const std::string fen = ToFen(setup);
  const absl::StatusOr<Position> read = Position::FromFen(fen);
  if (!read.ok()) return fen + ": " + Message(read.status());
  const Setup& again = read->setup();
  return FirstBroken({{again.placement_key == setup.placement_key, "placement key"},
                      {CanonicalKey(again) == CanonicalKey(setup), "canonical key"},
                      {KeyOfFen(fen) == CanonicalKey(setup), "key of the FEN"},
                      {KeyOfFen(ToEpd(setup)) == CanonicalKey(setup), "key of the EPD"},
                      {PolyglotKey(again) == PolyglotKey(setup), "Polyglot key"},
                      {CheckHash(again) == CheckHash(setup), "check hash"},
                      {ToEpd(again) == ToEpd(setup), "EPD"},
                      {ToFen(again) == fen, "FEN"},
                      {read->checkers() == position.checkers(), "checkers"}},
                     fen);
}

std::string BrokenKeyLaw(std::string_view text) {
  const absl::StatusOr<Setup> setup = ParseFen(text);
  const std::optional<uint64_t> key = setup.ok() ? std::optional(CanonicalKey(*setup)) : std::nullopt;
  return FirstBroken({{KeyOfFen(text) == key, "key of the text"}}, std::string(text));
}

std::string BrokenMoveLaw(const Position& position) {
  for (const Move move : LegalMoves(position)) {
    if (std::string fault = MoveFault(position, move); !fault.empty()) return fault;
  }
  return "";
}

}  // namespace tabia::chess

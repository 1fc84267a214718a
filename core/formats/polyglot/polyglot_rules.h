// Finds the rules of a Polyglot book, and its records by these rules. The file does not contain the rules.
//
// lichess-bot and BotLi use one book for each variant, with the keys of python-chess (chess::PolyglotKey of a
// VariantSetup). These keys contain the board, but no pockets, no marks of promoted pieces and no checks. So several
// positions share a record, and its move may be illegal in some of them. Moves that chess lacks are stored as follows:
//   drop                 equal squares, the piece as the promotion: 1 knight … 4 queen. The drop of a pawn cannot be
//                        stored, because 0 means no promotion
//   promotion to a king  promotion 5, in antichess
// Some books of antichess have castling rights in their keys. If a lookup fails, the key with these rights is tried.
#pragma once

#include <cstdint>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/chess/variants/variant_position.h"
#include "core/formats/polyglot/polyglot_records.h"
#include "core/formats/read_options.h"
#include "core/moves/ruleset.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Returns the rules of the book at `path`: those of options.variant if it is set; else those of the variant named by
// the folder ("books/atomic/white.bin"); else those of chess. Returns a usage error if tabia does not support them.
absl::StatusOr<chess::Ruleset> PolyglotRules(std::string_view path, const ReadOptions& options);

// Returns the records of a position. A position of chess is found by its canonical key, one of a variant by its
// Polyglot key.
inline PolyglotRecords::Range FindRecords(const PolyglotRecords& records, const chess::Position& /*position*/,
                                          uint64_t canonical_key) {
  return records.Find(canonical_key);
}
PolyglotRecords::Range FindRecords(const PolyglotRecords& records, const chess::VariantPosition& position,
                                   uint64_t canonical_key = 0);

// Returns whether positions with equal boards, but different pockets or checks, have the same Polyglot key.
bool SharesKeys(chess::Variant variant);

// Returns whether some piece could make the move of a record on some board, by these rules.
bool IsPossibleMove(chess::Move move, const chess::Ruleset& rules);

// Adds the variant and its facts to a report. If neither the options nor the folder name a variant, plays the first
// thousand moves of the book. If they fit the rules of a variant better than those of chess, adds the fact
// records::kOtherVariantFact: "looks like a book of atomic: …".
void ReportRules(const chess::Ruleset& rules, const PolyglotRecords& records, const ReadOptions& options,
                 records::SourceReport& report);

}  // namespace tabia::formats

// Positions of variants as text: FEN and EPD in the dialects of Lichess and of engines.
//
// Parsed, in addition to the forms of fen.h: pockets in brackets or as a ninth rank, in any order ("[QPp]", "[-]",
// "/PQp", or none); promoted pieces ("Q~"); checks still to give between en passant and the clock ("2+3"), or checks
// already given after the move number ("+1+0"), each in either place. Written: brackets always in crazyhouse and never
// elsewhere, White's pieces before Black's and queens first; checks still to give as a fifth field. Equal positions
// have equal EPDs.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/chess/variants/variant_setup.h"

namespace tabia::chess {

// Parses a FEN or an EPD. The error is the reason why the text is not one.
absl::StatusOr<VariantSetup> ParseVariantFen(Variant variant, std::string_view text);

// Returns whether the text is a FEN or an EPD with pockets or checks.
bool HasVariantFields(std::string_view text);

// Returns the first four fields; five in three-check. Equal positions (variant_key.h) have equal texts.
std::string ToEpd(const VariantSetup& setup);

// Returns all fields.
std::string ToFen(const VariantSetup& setup);

}  // namespace tabia::chess

// Reports the variant of a file by the castling rights of its positions.
#pragma once

#include "core/base/text.h"
#include "core/chess/chess960.h"
#include "core/records/source_report.h"

namespace tabia::formats {

// Sets the variant, or counts the positions that look like Chess960 in a file of orthodox chess.
inline void ReportCastling(const chess::CastlingEvidence& castling, records::SourceReport& report) {
  if (castling.is_chess960()) {
    report.variant = "chess960";
  } else if (castling.unorthodox() > 0) {
    report.facts["castling rights of Chess960"] =
        FormatCount(castling.unorthodox(), "position") + " of a file of orthodox chess";
  }
}

}  // namespace tabia::formats

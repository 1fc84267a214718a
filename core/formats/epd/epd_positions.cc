#include "core/formats/epd/epd_positions.h"

#include <cstddef>
#include <string>

#include "absl/status/statusor.h"

#include "core/base/status.h"
#include "core/chess/fen.h"
#include "core/formats/epd/epd_line.h"
#include "core/formats/table/chess_table_reader.h"

namespace tabia::formats {
namespace {

constexpr size_t kEvidenceBytes = size_t{1} << 20;

}  // namespace

bool IsEpd(std::string_view bytes) {
  const bool has_mark = bytes.starts_with(kByteOrderMark);
  bool has_remarks_alone = bytes.substr(has_mark ? kByteOrderMark.size() : 0).starts_with('#');
  const auto sign_of = [&has_remarks_alone](std::string_view line) {
    if (IsEpdRemark(line)) return LineSign::kRemark;
    has_remarks_alone = false;
    return ParseEpdPosition(line).ok() ? LineSign::kRecord : LineSign::kOther;
  };
  return (HasRecords(bytes, sign_of) && !IsChessTable(bytes)) || has_remarks_alone;
}

EpdPositions::EpdPositions(std::string_view bytes) {
  EpdLines lines(bytes.substr(0, kEvidenceBytes));
  while (const std::optional<std::string_view> line = lines.Next()) {
    const absl::StatusOr<chess::Setup> setup = ParseEpdPosition(*line);
    if (setup.ok() && chess::Position::FromSetup(*setup).ok()) castling_.Add(*setup);
  }
}

std::optional<LineFault> EpdPositions::Parse(std::string_view line, chess::Position& position) {
  const absl::StatusOr<chess::Setup> setup = ParseEpdPosition(line);
  if (!setup.ok()) return LineFault{"unreadable position", Message(setup.status())};
  const absl::StatusOr<chess::Position> legal = chess::Position::FromSetup(*setup);
  if (!legal.ok()) return LineFault{"illegal position", Message(legal.status())};
  if (castling_.is_empty()) castling_.Add(*setup);
  if (!is_chess960() && !chess::HasOrthodoxCastling(*setup)) {
    return LineFault{"castling right of Chess960",
                     chess::ToEpd(*setup) + ": the other lines are of orthodox chess"};
  }
  position = *legal;
  return std::nullopt;
}

}  // namespace tabia::formats

#include "core/formats/epd/epd_positions.h"

#include <cstddef>
#include <string>
#include <utility>

#include "absl/status/statusor.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/chess/fen.h"
#include "core/chess/variants/variant_fen.h"
#include "core/chess/variants/variant_position.h"
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
    const bool is_position = ParseEpdPosition(line).ok() || chess::HasVariantFields(EpdPositionText(line));
    return is_position ? LineSign::kRecord : LineSign::kOther;
  };
  return (HasRecords(bytes, sign_of) && !IsChessTable(bytes)) || has_remarks_alone;
}

EpdPositions::EpdPositions(std::string_view bytes, chess::Ruleset rules) : rules_(std::move(rules)) {
  if (rules_.variant()) return;
  EpdLines lines(bytes.substr(0, kEvidenceBytes));
  while (const std::optional<std::string_view> line = lines.Next()) {
    const absl::StatusOr<chess::Setup> setup = ParseEpdPosition(*line);
    if (setup.ok() && chess::Position::FromSetup(*setup).ok()) castling_.Add(*setup);
  }
}

std::optional<LineFault> EpdPositions::Parse(std::string_view line, chess::BookPosition& position) {
  if (!rules_.variant()) {
    chess::Position of_chess;
    std::optional<LineFault> fault = Parse(line, of_chess);
    if (!fault) position = chess::BookPosition::Of(of_chess);
    return fault;
  }
  const absl::StatusOr<chess::VariantSetup> setup =
      chess::ParseVariantFen(*rules_.variant(), EpdPositionText(line));
  if (!setup.ok()) return LineFault{"unreadable position", Message(setup.status())};
  const absl::StatusOr<chess::VariantPosition> legal = chess::VariantPosition::FromSetup(*setup);
  if (!legal.ok()) return LineFault{"illegal position", Message(legal.status())};
  position = chess::BookPosition::Of(*legal);
  return std::nullopt;
}

std::optional<LineFault> EpdPositions::Parse(std::string_view line, chess::Position& position) {
  const absl::StatusOr<chess::Setup> setup = ParseEpdPosition(line);
  if (const std::string text = EpdPositionText(line); chess::HasVariantFields(text)) {
    return LineFault{"position of a variant", FormatText("%s; set the variant with --variant", text)};
  }
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

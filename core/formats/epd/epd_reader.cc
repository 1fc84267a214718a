#include "core/formats/epd/epd_reader.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/base/byte_streams.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/chess960.h"
#include "core/chess/fen.h"
#include "core/chess/position.h"
#include "core/chess/san.h"
#include "core/formats/epd/epd_line.h"
#include "core/formats/skip_counter.h"

namespace tabia::formats {
namespace {

constexpr size_t kMaxLineBytes = size_t{1} << 16;

class EpdParser {
 public:
  EpdParser(const SourceFile& file, const ReadOptions& options, records::RecordVisitor& visitor)
      : visitor_(visitor), skips_(file.path(), options.strict, report_.skipped) {}

  absl::Status ReadLine(std::string_view line);
  records::SourceReport Take();

 private:
  absl::Status ReadMove(const chess::Position& position, const EpdMove& move);
  absl::Status Skip(std::string_view kind, const std::string& why) {
    return skips_.Add(kind, {"line", line_number_}, [&why] { return MakePrintable(why); });
  }

  records::RecordVisitor& visitor_;
  records::SourceReport report_;
  SkipCounter skips_;
  std::optional<records::Scale> scale_;
  bool is_chess960_ = false;
  uint64_t positions_ = 0;
  bool has_tabs_ = false;
  int64_t line_number_ = 0;
};

absl::Status EpdParser::ReadLine(std::string_view line) {
  if (++line_number_ == 1 && line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
  if (line.size() > kMaxLineBytes) {
    return Skip("line too long", FormatText("more than %d bytes", kMaxLineBytes));
  }
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (IsEpdRemark(line)) return absl::OkStatus();
  const absl::StatusOr<chess::Setup> setup = chess::ParseFen(line);
  if (!setup.ok()) return Skip("unreadable position", Message(setup.status()));
  const absl::StatusOr<chess::Position> position = chess::Position::FromSetup(*setup);
  if (!position.ok()) return Skip("illegal position", Message(position.status()));
  is_chess960_ |= !chess::HasOrthodoxCastling(*setup);
  ++positions_;
  has_tabs_ |= line.find('\t') != std::string_view::npos;
  for (const EpdMove& move : MovesOfEpd(line)) TABIA_RETURN_IF_ERROR(ReadMove(*position, move));
  return absl::OkStatus();
}

absl::Status EpdParser::ReadMove(const chess::Position& position, const EpdMove& move) {
  if (scale_.value_or(move.scale) != move.scale) {
    return Skip("weights of another scale",
                FormatText("%s counts in %s, the first move in %s", move.san, records::ScaleName(move.scale),
                           records::ScaleName(*scale_)));
  }
  const std::optional<chess::Move> legal = chess::ParseSan(position, move.san);
  if (!legal) {
    return Skip("illegal move", FormatText("%s in %s", move.san, chess::ToEpd(position.setup())));
  }
  scale_ = move.scale;
  chess::BookMove stated = move.stated;
  stated.move = *legal;
  ++report_.records;
  return visitor_.VisitMove(chess::BookPosition::Of(position), stated);
}

records::SourceReport EpdParser::Take() {
  report_.format = "EPD";
  report_.scale = scale_.value_or(records::Scale::kWeights);
  if (is_chess960_) report_.variant = "chess960";
  if (report_.records == 0 && positions_ > 0) {
    const std::string positions = FormatCount(positions_, "position");
    report_.facts[records::kNoMovesFact] =
        has_tabs_
            ? FormatText("a table of %s, as tabia dump prints it, not EPD; no command reads it", positions)
            : FormatText("an opening suite of %s; tabia openings takes it", positions);
  }
  return std::move(report_);
}

// Divides bytes into lines. A line that is too long is cut, but still longer than the limit.
class Lines {
 public:
  template <typename Visit>
  absl::Status Take(std::string_view piece, Visit visit) {
    while (!piece.empty()) {
      const size_t end = piece.find('\n');
      const std::string_view part = piece.substr(0, end);
      if (rest_.size() <= kMaxLineBytes) rest_.append(part.substr(0, kMaxLineBytes + 1));
      if (end == std::string_view::npos) return absl::OkStatus();
      TABIA_RETURN_IF_ERROR(visit(std::exchange(rest_, {})));
      piece.remove_prefix(end + 1);
    }
    return absl::OkStatus();
  }
  const std::string& rest() const { return rest_; }

 private:
  std::string rest_;
};

}  // namespace

bool IsEpd(std::string_view bytes) {
  const std::optional<std::string_view> line = EpdLines(bytes.substr(0, kMaxLineBytes)).Next();
  return line && chess::ParseFen(*line).ok();
}

absl::StatusOr<records::SourceReport> ReadEpd(SourceFile& file, const ReadOptions& options,
                                              records::RecordVisitor& visitor) {
  const uint64_t total_bytes = file.kind() == SourceFile::Kind::kFile ? file.bytes().size() : 0;
  EpdParser parser(file, options, visitor);
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> source, file.Stream());
  Lines lines;
  while (true) {
    TABIA_ASSIGN_OR_RETURN(const std::string_view piece, source->Next());
    if (piece.empty()) break;
    TABIA_RETURN_IF_ERROR(
        lines.Take(piece, [&parser](const std::string& line) { return parser.ReadLine(line); }));
    if (options.progress) options.progress(source->file_bytes(), total_bytes);
  }
  if (!lines.rest().empty()) TABIA_RETURN_IF_ERROR(parser.ReadLine(lines.rest()));
  return parser.Take();
}

}  // namespace tabia::formats

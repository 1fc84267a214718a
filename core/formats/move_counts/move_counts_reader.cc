#include "core/formats/move_counts/move_counts_reader.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/formats/text_lines.h"
#include "core/moves/book_position.h"
#include "core/moves/chess_board.h"
#include "core/moves/ruleset.h"

namespace tabia::formats {
namespace {

constexpr std::string_view kPosition = "pos";

// Returns the FEN of a line that begins a position.
std::optional<std::string_view> FenOf(std::string_view line) {
  if (TakeWord(line) != kPosition) return std::nullopt;
  return Trim(line);
}

struct CountedMove {
  std::string_view move, count;
};

// Splits a line of a move. Returns nothing if it has another form.
std::optional<CountedMove> SplitMove(std::string_view line) {
  const std::string_view move = TakeWord(line), count = TakeWord(line);
  const bool is_move = move.size() == 4 || move.size() == 5;
  if (!is_move || count.empty() || !Trim(line).empty()) return std::nullopt;
  return CountedMove{move, count};
}

class MoveCountsParser final : public LineParser {
 public:
  MoveCountsParser(SourceFile& file, const chess::Ruleset& rules, const ReadOptions& options,
                   records::ChessVisitor& visitor)
      : LineParser(file, options), rules_(rules), visitor_(visitor) {}

 private:
  absl::Status ReadLine(std::string_view line) override {
    line = Trim(line);
    if (line.empty() || line.starts_with('#')) return absl::OkStatus();
    if (const std::optional<std::string_view> fen = FenOf(line)) return ReadPosition(*fen);
    const std::optional<CountedMove> move = SplitMove(line);
    if (!move || !has_begun_) return Skip("unreadable line", line);
    return position_ ? ReadMove(*move) : Skip("move of an unreadable position", line);
  }

  absl::Status ReadPosition(std::string_view fen) {
    has_begun_ = true;
    absl::StatusOr<chess::BookPosition> position = chess::BookPosition::FromFen(rules_, fen);
    position_.reset();
    if (!position.ok()) return Skip("unreadable position", Message(position.status()));
    position_ = *std::move(position);
    return absl::OkStatus();
  }

  absl::Status ReadMove(const CountedMove& counted) {
    const std::optional<chess::Move> move = chess::ParseUciMove(position_->board(), counted.move);
    if (!move)
      return Skip("illegal move", FormatText("%s in %s", MakePrintable(counted.move), position_->Epd()));
    const auto count = ParseNumber<uint32_t>(counted.count);
    if (!count) return Skip("impossible weight", counted.count);
    ++report_.records;
    return visitor_.VisitMove(*position_, {.move = *move, .stated_weight = *count});
  }

  absl::Status Finish() override {
    report_.format = "text of positions with move counts";
    report_.scale = records::Scale::kWeights;
    if (rules_.variant()) report_.variant = rules_.name();
    return absl::OkStatus();
  }

  const chess::Ruleset& rules_;
  records::ChessVisitor& visitor_;
  bool has_begun_ = false;                       // a line of a position was read
  std::optional<chess::BookPosition> position_;  // of the moves that follow; nothing after an unreadable one
};

}  // namespace

bool IsMoveCounts(std::string_view bytes) {
  bool has_position = false;
  return HasRecords(bytes, [&has_position](std::string_view line) {
    if (line.starts_with('#')) return LineSign::kRemark;
    const std::optional<std::string_view> fen = FenOf(line);
    has_position |= fen && fen->find('/') != fen->npos;
    return has_position && (fen || SplitMove(line)) ? LineSign::kRecord : LineSign::kOther;
  });
}

absl::StatusOr<records::SourceReport> ReadMoveCounts(SourceFile& file, const ReadOptions& options,
                                                     records::ChessVisitor& visitor) {
  TABIA_ASSIGN_OR_RETURN(const chess::Ruleset rules, RulesOf(file.path(), options));
  return MoveCountsParser(file, rules, options, visitor).Read();
}

}  // namespace tabia::formats

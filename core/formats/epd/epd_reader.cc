#include "core/formats/epd/epd_reader.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"

#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/epd/epd_line.h"
#include "core/formats/epd/epd_moves.h"
#include "core/formats/epd/epd_positions.h"
#include "core/formats/text_lines.h"
#include "core/moves/book_position.h"
#include "core/moves/chess_board.h"
#include "core/moves/move_evaluation.h"
#include "core/moves/ruleset.h"

namespace tabia::formats {
namespace {

constexpr const char* kRemarkMark = ": ";  // after the place of a line, in the note about an avoided move

// Values of positions, which become the evaluations of the moves that lead to these positions.
class PositionValues {
 public:
  bool empty() const { return values_.empty(); }
  // Adds the value of a position for the player to move there, unless a more trustworthy one is known
  // (chess::IsMoreTrustworthy).
  void Add(uint64_t key, const chess::Evaluation& value);

  // Visits the legal moves of `before` that lead to a position with a value. The evaluation of each move is that value,
  // backed up (chess::Score::BackedUp), with the depth of the value. Returns the number of moves; 0 if this position
  // was visited before. REQUIRES: before.has_board().
  absl::StatusOr<uint64_t> VisitMovesFrom(const chess::BookPosition& before, records::ChessVisitor& visitor);

  // Returns whether a visited move leads to this position. REQUIRES: the position has a value.
  bool IsUsed(uint64_t key) const { return values_.at(key).is_used; }

 private:
  struct Value {
    chess::Evaluation evaluation;
    bool is_used = false;
  };

  HashMap<uint64_t, Value> values_;  // by the key of the position
  HashSet<uint64_t> visited_;
};

void PositionValues::Add(uint64_t key, const chess::Evaluation& value) {
  const auto [known, is_new] = values_.try_emplace(key, Value{value});
  if (!is_new && IsMoreTrustworthy(value, known->second.evaluation)) known->second.evaluation = value;
}

absl::StatusOr<uint64_t> PositionValues::VisitMovesFrom(const chess::BookPosition& before,
                                                        records::ChessVisitor& visitor) {
  if (!visited_.insert(before.key()).second) return 0;
  uint64_t moves = 0;
  for (const chess::Move move : chess::LegalMoves(before.board())) {
    const auto after = values_.find(chess::KeyAfter(before.board(), move));
    if (after == values_.end()) continue;
    after->second.is_used = true;
    chess::BookMove valued = {.move = move, .evaluation = after->second.evaluation};
    valued.evaluation->score = valued.evaluation->score.BackedUp();
    TABIA_RETURN_IF_ERROR(visitor.VisitMove(before, valued));
    ++moves;
  }
  return moves;
}

class EpdParser final : public LineParser {
 public:
  EpdParser(SourceFile& file, const chess::Ruleset& rules, const ReadOptions& options,
            records::ChessVisitor& visitor)
      : LineParser(file, options),
        bytes_(file.bytes()),
        rules_(rules),
        visitor_(visitor),
        today_(options.today),
        known_positions_(options.known_positions),
        is_of_changes_(IsEpdOfChanges(file.bytes())),
        positions_(file.bytes(), rules) {}

 private:
  absl::Status ReadLine(std::string_view line) override {
    if (IsEpdRemark(line)) return absl::OkStatus();
    chess::BookPosition position;
    if (const std::optional<LineFault> fault = positions_.Parse(line, position)) {
      return Skip(fault->kind, fault->why);
    }
    ++read_positions_;
    const EpdMoves read = is_of_changes_ ? ChangesOfEpd(line, position) : MovesOfEpd(line);
    if (!read.impossible_evaluation.empty()) {
      TABIA_RETURN_IF_ERROR(Skip("impossible evaluation", read.impossible_evaluation));
    }
    if (!read.impossible_weight.empty()) {
      TABIA_RETURN_IF_ERROR(Skip("impossible weight", read.impossible_weight));
    }
    if (read.of_position) values_.Add(position.key(), *read.of_position);
    CountUnused(read);
    const std::vector<chess::Move> avoided = AvoidedMoves(position, read.avoided);
    for (const EpdMove& move : read.moves) TABIA_RETURN_IF_ERROR(ReadMove(position, move, avoided));
    if (read.avoided.empty() && !read.remark.empty()) return ReadComment(position, read.remark);
    if (read.avoided.empty()) return absl::OkStatus();
    const std::optional<std::chrono::sys_days> last_day = LastDayOfEpd(line);
    if (today_ && last_day && *last_day < *today_) return ReadEndedLesson(position, line);
    for (const std::string_view san : read.avoided) {
      TABIA_RETURN_IF_ERROR(ReadAvoidedMove(position, san, read.remark));
    }
    return absl::OkStatus();
  }

  absl::Status Finish() override {
    if (!values_.empty()) TABIA_RETURN_IF_ERROR(ReadValues());
    report_.format = "EPD";
    // A book of am alone can be merged with books of every scale, as one of evaluations can.
    const bool only_avoids = !scale_ && report_.records > 0;
    report_.scale = scale_.value_or(only_avoids ? records::Scale::kEvaluations : records::Scale::kWeights);
    if (is_of_changes_) report_.scale = records::Scale::kShares;
    if (rules_.variant()) report_.variant = rules_.name();
    if (positions_.is_chess960()) report_.variant = "chess960";
    if (ended_ > 0)
      report_.decisions["avoided moves"] = FormatCount(ended_, "line") + " not in force any more";
    const bool has_positions = read_positions_ > 0 || !report_.skipped.empty();
    if (!has_positions) report_.facts[records::kEmptyBookFact] = "remarks alone";
    if (report_.records == 0 && read_positions_ > 0 && !is_of_changes_) {
      const std::string positions = FormatCount(read_positions_, "position");
      report_.facts[records::kNoMovesFact] =
          FormatText("an opening suite of %s; tabia openings takes it", positions);
    }
    return absl::OkStatus();
  }

  // Returns the legal moves of these texts, each once.
  static std::vector<chess::Move> AvoidedMoves(const chess::BookPosition& position,
                                               const std::vector<std::string_view>& texts) {
    std::vector<chess::Move> moves;
    for (const std::string_view san : texts) {
      const std::optional<chess::Move> move = ParseEpdMove(position.board(), san);
      if (move && std::find(moves.begin(), moves.end(), *move) == moves.end()) moves.push_back(*move);
    }
    return moves;
  }

  // Visits a move. It is inactive if it is one of `avoided` as well, unless the line gives its evaluation alone.
  absl::Status ReadMove(const chess::BookPosition& position, const EpdMove& move,
                        const std::vector<chess::Move>& avoided) {
    const std::optional<records::Scale> scale = records::CommonScale(scale_.value_or(move.scale), move.scale);
    if (!scale) {
      return Skip("weights of another scale",
                  FormatText("%s counts in %s, the first move in %s", move.san,
                             records::ScaleName(move.scale), records::ScaleName(*scale_)));
    }
    TABIA_ASSIGN_OR_RETURN(const std::optional<chess::Move> legal, LegalMove(position, move.san));
    if (!legal) return absl::OkStatus();
    scale_ = scale;
    chess::BookMove stated = move.stated;
    stated.move = *legal;
    const bool is_avoided = std::find(avoided.begin(), avoided.end(), *legal) != avoided.end();
    if (is_avoided && move.scale != records::Scale::kEvaluations) stated.active = false;
    ++report_.records;
    return visitor_.VisitMove(position, stated);
  }

  // Visits a move of am as inactive, with the weight 0, which fits moves of every scale. Its note names the line.
  absl::Status ReadAvoidedMove(const chess::BookPosition& position, std::string_view san,
                               const std::string& remark) {
    TABIA_ASSIGN_OR_RETURN(const std::optional<chess::Move> legal, LegalMove(position, san));
    if (!legal) return absl::OkStatus();
    ++report_.records;
    ++report_.notes;
    TABIA_RETURN_IF_ERROR(
        visitor_.VisitMove(position, {.move = *legal, .active = false, .stated_weight = 0}));
    const std::string line = place().Text();
    return visitor_.VisitNote(position, {*legal,
                                         {},
                                         chess::NoteKind::kComment,
                                         MakePrintable(remark.empty() ? line : line + kRemarkMark + remark)});
  }

  // Visits a note about the position.
  absl::Status ReadComment(const chess::BookPosition& position, const std::string& comment) {
    ++report_.records;
    ++report_.notes;
    return visitor_.VisitNote(position, {{}, {}, chess::NoteKind::kComment, MakePrintable(comment)});
  }

  // Visits a note about the position in place of moves that are not avoided any more.
  absl::Status ReadEndedLesson(const chess::BookPosition& position, std::string_view line) {
    ++ended_;
    return ReadComment(position, FormatText("%s: %s is not avoided any more: %s", place().Text(),
                                            FindEpdOperand(line, "am").value_or(""),
                                            FindEpdOperand(line, "c1").value_or("")));
  }

  // Returns a legal move; nothing, after counting the fault, if there is none.
  absl::StatusOr<std::optional<chess::Move>> LegalMove(const chess::BookPosition& position,
                                                       std::string_view san) {
    const std::optional<chess::Move> legal = ParseEpdMove(position.board(), san);
    if (!legal) {
      TABIA_RETURN_IF_ERROR(Skip("illegal move", FormatText("%s in %s", san, position.Epd())));
    }
    return legal;
  }

  // Visits the moves to the positions that have a value.
  absl::Status ReadValues() {
    uint64_t moves = 0, unused = 0;
    const auto visit_moves_from = [this, &moves](const chess::BookPosition& position) -> absl::Status {
      TABIA_ASSIGN_OR_RETURN(const uint64_t found, values_.VisitMovesFrom(position, visitor_));
      moves += found;
      return absl::OkStatus();
    };
    TABIA_RETURN_IF_ERROR(VisitLines([&](const chess::BookPosition& position, std::string_view, int64_t) {
      return visit_moves_from(position);
    }));
    if (known_positions_) {
      TABIA_RETURN_IF_ERROR(known_positions_([&](const chess::Position& position) {
        return visit_moves_from(chess::BookPosition::Of(position));
      }));
    }
    TABIA_RETURN_IF_ERROR(
        VisitLines([&](const chess::BookPosition& position, std::string_view line, int64_t number) {
          const std::string evaluation = MovesOfEpd(line).unused_evaluation;
          if (evaluation.empty() || values_.IsUsed(position.key())) return absl::OkStatus();
          ++unused;
          not_used_.Add("evaluation of a position", {"line", number}, [&evaluation] { return evaluation; });
          return absl::OkStatus();
        }));
    if (moves > 0) scale_ = scale_.value_or(records::Scale::kEvaluations);
    report_.records += moves;
    DescribeValues(moves, unused);
    return absl::OkStatus();
  }

  void DescribeValues(uint64_t moves, uint64_t unused) {
    if (moves + unused == 0) return;
    std::string& decision = report_.decisions["values of positions"];
    decision =
        FormatText("given to %s that %s there", FormatCount(moves, "move"), moves == 1 ? "leads" : "lead");
    if (unused > 0 && !known_positions_) decision += "; --positions names a book with more positions";
  }

  // Visits the positions of the file again, each with its line and the number of the line.
  absl::Status VisitLines(absl::FunctionRef<absl::Status(const chess::BookPosition& position,
                                                         std::string_view line, int64_t number)>
                              visit) const {
    EpdLines lines(bytes_);
    EpdPositions positions(bytes_, rules_);
    chess::BookPosition position;
    while (const std::optional<std::string_view> line = lines.Next()) {
      if (!positions.Parse(*line, position)) TABIA_RETURN_IF_ERROR(visit(position, *line, lines.number()));
    }
    return absl::OkStatus();
  }

  void CountUnused(const EpdMoves& read) {
    for (const std::string_view operation : read.unused_operations) {
      not_used_.Add("opcode", place(), [operation] { return std::string(operation); });
    }
  }

  const std::string_view bytes_;
  const chess::Ruleset& rules_;
  records::ChessVisitor& visitor_;
  const std::optional<std::chrono::sys_days> today_;
  const KnownPositions& known_positions_;
  const bool is_of_changes_;
  PositionValues values_;
  std::optional<records::Scale> scale_;
  EpdPositions positions_;
  uint64_t read_positions_ = 0;
  uint64_t ended_ = 0;  // lines whose moves are not avoided any more
};

}  // namespace

absl::StatusOr<records::SourceReport> ReadEpd(SourceFile& file, const ReadOptions& options,
                                              records::ChessVisitor& visitor) {
  TABIA_ASSIGN_OR_RETURN(const chess::Ruleset rules, RulesOf(file.path(), options));
  return EpdParser(file, rules, options, visitor).Read();
}

std::string_view RemarkOfAvoidedMove(std::string_view note) {
  const size_t end = note.find(kRemarkMark);
  return end == note.npos ? std::string_view() : note.substr(end + std::string_view(kRemarkMark).size());
}

}  // namespace tabia::formats

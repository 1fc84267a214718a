#include "core/suites/evaluation_file.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/byte_streams.h"
#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/os/file_io.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/formats/epd/epd_line.h"
#include "core/formats/epd/epd_moves.h"
#include "core/formats/epd/epd_score.h"
#include "core/formats/pgn/pgn_bytes.h"
#include "core/formats/pgn/pgn_evaluation.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/pgn/pgn_parser.h"
#include "core/formats/pgn/pgn_reader.h"
#include "core/formats/source_file.h"

namespace tabia::suites {
namespace {

// Replaces quotation marks, so that the name can be quoted.
std::string QuotableName(std::string name) {
  std::replace(name.begin(), name.end(), '"', '\'');
  return name;
}

uint64_t KeyOf(const chess::Position& position) {
  return CanonicalKey(position.setup());
}

// Collects the evaluations of games without a fault.
class EvaluatedGames final : public formats::PgnVisitor {
 public:
  explicit EvaluatedGames(int plies) : game_(static_cast<uint32_t>(plies)) {}

  HashMap<uint64_t, chess::Score> Take() { return std::move(scores_); }

  void Tag(std::string_view name, std::string_view value, int64_t line) override {
    headers_.Add(name, value, line);
  }
  void Move(std::string_view text, int64_t line) override {
    if (!std::exchange(has_begun_, true)) game_.Begin(headers_);
    game_.Play(text, line);
  }
  bool WantsAnnotations() const override { return true; }
  void Comment(std::string_view text, int64_t) override {
    if (!has_begun_ || !game_.IsReading() || !game_.HasLastMove()) return;
    const chess::Color mover = Opponent(game_.position().turn());
    const formats::PgnComment comment = formats::ParsePgnComment(text, mover);
    if (comment.evaluation) game_.SetEvaluation(*comment.evaluation);
  }
  void Fault(std::string_view, int64_t, std::string_view) override { has_fault_ = true; }
  absl::Status EndGame(std::string_view) override {
    if (has_begun_ && !has_fault_ && !game_.fault()) TakeEvaluations();
    headers_ = {};
    has_begun_ = has_fault_ = false;
    return absl::OkStatus();
  }

 private:
  // Takes the evaluations of the positions after the moves.
  void TakeEvaluations() {
    game_.SettleEvaluations();
    for (const formats::PgnGame::Ply& ply : game_.plies()) {
      if (!ply.evaluation) continue;
      chess::Position position = ply.before;
      position.Make(ply.move);
      scores_[KeyOf(chess::WithoutIdleEnPassant(position))] = -ply.evaluation->score;
    }
  }

  formats::PgnHeaders headers_;
  formats::PgnGame game_;
  bool has_begun_ = false, has_fault_ = false;
  HashMap<uint64_t, chess::Score> scores_;
};

// Returns an error unless evaluations may be added to the file, which may be missing.
absl::Status CheckHasEvaluations(const std::string& path) {
  if (SizeOf(path).value_or(0) == 0) return absl::OkStatus();
  return EvaluationFile::Open(path, std::nullopt).status();
}

}  // namespace

absl::StatusOr<EvaluationFile> EvaluationFile::Open(const std::string& path,
                                                    const std::optional<EvaluationOrigin>& origin) {
  EvaluationFile file(path, origin);
  if (origin) file.origin_->engine = QuotableName(origin->engine);
  std::error_code missing;
  const bool exists = std::filesystem::exists(PathOf(path), missing);
  if (origin && (!exists || std::filesystem::is_empty(PathOf(path), missing))) return file;
  TABIA_ASSIGN_OR_RETURN(const size_t whole_bytes, file.Read());
  TABIA_RETURN_IF_ERROR(file.CutOff(whole_bytes));
  return file;
}

// Reads all lines. Returns the size without an incomplete last line. The file is no longer mapped then and can be
// truncated.
absl::StatusOr<size_t> EvaluationFile::Read() {
  TABIA_ASSIGN_OR_RETURN(const MappedFile file, MappedFile::Open(path_));
  std::string_view rest = file.bytes();
  for (int64_t number = 1; !rest.empty(); ++number) {
    const size_t end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    const bool is_whole = end != std::string_view::npos;
    if (!Trim(line).empty() && !AddLine(line)) {
      // A process that was killed while writing has left part of a line.
      if (!is_whole && number > 1) return file.bytes().size() - rest.size();
      return BadFile(path_, FormatText("line %d", number),
                     "not an evaluation: expected a position, acn, c0 \"ENGINE\" and ce");
    }
    rest.remove_prefix(is_whole ? end + 1 : rest.size());
  }
  return file.bytes().size();
}

absl::Status EvaluationFile::CutOff(size_t size) {
  if (!origin_ || size == SizeOf(path_)) return absl::OkStatus();
  std::error_code error;
  std::filesystem::resize_file(PathOf(path_), size, error);
  return error ? SystemError(path_, "shortened", error.default_error_condition().value()) : absl::OkStatus();
}

// Adds an evaluation. Returns false if the line is not one.
bool EvaluationFile::AddLine(std::string_view line) {
  const auto position = chess::Position::FromFen(line);
  const std::optional<chess::Score> score = formats::PositionScoreOfEpd(line);
  const std::optional<std::string_view> engine = formats::FindEpdOperand(line, "c0");
  const auto nodes = ParseNumber<uint64_t>(formats::FindEpdOperand(line, "acn").value_or(""));
  if (!position.ok() || !score || !engine || !nodes) return false;
  if (origin_ && (*engine != origin_->engine || *nodes != origin_->nodes)) {
    ++others_;
    return true;
  }
  ++known_;
  scores_[KeyOf(chess::WithoutIdleEnPassant(*position))] = *score;
  return true;
}

std::optional<chess::Score> EvaluationFile::Find(const chess::Position& position) const {
  const auto found = scores_.find(KeyOf(position));
  return found != scores_.end() ? std::optional(found->second) : std::nullopt;
}

absl::Status EvaluationFile::Add(const chess::Position& position, chess::Score score) {
  if (!added_) {
    TABIA_ASSIGN_OR_RETURN(added_, LineAppender::Open(path_, CheckHasEvaluations));
  }
  TABIA_RETURN_IF_ERROR(
      added_->Append(FormatText("%s acn %d; c0 \"%s\"; ce %d;", chess::ToEpd(position.setup()),
                                origin_->nodes, origin_->engine, formats::EpdNumberOf(score))));
  scores_[KeyOf(position)] = score;
  return absl::OkStatus();
}

absl::StatusOr<HashMap<uint64_t, chess::Score>> ReadPgnEvaluations(formats::SourceFile& file, int plies) {
  if (!formats::IsPgn(file.bytes())) return HashMap<uint64_t, chess::Score>();
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> bytes, formats::PgnBytes(file));
  EvaluatedGames games(plies);
  TABIA_RETURN_IF_ERROR(formats::ParsePgn(*bytes, games));
  return games.Take();
}

}  // namespace tabia::suites

#include "core/suites/opening_evaluations.h"

#include <memory>
#include <string_view>

#include "core/base/byte_streams.h"
#include "core/base/status.h"
#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/formats/pgn/pgn_bytes.h"
#include "core/formats/pgn/pgn_evaluation.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/pgn/pgn_parser.h"
#include "core/formats/pgn/pgn_reader.h"
#include "core/moves/move_order.h"

namespace tabia::suites {
namespace {

// Collects the scores of games without a fault.
class EvaluatedGames final : public formats::PgnVisitor {
 public:
  EvaluatedGames(int plies, const chess::Ruleset& rules)
      : game_(static_cast<uint32_t>(plies), /*ends_at_null_move=*/false, chess::Board::StartOf(rules)) {}

  PositionScores Take() { return std::move(scores_); }

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
    for (const auto& ply : game_.plies()) {
      if (!ply.evaluation) continue;
      chess::Board position = ply.before;
      position.Make(ply.move);
      scores_[chess::CanonicalKey(chess::WithoutIdleEnPassant(position))] = -ply.evaluation->score;
    }
  }

  formats::PgnHeaders headers_;
  formats::PgnGameOfAnyRules game_;
  bool has_begun_ = false, has_fault_ = false;
  PositionScores scores_;
};

}  // namespace

std::optional<chess::Score> OpeningEvaluations::Known(const chess::Board& position) const {
  const uint64_t key = chess::CanonicalKey(position);
  if (const auto found = sources_.known.find(key); found != sources_.known.end()) return found->second;
  chess::BookEntry entry;
  if (sources_.book == nullptr || !sources_.book->Probe(key, entry)) return std::nullopt;
  const std::optional<chess::Evaluation> reference = chess::ReferenceOf(entry);
  return reference ? std::optional(reference->score) : std::nullopt;
}

absl::StatusOr<std::vector<std::optional<chess::Score>>> OpeningEvaluations::Find(
    absl::Span<const chess::Board> positions) {
  std::vector<std::optional<chess::Score>> found(positions.size());
  std::vector<chess::Board> unknown;
  HashMap<uint64_t, size_t> places;  // of the unknown positions, by their keys
  for (size_t i = 0; i < positions.size(); ++i) {
    found[i] = Known(positions[i]);
    known_ += found[i].has_value();
    if (found[i]) continue;
    unknown.push_back(positions[i]);
    places[chess::CanonicalKey(positions[i])] = i;
  }
  if (sources_.searcher == nullptr) return found;
  const auto take = [&](const searches::SearchedPosition& searched) -> absl::Status {
    if (searched.moves.empty()) return absl::OkStatus();
    found[places.at(chess::CanonicalKey(searched.position))] = searched.moves[0].evaluation.score;
    ++searched_;
    return sources_.file == nullptr ? absl::OkStatus() : sources_.file->Add(searched);
  };
  TABIA_RETURN_IF_ERROR(sources_.searcher->Search(unknown, take));
  return found;
}

absl::StatusOr<PositionScores> ReadPgnScores(formats::SourceFile& file, int plies,
                                             const chess::Ruleset& rules) {
  if (!formats::IsPgn(file.bytes())) return PositionScores();
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> bytes, formats::PgnBytes(file));
  EvaluatedGames games(plies, rules);
  TABIA_RETURN_IF_ERROR(formats::ParsePgn(*bytes, games));
  return games.Take();
}

}  // namespace tabia::suites

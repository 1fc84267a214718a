#include "core/suites/pgn_evaluations.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/byte_streams.h"
#include "core/base/hash_table.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/key.h"
#include "core/formats/pgn/pgn_bytes.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/pgn/pgn_parser.h"
#include "core/formats/pgn/pgn_reader.h"
#include "core/formats/source_file.h"
#include "core/suites/idle_en_passant.h"

namespace tabia::suites {
namespace {

template <typename Number>
std::optional<Number> ParseSigned(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  return ParseNumber<Number>(text);
}

// Returns the value of [%eval] in a comment, or an empty text.
std::string_view EvaluationIn(std::string_view comment) {
  constexpr std::string_view kTag = "[%eval ";
  const size_t begin = comment.find(kTag);
  if (begin == std::string_view::npos) return {};
  const std::string_view value = comment.substr(begin + kTag.size());
  const size_t end = value.find(']');
  return end == std::string_view::npos ? std::string_view() : value.substr(0, end);
}

// Collects the evaluations of games without a fault.
class EvaluatedGames final : public formats::PgnVisitor {
 public:
  explicit EvaluatedGames(int plies) : game_(static_cast<uint32_t>(plies)), max_plies_(plies) {}

  HashMap<uint64_t, Evaluation> Take() { return std::move(evaluations_); }

  void Tag(std::string_view name, std::string_view value, int64_t line) override {
    headers_.Add(name, value, line);
  }
  void Move(std::string_view text, int64_t line) override {
    if (!std::exchange(has_begun_, true)) game_.Begin(headers_);
    ++plies_;
    game_.Play(text, line);
  }
  bool WantsComments() const override { return true; }
  void Comment(std::string_view text) override {
    const std::optional<Evaluation> for_white = ParsePgnEvaluation(EvaluationIn(text));
    if (!for_white || (max_plies_ > 0 && plies_ > max_plies_) || game_.fault()) return;
    const chess::Position position = WithoutIdleEnPassant(game_.position());
    const bool is_white = position.turn() == chess::kWhite;
    of_game_.emplace_back(CanonicalKey(position.setup()), is_white ? *for_white : -*for_white);
  }
  void Fault(std::string_view, int64_t, std::string_view) override { has_fault_ = true; }
  absl::Status EndGame(std::string_view) override {
    if (!has_fault_ && !game_.fault()) {
      for (const auto& [key, evaluation] : of_game_) evaluations_[key] = evaluation;
    }
    of_game_.clear();
    headers_ = {};
    plies_ = 0;
    has_begun_ = has_fault_ = false;
    return absl::OkStatus();
  }

 private:
  formats::PgnHeaders headers_;
  formats::PgnGame game_;
  const int max_plies_;
  int plies_ = 0;
  bool has_begun_ = false, has_fault_ = false;
  std::vector<std::pair<uint64_t, Evaluation>> of_game_;
  HashMap<uint64_t, Evaluation> evaluations_;
};

}  // namespace

std::optional<Evaluation> ParsePgnEvaluation(std::string_view text) {
  constexpr double kCentipawnsPerPawn = 100;
  constexpr int kMaxMoves = (kMaxEvaluation - kMaxCentipawns) / 2;
  if (text.starts_with('#')) {
    const std::optional<int> moves = ParseSigned<int>(text.substr(1));
    if (!moves) return std::nullopt;
    const int plies = 2 * std::clamp(std::abs(std::clamp(*moves, -kMaxMoves, kMaxMoves)), 1, kMaxMoves);
    return *moves < 0 ? plies - kMaxEvaluation : kMaxEvaluation - plies;
  }
  if (text.find('.') == std::string_view::npos) return std::nullopt;
  const std::optional<double> pawns = ParseSigned<double>(text.substr(0, text.find(',')));
  if (!pawns || !std::isfinite(*pawns)) return std::nullopt;
  const double centipawns = std::round(*pawns * kCentipawnsPerPawn);
  return static_cast<Evaluation>(std::clamp(centipawns, double{-kMaxCentipawns}, double{kMaxCentipawns}));
}

absl::StatusOr<HashMap<uint64_t, Evaluation>> ReadPgnEvaluations(formats::SourceFile& file, int plies) {
  if (!formats::IsPgn(file.bytes())) return HashMap<uint64_t, Evaluation>();
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> bytes, formats::PgnBytes(file));
  EvaluatedGames games(plies);
  TABIA_RETURN_IF_ERROR(formats::ParsePgn(*bytes, games));
  return games.Take();
}

}  // namespace tabia::suites

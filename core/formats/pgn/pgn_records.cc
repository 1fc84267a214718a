#include "core/formats/pgn/pgn_records.h"

#include <utility>

#include "absl/strings/ascii.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/pgn/pgn_evaluation.h"
#include "core/formats/weight_text.h"
#include "core/records/scale.h"
#include "core/records/source_report.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kGamesPerProgress = 1 << 10;

}  // namespace

PgnRecords::PgnRecords(const std::string& path, const ReadOptions& options, records::RecordVisitor& visitor)
    : options_(options),
      visitor_(visitor),
      filter_(options.pgn),
      game_(options.pgn.plies),
      skips_(path, options.strict, report_.skipped) {}

absl::Status PgnRecords::Read(ByteSource& bytes, uint64_t file_bytes, PgnTextState& text) {
  bytes_ = &bytes;
  file_bytes_ = file_bytes;
  return ParsePgn(bytes, *this, text);
}

void PgnRecords::Add(PgnRecords& later) {
  filter_.Add(later.filter_);
  if (!scale_) scale_ = later.scale_;
  if (!are_weighted_) are_weighted_ = later.are_weighted_;
  games_ += later.games_;
  used_games_ += later.used_games_;
  evaluations_ += later.evaluations_;
  chess960_games_ += later.chess960_games_;
  skipped_variations_ += later.skipped_variations_;
  report_.records += later.report_.records;
  records::AddSkipped(later.report_.skipped, report_.skipped);
}

records::SourceReport PgnRecords::TakeReport() {
  Describe();
  return std::move(report_);
}

// Returns whether the game is played. This is decided at the first move, because its tags are complete then.
bool PgnRecords::IsPlayed() {
  if (state_ == State::kInTags) {
    const bool is_book_line = headers_.book_scale.has_value();
    state_ = is_book_line || filter_.MayTake(headers_) ? State::kPlayed : State::kPassedOver;
    if (state_ == State::kPlayed) game_.Begin(headers_);
  }
  return state_ == State::kPlayed;
}

absl::Status PgnRecords::EndGame(std::string_view marker) {
  const bool is_played = IsPlayed();
  const PgnResult result = headers_.result != PgnResult::kUnknown ? headers_.result : ParsePgnResult(marker);
  if (headers_.book_scale) {
    TABIA_RETURN_IF_ERROR(VisitPlayed({}));
  } else {
    const std::optional<PgnFilter::ByColor> games = filter_.Take(headers_, result, plies_);
    if (is_played && games) TABIA_RETURN_IF_ERROR(VisitPlayed(*games));
  }
  headers_ = {};
  filter_.EndGame();
  weights_.clear();
  state_ = State::kInTags;
  plies_ = depth_ = 0;
  if (++games_ % kGamesPerProgress == 0 && options_.progress) {
    options_.progress(bytes_->file_bytes(), file_bytes_);
  }
  return absl::OkStatus();
}

void PgnRecords::Comment(std::string_view text) {
  if (headers_.book_scale) return TakeWeight(text);
  if (state_ != State::kPlayed) return;
  const chess::Color mover = Opponent(game_.position().turn());
  if (const auto evaluation = EvaluationInComment(text, mover)) game_.SetEvaluation(*evaluation);
}

// Takes the weight of the last move from its comment in a line of a book.
void PgnRecords::TakeWeight(std::string_view comment) {
  std::string weight(comment.substr(0, comment.find(';')));  // notes follow
  for (char& c : weight) {
    if (c == '\n' || c == '\r') c = ' ';  // lines are wrapped
  }
  absl::RemoveExtraAsciiWhitespace(&weight);
  if (const std::optional<WeightOfText> stated = ParseWeightText(weight))
    weights_[game_.plies().size()] = *stated;
}

void PgnRecords::Variation(PgnVariation part, int64_t line) {
  skipped_variations_ += part == PgnVariation::kSkipped;
  depth_ += part == PgnVariation::kBegins;
  depth_ -= part == PgnVariation::kEnds;
  if (!IsPlayed()) return;
  if (part == PgnVariation::kBegins) game_.BeginVariation(line);
  if (part == PgnVariation::kEnds) game_.EndVariation();
}

records::Scale PgnRecords::ScaleOfGame() const {
  return headers_.book_scale.value_or(options_.pgn.variations ? records::Scale::kWeights
                                                              : records::Scale::kGames);
}

// Visits the moves of a game or of a line of a book. Weights come from the result, from comments, or are 1
// (variations).
absl::Status PgnRecords::VisitPlayed(const PgnFilter::ByColor& games) {
  if (const auto& fault = game_.fault()) {
    return skips_.Add(fault->kind, {"line", fault->line}, [&] { return fault->why; });
  }
  const records::Scale scale = ScaleOfGame();
  if (!records::CommonScale(scale_.value_or(scale), scale)) {
    return skips_.Add("weights of another scale", {"game", static_cast<int64_t>(games_ + 1)}, [&] {
      return FormatText("it counts in %s, the first one in %s", ScaleName(scale), ScaleName(*scale_));
    });
  }
  // The lines of a book have no age.
  const bool is_weighted = options_.pgn.half_life && !headers_.book_scale;
  if (is_weighted != are_weighted_.value_or(is_weighted)) {
    return skips_.Add("weights of another scale", {"game", static_cast<int64_t>(games_ + 1)},
                      [] { return std::string("only one of it and the first one is weighted by its age"); });
  }
  are_weighted_ = is_weighted;
  scale_ = records::CommonScale(scale_.value_or(scale), scale);
  ++used_games_;
  chess960_games_ += headers_.IsChess960();
  if (headers_.book_scale) return VisitBookLine();
  return options_.pgn.variations ? VisitRepertoire() : VisitGame(games);
}

// Visits every move of the game and of its variations, with weight 1, or 0 if it is of the side that is not wanted.
// Repetitions do no harm, because only the highest weight of a move counts.
absl::Status PgnRecords::VisitRepertoire() {
  for (const auto& [first, count] : game_.variation_faults()) {
    TABIA_RETURN_IF_ERROR(skips_.Add(
        first.kind, {"line", first.line}, [&first = first] { return first.why; }, count));
  }
  for (const PgnGame::Ply& ply : game_.plies()) {
    chess::BookMove move;
    move.move = ply.move;
    move.evaluation = ply.evaluation;
    move.stated_weight = filter_.WantsMovesOf(ply.before.turn()) ? 1 : 0;
    ++report_.records;
    TABIA_RETURN_IF_ERROR(visitor_.VisitMove(chess::BookPosition::Of(ply.before), move));
  }
  return absl::OkStatus();
}

absl::Status PgnRecords::VisitBookLine() {
  for (const auto& [plies, weight] : weights_) {
    if (plies == 0 || records::CommonScale(*headers_.book_scale, weight.scale) != headers_.book_scale)
      continue;
    const PgnGame::Ply& ply = game_.plies()[plies - 1];
    const chess::BookPosition position = chess::BookPosition::Of(ply.before);
    if (!seen_.emplace(position.key(), ply.move.code()).second) continue;
    chess::BookMove move = weight.move;
    move.move = ply.move;
    ++report_.records;
    TABIA_RETURN_IF_ERROR(visitor_.VisitMove(position, move));
  }
  return absl::OkStatus();
}

absl::Status PgnRecords::VisitGame(const PgnFilter::ByColor& games) {
  for (const PgnGame::Ply& ply : game_.plies()) {
    chess::BookMove move;
    move.move = ply.move;
    move.evaluation = ply.evaluation;
    evaluations_ += ply.evaluation.has_value();
    move.games = games[ply.before.turn()];
    ++report_.records;
    const chess::BookPosition position = chess::BookPosition::Of(ply.before);
    TABIA_RETURN_IF_ERROR(filter_.WantsMovesOf(ply.before.turn()) ? visitor_.VisitMove(position, move)
                                                                  : visitor_.VisitUncounted(position, move));
  }
  return absl::OkStatus();
}

void PgnRecords::Describe() {
  report_.scale = scale_.value_or(ScaleOfGame());
  const auto half_life = HalfLifeOf(options_.pgn);
  if (half_life && are_weighted_.value_or(true) && report_.scale == records::Scale::kGames) {
    report_.scale = records::Scale::kWeights;
    report_.half_life = HalfLifeText(*half_life);
  }
  report_.view = records::Perspective::kMover;
  if (used_games_ > 0 && chess960_games_ == used_games_) report_.variant = "chess960";
  report_.games = {games_, used_games_, filter_.unfinished()};
  report_.decisions[kGamesDecision] = TakenText(report_.games);
  filter_.Describe(report_.decisions);
  if (evaluations_ > 0) report_.facts["evaluations"] = FormatCount(evaluations_, "move");
  if (skipped_variations_ > 0) {
    report_.decisions["variations"] =
        FormatText("left out; --variations reads them (%s)", FormatCount(skipped_variations_, "variation"));
  }
  if (report_.records > 0 || games_ == 0 || filter_.unfinished() != games_) return;
  report_.facts[records::kNoMovesFact] = FormatText(
      "an opening suite of %s without a result; tabia openings takes it%s", FormatCount(games_, "game"),
      skipped_variations_ > 0 ? ", and tabia build --variations makes a book of it" : "");
}

}  // namespace tabia::formats

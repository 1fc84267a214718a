#include "core/formats/pgn/pgn_records.h"

#include "absl/functional/function_ref.h"
#include "absl/strings/ascii.h"

#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/formats/pgn/pgn_evaluation.h"
#include "core/formats/pgn/pgn_scanner.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kGamesPerProgress = 1 << 10;
constexpr size_t kShownBytes = 40;  // of a long comment that a report quotes

// Joins the lines of a comment, because writers of PGN wrap them.
std::string OneLine(std::string_view comment) {
  std::string line(comment);
  for (char& c : line) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  absl::RemoveExtraAsciiWhitespace(&line);
  return line;
}

}  // namespace

PgnRecords::PgnRecords(const std::string& path, const ReadOptions& options, records::ChessVisitor& visitor)
    : options_(options),
      visitor_(visitor),
      filter_(options.pgn),
      game_(options.pgn.plies, /*ends_at_null_move=*/options.pgn.variations),
      skips_(path, options.strict, report_.skipped),
      not_used_(report_.not_used),
      unused_of_game_(not_used_) {
  const std::optional<chess::Variant> variant = chess::Ruleset::Of(options.pgn.variant).variant();
  if (variant) {
    variant_game_.emplace(options.pgn.plies, options.pgn.variations, chess::VariantPosition(*variant));
  }
}

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
  good_ += later.good_;
  bad_ += later.bad_;
  report_.records += later.report_.records;
  report_.notes += later.report_.notes;
  records::AddSkipped(later.report_.skipped, report_.skipped);
  records::AddSkipped(later.report_.not_used, report_.not_used);
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
    if (state_ == State::kPlayed) InGame([this](auto& game) { game.Begin(headers_); });
  }
  return state_ == State::kPlayed;
}

absl::Status PgnRecords::EndGame(std::string_view marker) {
  const bool is_played = IsPlayed();
  const PgnResult result = headers_.result != PgnResult::kUnknown ? headers_.result : ParsePgnResult(marker);
  std::optional<PgnFilter::ByColor> games = PgnFilter::ByColor();
  if (!headers_.book_scale) games = filter_.Take(headers_, result, plies_);
  bool is_taken = false;
  if (is_played && games) {
    TABIA_ASSIGN_OR_RETURN(is_taken, InGame([&](auto& game) {
                             game.SettleEvaluations();
                             return VisitPlayed(game, result, *games);
                           }));
  }
  unused_of_game_.EndGame(is_taken);
  headers_ = {};
  filter_.EndGame();
  identity_.EndGame();
  weights_.clear();
  comments_.clear();
  state_ = State::kInTags;
  plies_ = depth_ = 0;
  if (++games_ % kGamesPerProgress == 0 && options_.progress) {
    options_.progress(bytes_->file_bytes(), file_bytes_);
  }
  return absl::OkStatus();
}

// Takes the evaluation of the last move from a comment, and keeps or counts the rest of it. A comment about moves that
// are not played is ignored with them.
void PgnRecords::Comment(std::string_view text, int64_t line) {
  if (headers_.book_scale) return TakeWeight(text, line);
  if (!options_.pgn.evaluations && !KeepsComments()) return;
  const bool is_played = state_ == State::kPlayed;
  const auto is_reading = [](const auto& game) { return game.IsReading(); };
  if (state_ == State::kPassedOver || (is_played && !InGame(is_reading))) return;
  const bool is_about_move = is_played && InGame([](const auto& game) { return game.HasLastMove(); });
  const auto last_mover = [](const auto& game) { return game.plies()[game.last_ply()].before.turn(); };
  const PgnComment comment = ParsePgnComment(text, is_about_move ? InGame(last_mover) : chess::kWhite);
  const bool is_kept =
      KeepsComments() && !comment.text.empty() && (is_about_move || state_ == State::kInTags);
  if (is_kept) {
    const auto last_ply = [](const auto& game) { return game.last_ply(); };
    KeepComment(is_about_move ? std::optional(InGame(last_ply)) : std::nullopt, comment.text, line);
  }
  if (!options_.pgn.evaluations) return;
  const bool is_set = comment.evaluation && is_about_move &&
                      InGame([&](auto& game) { return game.SetEvaluation(*comment.evaluation); });
  using enum PgnUnused;
  if (comment.evaluation && !is_set) unused_of_game_.Add(kEvaluation, line, text);
  if (!comment.unread_evaluation.empty()) unused_of_game_.Add(kEvaluation, line, comment.unread_evaluation);
  if (comment.commands > 0) unused_of_game_.Add(kCommand, line, comment.command, comment.commands);
  if (!comment.text.empty() && !is_kept) unused_of_game_.Add(kComment, line, comment.text);
}

void PgnRecords::Annotation(PgnAnnotation kind, std::string_view text, int64_t line, uint64_t count) {
  if (!IsPlayed() || !InGame([](const auto& game) { return game.IsReading(); })) return;
  const PgnJudgement judgement =
      kind == PgnAnnotation::kNag && TakesJudgements() ? ParsePgnJudgement(text) : PgnJudgement::kNone;
  if (judgement != PgnJudgement::kNone && InGame([](const auto& game) { return game.HasLastMove(); }))
    return InGame([judgement](auto& game) { game.SetJudgement(judgement); });
  if (!options_.pgn.evaluations) return;
  using enum PgnUnused;
  unused_of_game_.Add(kind == PgnAnnotation::kNag      ? kNag
                      : kind == PgnAnnotation::kRemark ? kRemark
                                                       : kEvaluationOfVariation,
                      line, text, count);
}

void PgnRecords::KeepComment(std::optional<size_t> ply, std::string_view text, int64_t line) {
  if (text.size() > PgnScanner::kMaxCommentBytes) {
    unused_of_game_.Add(PgnUnused::kEndOfComment, line, text.substr(0, kShownBytes));
    text = text.substr(0, PgnScanner::kMaxCommentBytes);
  }
  comments_.push_back({ply, MakePrintable(OneLine(text))});
}

// Takes the weight of the last move from its comment in a line of a book, and keeps or counts the rest of it.
void PgnRecords::TakeWeight(std::string_view comment, int64_t line) {
  const size_t end = comment.find(';');
  const std::string weight = OneLine(comment.substr(0, end));
  const std::optional<WeightOfText> stated = ParseWeightText(weight);
  const size_t plies = InGame([](const auto& game) { return game.plies().size(); });
  const bool is_weight = stated && state_ == State::kPlayed && plies > 0;
  if (is_weight) weights_[plies] = *stated;
  if (is_weight && end == std::string_view::npos) return;
  const std::string_view note = is_weight ? Trim(comment.substr(end + 1)) : comment;
  if (note.empty()) return;
  if (is_weight && options_.pgn.comments) return KeepComment(plies - 1, note, line);
  unused_of_game_.Add(PgnUnused::kNote, line, note);
}

void PgnRecords::Variation(PgnVariation part, int64_t line) {
  skipped_variations_ += part == PgnVariation::kSkipped;
  depth_ += part == PgnVariation::kBegins;
  depth_ -= part == PgnVariation::kEnds;
  if (!IsPlayed()) return;
  if (part == PgnVariation::kBegins) InGame([line](auto& game) { game.BeginVariation(line); });
  if (part == PgnVariation::kEnds) InGame([](auto& game) { game.EndVariation(); });
}

records::Scale PgnRecords::ScaleOfGame() const {
  return headers_.book_scale.value_or(options_.pgn.variations ? records::Scale::kWeights
                                                              : records::Scale::kGames);
}

// Visits the moves of a game or of a line of a book. Weights come from the result, from comments, or are 1
// (variations).
template <typename Game>
absl::StatusOr<bool> PgnRecords::VisitPlayed(const Game& game, PgnResult result,
                                             const PgnFilter::ByColor& games) {
  const auto skip = [this](std::string_view kind, SourceLocation location,
                           absl::FunctionRef<std::string()> why) -> absl::StatusOr<bool> {
    TABIA_RETURN_IF_ERROR(skips_.Add(kind, location, why));
    return false;
  };
  if (const auto& fault = game.fault()) {
    return skip(fault->kind, {"line", fault->line}, [&] { return fault->why; });
  }
  const records::Scale scale = ScaleOfGame();
  if (!records::CommonScale(scale_.value_or(scale), scale)) {
    return skip("weights of another scale", {"game", static_cast<int64_t>(games_ + 1)}, [&] {
      return FormatText("it counts in %s, the first one in %s", ScaleName(scale), ScaleName(*scale_));
    });
  }
  // The lines of a book have no age.
  const bool is_weighted = options_.pgn.half_life && !headers_.book_scale;
  if (is_weighted != are_weighted_.value_or(is_weighted)) {
    return skip("weights of another scale", {"game", static_cast<int64_t>(games_ + 1)},
                [] { return std::string("only one of it and the first one is weighted by its age"); });
  }
  TABIA_ASSIGN_OR_RETURN(const bool is_wanted, Wants(game, result));
  if (!is_wanted) return false;
  are_weighted_ = is_weighted;
  scale_ = records::CommonScale(scale_.value_or(scale), scale);
  ++used_games_;
  chess960_games_ += headers_.IsChess960();
  TABIA_RETURN_IF_ERROR(headers_.book_scale       ? VisitBookLine(game)
                        : options_.pgn.variations ? VisitRepertoire(game)
                                                  : VisitGame(game, games));
  return true;
}

template <typename Game>
absl::StatusOr<bool> PgnRecords::Wants(const Game& game, PgnResult result) {
  const bool has_repetitions = !headers_.book_scale && !options_.pgn.variations && !game.plies().empty();
  if (!options_.wants_game || !has_repetitions) return true;
  return options_.wants_game(identity_.Of(game, result), identity_.place());
}

// Visits every move of the game and of its variations, with weight 1, or 0 if it is of the side that is not wanted.
// Repetitions do no harm, because only the highest weight of a move counts. A move with "!" has weight 2, so that it
// wins a tie; one with "?" is inactive.
template <typename Game>
absl::Status PgnRecords::VisitRepertoire(const Game& game) {
  for (const auto& [first, count] : game.line_faults()) {
    TABIA_RETURN_IF_ERROR(skips_.Add(
        first.kind, {"line", first.line}, [&first = first] { return first.why; }, count));
  }
  for (const typename Game::Ply& ply : game.plies()) {
    chess::BookMove move;
    move.move = ply.move;
    move.evaluation = ply.evaluation;
    evaluations_ += ply.evaluation.has_value();
    const bool is_good = ply.judgement == PgnJudgement::kGood;
    move.active = ply.judgement != PgnJudgement::kBad;
    const bool is_wanted = filter_.WantsMovesOf(ply.before.turn());
    good_ += is_good && is_wanted;
    bad_ += !move.active;
    move.stated_weight = !is_wanted ? 0 : is_good ? kGoodMoveWeight : 1;
    ++report_.records;
    TABIA_RETURN_IF_ERROR(visitor_.VisitMove(chess::BookPosition::Of(ply.before), move));
  }
  for (const KeptComment& comment : comments_) TABIA_RETURN_IF_ERROR(VisitComment(game, comment));
  return absl::OkStatus();
}

template <typename Game>
absl::Status PgnRecords::VisitComment(const Game& game, const KeptComment& comment) {
  if (comment.ply.value_or(0) >= game.plies().size()) return absl::OkStatus();
  const typename Game::Ply& ply = game.plies()[comment.ply.value_or(0)];
  ++report_.notes;
  const chess::Move about = comment.ply ? ply.move : chess::Move();
  return visitor_.VisitNote(chess::BookPosition::Of(ply.before),
                            {about, {}, chess::NoteKind::kComment, comment.text});
}

template <typename Game>
absl::Status PgnRecords::VisitBookLine(const Game& game) {
  for (const auto& [plies, weight] : weights_) {
    if (plies == 0 || records::CommonScale(*headers_.book_scale, weight.scale) != headers_.book_scale)
      continue;
    const typename Game::Ply& ply = game.plies()[plies - 1];
    const chess::BookPosition position = chess::BookPosition::Of(ply.before);
    if (!seen_.emplace(position.key(), ply.move.code()).second) continue;
    chess::BookMove move = weight.move;
    move.move = ply.move;
    ++report_.records;
    TABIA_RETURN_IF_ERROR(visitor_.VisitMove(position, move));
  }
  for (const KeptComment& comment : comments_) {
    const typename Game::Ply& ply = game.plies()[*comment.ply];
    const uint64_t key = chess::BookPosition::Of(ply.before).key();
    if (!seen_.contains({key, ply.move.code()})) continue;  // its weight is of another scale
    const bool is_new =
        seen_comments_.insert(Checksum(Concat(key, " ", ply.move.code(), comment.text))).second;
    if (is_new) TABIA_RETURN_IF_ERROR(VisitComment(game, comment));
  }
  return absl::OkStatus();
}

template <typename Game>
absl::Status PgnRecords::VisitGame(const Game& game, const PgnFilter::ByColor& games) {
  for (const typename Game::Ply& ply : game.plies()) {
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
  if (variant_game_) report_.variant = options_.pgn.variant;
  report_.games = {.read = games_, .taken = used_games_, .unfinished = filter_.unfinished()};
  report_.decisions[kGamesDecision] = TakenText(report_.games);
  filter_.Describe(report_);
  if (evaluations_ > 0) report_.facts["evaluations"] = FormatCount(evaluations_, "move");
  if (good_ + bad_ > 0) {
    report_.decisions["NAGs"] =
        FormatText("%s inactive by ? or ??, %d with weight 2 by ! or !!", FormatCount(bad_, "move"), good_);
  }
  if (skipped_variations_ > 0) {
    report_.decisions["variations"] =
        FormatText("left out; --variations reads them (%s)", FormatCount(skipped_variations_, "variation"));
  }
  if (report_.records > 0 || games_ == 0) return;
  const bool has_positions_only = used_games_ == games_;
  if (has_positions_only) {
    report_.facts[records::kNoMovesFact] = FormatText(
        "an opening suite of %s without a move; tabia openings takes it", FormatCount(games_, "game"));
  }
  if (filter_.unfinished() != games_) return;
  report_.facts[records::kNoMovesFact] = FormatText(
      "%s without a result; use tabia openings for an opening suite, or tabia build --variations for a "
      "repertoire",
      FormatCount(games_, "game"));
}

}  // namespace tabia::formats

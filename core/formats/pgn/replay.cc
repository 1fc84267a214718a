#include "core/formats/pgn/replay.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"

#include "core/base/format.h"
#include "core/base/hash_table.h"
#include "core/base/status.h"
#include "core/formats/pgn/filter.h"
#include "core/formats/pgn/game.h"
#include "core/formats/pgn/headers.h"
#include "core/formats/pgn/parser.h"
#include "core/formats/skip_counter.h"
#include "core/formats/weight_text.h"
#include "core/records/perspective.h"
#include "core/records/scale.h"

namespace tabia::formats {
namespace {

constexpr uint64_t kGamesPerProgress = 1 << 10;

// Plays the games that the filter lets through and visits their records.
class Replay final : public PgnVisitor {
 public:
  Replay(const PgnInput& input, const ReadOptions& options, records::RecordVisitor& visitor)
      : input_(input),
        options_(options),
        visitor_(visitor),
        filter_(options.pgn),
        game_(options.pgn.plies),
        skips_(input.path, options.strict, report_.skipped) {}

  absl::StatusOr<records::SourceReport> Run();

  void Tag(std::string_view name, std::string_view value, int64_t line) override {
    headers_.Add(name, value, line);
  }
  void Move(std::string_view text, int64_t line) override {
    ++plies_;
    if (IsPlayed()) game_.Play(text, line);
  }
  bool WantsComments() const override { return headers_.book_scale.has_value(); }
  void Comment(std::string_view text) override;
  void Fault(std::string_view kind, int64_t line, std::string_view why) override {
    if (IsPlayed()) game_.SetFault(kind, line, std::string(why));
  }
  absl::Status EndGame(std::string_view marker) override;

 private:
  enum class State : uint8_t { kInTags, kPlayed, kPassedOver };

  bool IsPlayed();
  absl::Status VisitPlayed(const PgnFilter::ByColor& games);
  absl::Status VisitGame(const PgnFilter::ByColor& games);
  absl::Status VisitBookLine();
  void Describe();

  const PgnInput& input_;
  const ReadOptions& options_;
  records::RecordVisitor& visitor_;
  PgnFilter filter_;
  PgnHeaders headers_;
  PgnGame game_;
  State state_ = State::kInTags;
  uint64_t plies_ = 0;                      // of the whole game
  std::map<size_t, WeightOfText> weights_;  // of the plies of a line of a book, from 1
  // Lines of a book share their beginnings, and each move counts once.
  HashSet<std::pair<uint64_t, uint16_t>> seen_;  // key and move
  std::optional<records::Scale> scale_;          // of all games
  records::SourceReport report_;
  SkipCounter skips_;
  uint64_t games_ = 0, used_games_ = 0, chess960_games_ = 0;
};

absl::StatusOr<records::SourceReport> Replay::Run() {
  TABIA_RETURN_IF_ERROR(ParsePgn(input_.bytes, *this));
  Describe();
  return std::move(report_);
}

// Returns whether the game is played. This is decided at the first move, because its tags are complete then.
bool Replay::IsPlayed() {
  if (state_ == State::kInTags) {
    const bool is_book_line = headers_.book_scale.has_value();
    state_ = is_book_line || filter_.MayTake(headers_) ? State::kPlayed : State::kPassedOver;
    if (state_ == State::kPlayed) game_.Begin(headers_);
  }
  return state_ == State::kPlayed;
}

absl::Status Replay::EndGame(std::string_view marker) {
  const bool is_played = IsPlayed();
  const PgnResult result = headers_.result != PgnResult::kUnknown ? headers_.result : ParsePgnResult(marker);
  if (headers_.book_scale) {
    TABIA_RETURN_IF_ERROR(VisitPlayed({}));
  } else {
    const std::optional<PgnFilter::ByColor> games = filter_.Take(headers_, result, plies_);
    if (is_played && games) TABIA_RETURN_IF_ERROR(VisitPlayed(*games));
  }
  headers_ = {};
  weights_.clear();
  state_ = State::kInTags;
  plies_ = 0;
  if (++games_ % kGamesPerProgress == 0 && options_.progress) {
    options_.progress(input_.bytes.file_bytes(), input_.file_bytes);
  }
  return absl::OkStatus();
}

void Replay::Comment(std::string_view text) {
  std::string weight(text.substr(0, text.find(';')));  // notes follow
  for (char& c : weight) {
    if (c == '\n' || c == '\r') c = ' ';  // lines are wrapped
  }
  absl::RemoveExtraAsciiWhitespace(&weight);
  if (const std::optional<WeightOfText> stated = ParseWeightText(weight))
    weights_[game_.plies().size()] = *stated;
}

// Visits what was played, by its result or by its comments.
absl::Status Replay::VisitPlayed(const PgnFilter::ByColor& games) {
  if (const auto& fault = game_.fault()) {
    return skips_.Add(fault->kind, {"line", fault->line}, [&] { return fault->why; });
  }
  const records::Scale scale = headers_.book_scale.value_or(records::Scale::kGames);
  if (scale_.value_or(scale) != scale) {
    return skips_.Add("weights of another scale", {"game", static_cast<int64_t>(games_ + 1)}, [&] {
      return Formatted("it counts in %s, the first one in %s", ScaleName(scale), ScaleName(*scale_));
    });
  }
  scale_ = scale;
  ++used_games_;
  chess960_games_ += headers_.IsChess960();
  return headers_.book_scale ? VisitBookLine() : VisitGame(games);
}

absl::Status Replay::VisitBookLine() {
  for (const auto& [plies, weight] : weights_) {
    if (plies == 0 || weight.scale != *headers_.book_scale) continue;
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

absl::Status Replay::VisitGame(const PgnFilter::ByColor& games) {
  for (const PgnGame::Ply& ply : game_.plies()) {
    chess::BookMove move;
    move.move = ply.move;
    // The opponent's moves stay, without a game: they lead to the positions in which the player moves again.
    const bool counts = options_.games_as_stated || filter_.WantsMovesOf(ply.before.turn());
    move.games = counts ? games[ply.before.turn()] : chess::Games();
    ++report_.records;
    TABIA_RETURN_IF_ERROR(visitor_.VisitMove(chess::BookPosition::Of(ply.before), move));
  }
  return absl::OkStatus();
}

void Replay::Describe() {
  report_.scale = scale_.value_or(records::Scale::kGames);
  report_.view = records::Perspective::kMover;
  report_.side = filter_.side();
  if (used_games_ > 0 && chess960_games_ == used_games_) report_.variant = "chess960";
  report_.games = {games_, used_games_, filter_.unfinished()};
  report_.decisions[kGamesDecision] = TakenText(report_.games);
  filter_.Describe(report_.decisions);
}

}  // namespace

absl::StatusOr<records::SourceReport> ReplayPgn(const PgnInput& input, const ReadOptions& options,
                                                records::RecordVisitor& visitor) {
  return Replay(input, options, visitor).Run();
}

}  // namespace tabia::formats

#include "core/match/match_games.h"

#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"

#include "core/base/byte_streams.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/key.h"
#include "core/formats/pgn/pgn_bytes.h"
#include "core/formats/pgn/pgn_game.h"
#include "core/formats/pgn/pgn_parser.h"
#include "core/formats/pgn/pgn_reader.h"
#include "core/formats/pgn/pgn_threads.h"
#include "core/suites/opening_judge.h"

namespace tabia::match {
namespace {

using formats::PgnResult;

Result ResultOf(PgnResult result) {
  return result == PgnResult::kWhiteWins ? Result::kWhiteWins
         : result == PgnResult::kDraw    ? Result::kDraw
                                         : Result::kBlackWins;
}

// Returns whether the comment after a move marks it as a move of the opening: "book", also with a remark after it.
bool IsBookComment(std::string_view comment) {
  comment = Trim(comment);
  return comment.starts_with("book") && (comment.size() == 4 || !absl::ascii_isalnum(comment[4]));
}

struct RoundNumbers {
  uint32_t round = UINT32_MAX, board = 0;

  // Parses "12" or "12.1"; other texts, such as "?", are no round.
  explicit RoundNumbers(std::string_view text) {
    const auto first = TakeLeadingNumber<uint32_t>(text);
    if (!first) return;
    round = *first;
    if (!text.empty() && text[0] == '.') {
      text.remove_prefix(1);
      board = TakeLeadingNumber<uint32_t>(text).value_or(0);
    }
  }
};

}  // namespace

// The games of a part of a text.
class MatchGames::Part final : private formats::PgnVisitor {
 public:
  explicit Part(const MatchRule& rule)
      : rule_(rule), game_(0, /*ends_at_null_move=*/false, chess::Board::StartOf(rule.rules)) {}

  absl::Status Read(ByteSource& bytes, uint64_t, formats::PgnTextState& text) {
    return ParsePgn(bytes, *this, text);
  }
  void Add(Part& later) { games_.Add(later.games_); }
  MatchGames& games() { return games_; }

 private:
  void Tag(std::string_view name, std::string_view value, int64_t line) override;
  // Returns whether the moves of the book decide the opening.
  bool WantsAnnotations() const override { return !opening_of_fen_ || headers_.denies_setup; }
  void Move(std::string_view text, int64_t line) override;
  void Comment(std::string_view text, int64_t line) override;
  void Fault(std::string_view kind, int64_t line, std::string_view why) override {
    SetFault({kind, line, std::string(why)});
  }
  absl::Status EndGame(std::string_view marker) override;

  void SetFault(formats::PgnFault fault) {
    if (!fault_) fault_ = std::move(fault);
  }
  // Returns whether the FEN is known to be in the suite. Call it when the tags are complete.
  bool IsDecidedByFen() {
    if (headers_.denies_setup) opening_of_fen_.reset();
    return opening_of_fen_.has_value();
  }
  // Begins the game at its first move, because its tags are complete only then.
  void Begin();
  // Makes the position of game_ the opening, unless an earlier one is in the suite and this one is not.
  void TakePosition();
  // Returns the number of the opening; nothing if the game has a fault.
  std::optional<uint32_t> TakeOpening();
  void Clear();

  const MatchRule& rule_;
  MatchGames games_;
  // The openings of the suite by the text of their FEN, which is then not parsed for each game.
  HashMap<std::string, uint32_t> suite_openings_;
  formats::PgnHeaders headers_;
  std::string white_ = "?", black_ = "?", event_, round_, termination_;
  std::optional<formats::PgnFault> fault_;
  std::optional<uint32_t> opening_of_fen_;  // the number of the opening, if the FEN is in the suite
  // The opening of any other game.
  formats::PgnGameOfAnyRules game_;
  chess::Board opening_;
  bool is_in_suite_ = false;   // opening_ is
  bool has_begun_ = false;     // game_ has
  bool is_move_open_ = false;  // the last move may have the comment "book"
  bool has_book_ended_ = false;
};

void MatchGames::Part::Tag(std::string_view name, std::string_view value, int64_t line) {
  headers_.Add(name, value, line);
  if (name == "White") white_ = MakePrintable(value);
  if (name == "Black") black_ = MakePrintable(value);
  if (name == "Event") event_ = value;
  if (name == "Round") round_ = value;
  if (name == "Termination") termination_ = value;
  if (name != "FEN") return;
  const auto known = suite_openings_.find(headers_.fen.value);
  opening_of_fen_ = known == suite_openings_.end() ? std::nullopt : std::optional(known->second);
}

void MatchGames::Part::Begin() {
  if (std::exchange(has_begun_, true)) return;
  game_.Begin(headers_);
  TakePosition();
  const bool has_fen = headers_.fen.line != 0 && !headers_.denies_setup;
  if (!is_in_suite_ || !has_fen) return;
  opening_of_fen_ = games_.NumberOfOpening(opening_);
  suite_openings_.emplace(headers_.fen.value, *opening_of_fen_);
}

void MatchGames::Part::TakePosition() {
  if (game_.fault()) return SetFault(*game_.fault());
  const chess::Board position = suites::WithoutIdleEnPassant(game_.position());
  const bool is_in_suite = rule_.suite.contains(CanonicalKey(position));
  if (is_in_suite_ && !is_in_suite) return;
  opening_ = position;
  is_in_suite_ = is_in_suite;
}

void MatchGames::Part::Move(std::string_view text, int64_t line) {
  if (has_book_ended_ || IsDecidedByFen()) return;
  Begin();
  if (opening_of_fen_) return;
  has_book_ended_ = std::exchange(is_move_open_, false);
  if (has_book_ended_) return;
  game_.Play(text, line);
  is_move_open_ = true;
}

void MatchGames::Part::Comment(std::string_view text, int64_t /*line*/) {
  if (!is_move_open_ || !IsBookComment(text)) return;
  is_move_open_ = false;
  TakePosition();
}

std::optional<uint32_t> MatchGames::Part::TakeOpening() {
  if (!headers_.rules().HasSameMoves(rule_.rules)) {
    SetFault({"other variant", headers_.variant.line, headers_.variant.value});
  }
  if (!IsDecidedByFen()) Begin();
  if (fault_) return std::nullopt;
  return opening_of_fen_ ? *opening_of_fen_ : games_.NumberOfOpening(opening_);
}

absl::Status MatchGames::Part::EndGame(std::string_view marker) {
  games::GameCounts& counts = games_.counts_;
  ++counts.read;
  const PgnResult result =
      headers_.result != PgnResult::kUnknown ? headers_.result : formats::ParsePgnResult(marker);
  if (const std::optional<games::LeftOut> reason =
          games::ReasonToLeaveOut(termination_, result, rule_.keep_time_losses)) {
    ++counts[*reason];
  } else if (const std::optional<uint32_t> opening = TakeOpening()) {
    ++counts.taken;
    const RoundNumbers round(round_);
    games_.games_.push_back({*opening, games_.NumberOfPlayer(white_), games_.NumberOfPlayer(black_),
                             games_.NumberOfEvent(event_), round.round, round.board, ResultOf(result)});
  } else {
    counts.AddUnreadable(*fault_);
  }
  Clear();
  return absl::OkStatus();
}

void MatchGames::Part::Clear() {
  headers_ = {};
  white_ = black_ = "?";
  event_.clear();
  round_.clear();
  termination_.clear();
  fault_.reset();
  opening_of_fen_.reset();
  is_in_suite_ = has_begun_ = is_move_open_ = has_book_ended_ = false;
}

void MatchGames::Add(const MatchGames& later) {
  std::vector<uint32_t> players, events, openings;  // the numbers here of those there
  for (const std::string& player : later.players_) players.push_back(NumberOfPlayer(player));
  for (const std::string& event : later.events_) events.push_back(NumberOfEvent(event));
  for (const chess::Board& opening : later.openings_) openings.push_back(NumberOfOpening(opening));
  for (const MatchGame& game : later.games_) {
    MatchGame& added = games_.emplace_back(game);
    added.opening = openings[game.opening];
    added.white = players[game.white];
    added.black = players[game.black];
    added.event = events[game.event];
  }
  counts_.Add(later.counts_);
}

uint32_t MatchGames::NumberOfPlayer(const std::string& name) {
  const auto [found, is_new] = number_of_player_.emplace(name, static_cast<uint32_t>(players_.size()));
  if (is_new) players_.push_back(name);
  return found->second;
}

uint32_t MatchGames::NumberOfEvent(const std::string& name) {
  const auto [found, is_new] = number_of_event_.emplace(name, static_cast<uint32_t>(events_.size()));
  if (is_new) events_.push_back(name);
  return found->second;
}

uint32_t MatchGames::NumberOfOpening(const chess::Board& opening) {
  const auto [found, is_new] =
      number_of_opening_.emplace(CanonicalKey(opening), static_cast<uint32_t>(openings_.size()));
  if (is_new) openings_.push_back(opening);
  return found->second;
}

absl::Status MatchGames::Read(formats::SourceFile& file, const MatchRule& rule, unsigned threads,
                              const Progress& progress) {
  if (!formats::IsPgn(file.bytes())) return BadFile(file.path(), "games", "not a PGN file");
  const uint64_t file_bytes = file.kind() == formats::SourceFile::Kind::kFile ? file.bytes().size() : 0;
  TABIA_ASSIGN_OR_RETURN(const std::unique_ptr<ByteSource> bytes, formats::PgnBytes(file));
  number_of_event_.clear();
  Part all(rule);
  const formats::PgnPartMakers<Part> makers(threads, [&rule] { return std::make_unique<Part>(rule); });
  const formats::PgnInput input = {file.path(), *bytes, file_bytes};
  TABIA_RETURN_IF_ERROR(formats::ParsePgnOnThreads(input, makers, all, progress));
  std::string& fault = all.games().counts_.first_fault;
  if (!fault.empty()) fault = file.path() + ": " + fault;
  Add(all.games());
  return absl::OkStatus();
}

}  // namespace tabia::match

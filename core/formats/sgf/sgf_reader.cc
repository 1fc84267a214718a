#include "core/formats/sgf/sgf_reader.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"

#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/statement.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/match_equity.h"
#include "core/base/format.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/formats/game_replay.h"
#include "core/formats/sgf/sgf_analysis.h"
#include "core/formats/sgf/sgf_game.h"
#include "core/formats/sgf/sgf_replay.h"
#include "core/formats/sgf/sgf_tree.h"
#include "core/formats/skip_counter.h"
#include "core/formats/text_lines.h"
#include "core/records/game.h"

namespace tabia::formats {
namespace {

using backgammon::Board;
using backgammon::CubeStakes;
using backgammon::Player;

constexpr int kSgfBackgammon = 6;
constexpr uint64_t kSgfNodesPerProgress = 1 << 10;

// Returns the equity of a chance to win the match, and of money itself.
float SgfEquity(const std::optional<CubeStakes>& stakes, float value) {
  return stakes ? static_cast<float>(stakes->EquityOf(value)) : value;
}

// Returns whether a value may be a chance to win the match. An equity of money may be any number.
bool MayBeSgfChance(const std::optional<CubeStakes>& stakes, float value) {
  constexpr float kRounding = 0.01F;
  return !stakes || (value >= -kRounding && value <= 1 + kRounding);
}

// Returns the deviation of one trial, of the error of the mean of all; 0 if it is out of all bounds.
float SgfDeviation(const std::optional<CubeStakes>& stakes, float error, uint32_t trials) {
  const double in_equity = stakes ? stakes->DifferenceOf(error) : error;
  const double deviation = in_equity * std::sqrt(static_cast<double>(trials));
  constexpr double kMaxDeviation = 1e6;
  return deviation > 0 && deviation < kMaxDeviation ? static_cast<float>(deviation) : 0;
}

bool IsLegalSgfPlay(const std::vector<backgammon::Play>& legal, const Board& board, const Board& after) {
  if (legal.empty()) return after == board;
  const Board seen_next = Flip(after);
  return std::any_of(legal.begin(), legal.end(),
                     [&](const backgammon::Play& play) { return play.after == seen_next; });
}

// Reads one file once.
class SgfParser {
 public:
  SgfParser(const SourceFile& file, const ReadOptions& options, records::BackgammonVisitor& visitor)
      : path_(file.path()),
        bytes_(file.bytes().size()),
        scanner_(file.bytes()),
        options_(options),
        visitor_(visitor),
        skips_(path_, options.strict, report_.skipped),
        turns_(visitor) {}

  absl::StatusOr<records::SourceReport> Run() {
    for (uint64_t nodes = 0;; ++nodes) {
      if (options_.progress && nodes % kSgfNodesPerProgress == 0)
        options_.progress(scanner_.offset(), bytes_);
      switch (scanner_.Next()) {
        case SgfEvent::kGame:
          is_root_ = true;
          TABIA_RETURN_IF_ERROR(EndGame());
          break;
        case SgfEvent::kNode:
          TABIA_RETURN_IF_ERROR(std::exchange(is_root_, false) ? ReadRoot() : ReadNode());
          break;
        case SgfEvent::kFault:
          TABIA_RETURN_IF_ERROR(skips_.Add("unreadable text", ByteAt(scanner_.offset()),
                                           [this] { return std::string(scanner_.why()); }));
          break;
        case SgfEvent::kEnd:
          TABIA_RETURN_IF_ERROR(EndGame());
          Describe();
          return std::move(report_);
      }
    }
  }

 private:
  absl::Status ReadRoot() {
    const SgfNode& root = scanner_.node();
    if (const int number = SgfGameNumber(root); number != kSgfBackgammon) {
      return BadFile(path_, FormatText("byte %d", root.offset),
                     FormatText("a game of another kind (GM[%d]): backgammon is GM[6]", number));
    }
    const backgammon::Moment date = game_.date;
    if (auto fault = ReadSgfGame(root, game_)) return Skip("impossible game", *std::move(fault));
    ++tally_.games;
    tally_.has_money |= game_.length == 0;
    if (game_.date == 0) game_.date = date;  // only the first game of a match has it
    if (report_.facts.empty()) report_.facts = game_.Facts();
    game_.beaver = game_.length == 0 && options_.sgf.beaver;
    replay_.emplace(game_);
    turns_.Begin(*replay_, {NameOf(Player::kTop), NameOf(Player::kBottom), tally_.games,
                            game_.has_cube ? backgammon::kMaxCubeLog2 : 0});
    return absl::OkStatus();
  }

  absl::Status ReadNode() {
    if (!replay_) return absl::OkStatus();
    const SgfNode& node = scanner_.node();
    if (auto fault = replay_->SetUp(node)) return SkipGame("impossible position", *std::move(fault));
    comment_ = SgfText(node.Value("C"));
    for (const auto& [name, player] : {std::pair("W", Player::kTop), std::pair("B", Player::kBottom)}) {
      if (node.Find(name) == nullptr) continue;
      TABIA_RETURN_IF_ERROR(ReadAction(player, Trim(node.Value(name))));
      break;
    }
    if (!comment_.empty()) ++tally_.unplaced_comments;
    return absl::OkStatus();
  }

  absl::Status ReadAction(Player player, std::string_view action) {
    if (replay_->is_over()) return SkipGame("impossible play", "a player has no chequer left");
    if (is_unplayed_) return SkipGame("impossible play", "the roll before it was not played");
    if (action == "double") return ReadDouble(player);
    if (action == "take" || action == "drop") return ReadReply(action == "take");
    return ReadRoll(player, action);
  }

  // Reads the dice and the chequers' moves: "51xwmh".
  absl::Status ReadRoll(Player player, std::string_view roll) {
    const std::optional<backgammon::Dice> dice = backgammon::ParseDice(roll.substr(0, 2));
    const auto shown = [roll] { return MakePrintable(roll.substr(0, 40)); };
    if (!dice) return SkipGame("impossible play", FormatText("\"%s\": not a roll", shown()));
    TABIA_RETURN_IF_ERROR(turns_.VisitNoDouble(player));
    TABIA_RETURN_IF_ERROR(ReadCube(player));
    const Board board = replay_->BoardOf(player);
    const std::vector<backgammon::Play> legal = LegalPlays(board, *dice);
    TABIA_RETURN_IF_ERROR(ReadPlays(player, *dice, legal));
    if (roll.size() == 2 && !legal.empty()) {
      is_unplayed_ = true;
      return absl::OkStatus();
    }
    const std::optional<Board> after = AfterSgfMoves(board, player, roll.substr(2));
    if (!after || !IsLegalSgfPlay(legal, board, *after)) {
      return SkipGame("impossible play", FormatText("\"%s\": the rules do not allow it", shown()));
    }
    return turns_.Roll(player, *dice, *after);
  }

  absl::Status ReadDouble(Player player) {
    // A beaver has no analysis of its own: the file repeats that of the double.
    if (!replay_->is_doubled()) TABIA_RETURN_IF_ERROR(ReadCube(player));
    if (!turns_.Double(player)) return SkipGame("impossible cube action", "a double");
    return absl::OkStatus();
  }

  absl::Status ReadReply(bool taken) {
    TABIA_ASSIGN_OR_RETURN(const bool is_possible, turns_.Reply(taken));
    if (!is_possible) return SkipGame("impossible cube action", taken ? "a take" : "a pass");
    return absl::OkStatus();
  }

  absl::Status ReadCube(Player player) {
    const SgfProperty* property = scanner_.node().Find("DA");
    if (property == nullptr) return absl::OkStatus();
    const absl::StatusOr<SgfCubeAnalysis> cube = ParseSgfCube(property->values.front());
    if (!cube.ok()) return Skip("unreadable analysis", Message(cube.status()));
    backgammon::CubeDecision decision;
    decision.context = replay_->ContextOf(player);
    const std::optional<CubeStakes> stakes = CubeStakesOf(decision.context);
    if (decision.context.owner == backgammon::CubeOwner::kOpponent || decision.context.crawford ||
        !game_.has_cube) {
      return Skip("impossible cube decision", "of a player who may not turn the cube");
    }
    if (!decision.context.is_money() && !stakes) ++tally_.distant_cubes;
    if (!cube->settings.is_sound()) ++tally_.unsound_analyses;
    if (!cube->settings.is_sound() || (!decision.context.is_money() && !stakes)) return absl::OkStatus();
    if (!MayBeSgfChance(stakes, cube->no_double) || !MayBeSgfChance(stakes, cube->double_take)) {
      return Skip("unreadable analysis", "a chance to win the match is out of range");
    }
    decision.board = replay_->BoardOf(player);
    if (const auto fault = FaultOfGammons(cube->chances, decision.board))
      return Skip("impossible evaluation", std::string(*fault));
    decision.no_double = {.chances = cube->chances,
                          .equity = SgfEquity(stakes, cube->no_double),
                          .level = cube->settings.level,
                          .games = cube->settings.games,
                          .deviation = SgfDeviation(stakes, cube->error, cube->settings.games)};
    decision.double_take = SgfEquity(stakes, cube->double_take);
    decision.provenance = ProvenanceHere();
    if (scanner_.node().Find("A") == nullptr) decision.comment = TakeComment();
    tally_.analyses.Add(decision);
    tally_.has_match_cubes |= !decision.context.is_money();
    return visitor_.VisitCube(decision);
  }

  std::string NameOf(Player player) const {
    const bool is_white = player == Player::kTop;
    const auto name = game_.texts.find(is_white ? "player White" : "player Black");
    return name != game_.texts.end() ? name->second : is_white ? "White" : "Black";
  }

  absl::Status ReadPlays(Player player, backgammon::Dice dice, const std::vector<backgammon::Play>& legal) {
    const SgfProperty* property = scanner_.node().Find("A");
    backgammon::Decision decision;
    decision.board = replay_->BoardOf(player);
    decision.context = replay_->ContextOf(player);
    decision.dice = dice;
    if (property != nullptr && !legal.empty()) {
      // The first value is the number of the play that was made.
      for (size_t i = 1; i < property->values.size(); ++i) {
        TABIA_RETURN_IF_ERROR(AddCandidate(player, property->values[i], legal, decision));
      }
    }
    if (decision.candidates.empty()) {
      tally_.unstated_plays += legal.empty() ? 0 : 1;
      return absl::OkStatus();
    }
    decision.provenance = ProvenanceHere();
    decision.comment = TakeComment();
    tally_.analyses.Add(decision);
    return visitor_.VisitDecision(decision);
  }

  // Adds the play of a value such as "xwmh E ver 3 …".
  absl::Status AddCandidate(Player player, std::string_view value, const std::vector<backgammon::Play>& legal,
                            backgammon::Decision& decision) {
    const std::string_view moves = TakeWord(value);
    const std::optional<Board> after = AfterSgfMoves(decision.board, player, moves);
    if (!after || !IsLegalSgfPlay(legal, decision.board, *after)) {
      return Skip(
          "impossible candidate",
          FormatText("\"%s\" with dice %s", MakePrintable(moves.substr(0, 40)), ToText(decision.dice)));
    }
    const absl::StatusOr<SgfPlayAnalysis> play = ParseSgfPlay(value);
    if (!play.ok()) return Skip("unreadable analysis", Message(play.status()));
    if (!play->settings.is_sound()) {
      ++tally_.unsound_analyses;
      return absl::OkStatus();
    }
    if (const auto fault = FaultOfGammons(play->chances, *after))
      return Skip("impossible evaluation", std::string(*fault));
    const std::optional<CubeStakes> stakes = CubeStakesOf(decision.context);
    const bool states_error = decision.context.is_money() || stakes;
    decision.candidates.push_back(
        {.after = Flip(*after),
         .evaluation = {
             .chances = play->chances,
             .equity = play->equity,
             .level = play->settings.level,
             .games = play->settings.games,
             .deviation = states_error ? SgfDeviation(stakes, play->error, play->settings.games) : 0}});
    return absl::OkStatus();
  }

  absl::Status Skip(std::string_view kind, std::string why) {
    return skips_.Add(kind, ByteAt(scanner_.node().offset), [&] { return std::move(why); });
  }

  absl::Status SkipGame(std::string_view kind, std::string why) {
    is_unplayed_ = false;
    replay_.reset();
    return Skip(kind, std::move(why));
  }

  // Ends the game, which may have been saved before the reply to a double, or before the play of a roll.
  absl::Status EndGame() {
    tally_.unplayed_rolls += is_unplayed_ ? 1 : 0;
    is_unplayed_ = false;
    replay_.reset();
    return turns_.End();
  }

  backgammon::Provenance ProvenanceHere() const {
    return {.source = MakePrintable(FileName(path_)), .program = game_.analyst, .saved = game_.date};
  }

  std::string TakeComment() {
    report_.notes += comment_.empty() ? 0 : 1;
    return std::exchange(comment_, {});
  }

  void Describe() {
    report_.format = "GNU Backgammon match (SGF)";
    report_.game = records::Game::kBackgammon;
    tally_.Report({scanner_.variations(), options_.sgf.beaver}, report_);
  }

  const std::string path_;
  const uint64_t bytes_;
  SgfScanner scanner_;
  const ReadOptions& options_;
  records::BackgammonVisitor& visitor_;
  records::SourceReport report_;
  SkipCounter skips_;
  SgfTally tally_;
  SgfGame game_;
  std::optional<SgfReplay> replay_;  // of the game, while it can be followed
  PlayedTurns turns_;                // of the game
  bool is_root_ = false;             // the next node is the first of its game
  bool is_unplayed_ = false;         // the last roll has no play: its game must end here
  std::string comment_;              // on this node, until a decision takes it
};

bool BeginsWithSgfGame(std::string_view text) {
  text = Trim(text);
  if (!text.starts_with('(')) return false;
  text = Trim(text.substr(1));
  if (!text.starts_with(';')) return false;
  text = Trim(text.substr(1));
  return !text.empty() && text[0] >= 'A' && text[0] <= 'Z';
}

// Returns whether the first property of a game has a value: "(;FF[4]".
bool HasSgfProperty(std::string_view text) {
  text = Trim(text.substr(std::min(text.find(';') + 1, text.size())));
  while (!text.empty() && absl::ascii_isalpha(static_cast<unsigned char>(text.front()))) text.remove_prefix(1);
  return Trim(text).starts_with('[');
}

}  // namespace

bool IsSgf(std::string_view first_bytes) {
  first_bytes = first_bytes.substr(0, kMaxLineBytes);
  if (first_bytes.starts_with(kByteOrderMark)) first_bytes.remove_prefix(kByteOrderMark.size());
  if (BeginsWithSgfGame(first_bytes)) return true;
  // A line of PGN may also begin with "(;" and a capital letter: a variation that begins with a comment.
  const size_t game = first_bytes.find(kSgfNextGame);
  return game != std::string_view::npos && BeginsWithSgfGame(first_bytes.substr(game)) &&
         HasSgfProperty(first_bytes.substr(game));
}

absl::StatusOr<records::SourceReport> ReadSgf(SourceFile& file, const ReadOptions& options,
                                              records::BackgammonVisitor& visitor) {
  return SgfParser(file, options, visitor).Run();
}

}  // namespace tabia::formats

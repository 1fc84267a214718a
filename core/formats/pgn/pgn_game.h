// A game of PGN: the tags that affect a book, and the moves on a board.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/formats/pgn/pgn_evaluation.h"
#include "core/moves/chess_board.h"
#include "core/moves/move_evaluation.h"
#include "core/moves/ruleset.h"
#include "core/records/scale.h"

namespace tabia::formats {

// The tag with the scale of the weights, which marks a line of a book written by PgnWriter.
inline constexpr std::string_view kBookWeightsTag = "BookWeights";

enum class PgnResult : uint8_t { kUnknown, kWhiteWins, kDraw, kBlackWins };

// Parses "1-0", "0-1", "1/2-1/2", "1/2" or "0.5-0.5", also with other dashes and ½. Returns kUnknown for other texts.
PgnResult ParsePgnResult(std::string_view text);

// Returns the name of a variant: "standard" for games of orthodox chess, also from another position; the name of its
// rules (chess::Ruleset), "chess960" or "3check"; or the letters and digits of an unknown name in lower case.
std::string VariantName(std::string_view text);

struct PgnHeaders {
  struct Text {
    std::string value;
    int64_t line = 0;  // 0: the tag is missing
  };

  Text fen, variant;
  bool denies_setup = false;  // SetUp "0": the game begins at the start position despite FEN
  PgnResult result = PgnResult::kUnknown;
  uint32_t white_elo = 0, black_elo = 0;  // 0 if unknown
  // The value of kBookWeightsTag: the comments of this line contain the weights of its moves.
  std::optional<records::Scale> book_scale;

  void Add(std::string_view name, std::string_view value, int64_t line);

  uint32_t lower_elo() const { return std::min(white_elo, black_elo); }
  // Returns the rules of the game. "From Position", or no variant, is orthodox chess.
  chess::Ruleset rules() const;
  bool IsChess960() const;
};

// The reason why a whole game is skipped.
struct PgnFault {
  std::string_view kind;  // "illegal move"
  int64_t line;
  std::string why;
};

// The opinion of an annotator about a move: "!", "!!", $1 and $3 are good, "?", "??", $2 and $4 are bad.
enum class PgnJudgement : uint8_t { kNone, kGood, kBad };

// The weight of a good move in a repertoire, where other moves have 1.
inline constexpr uint32_t kGoodMoveWeight = 2;

// Parses "!", "$3" and the like. Returns kNone for any other sign, such as "!?".
PgnJudgement ParsePgnJudgement(std::string_view sign);

// One game on a board, of chess or of a variant, with its variations. Its plies are kept until its end, because the
// moves before a fault may be wrong too. A bad move in a variation ends only that variation; "endless game" rejects the
// whole game.
template <typename AnyPosition>
class PgnGameOf {
 public:
  static constexpr size_t kMaxPlies = size_t{1} << 18;  // of a game with its variations: 50 MB
  static constexpr size_t kMaxDepth = 64;               // of variations inside each other
  struct Ply {
    AnyPosition before;
    chess::Move move;
    std::optional<chess::Evaluation> evaluation = {};
    PgnJudgement judgement = PgnJudgement::kNone;
  };

  // Plays at most the first `plies` plies of each game (0: all). A line of a book is always played to its end. With
  // `ends_at_null_move`, a null move ends the main line, as it does a variation; otherwise it is a fault. A game
  // without a FEN begins at `start`, which also has the rules of all games.
  explicit PgnGameOf(uint32_t plies, bool ends_at_null_move = false, const AnyPosition& start = AnyPosition())
      : max_plies_of_games_(plies), ends_at_null_move_(ends_at_null_move), start_(start), line_{start} {}

  // Begins the next game. A game of other rules is at fault.
  void Begin(const PgnHeaders& headers);
  // Plays a move in SAN, unless the game has a fault or has reached its limit of plies.
  void Play(std::string_view text, int64_t line);
  // Begins a variation: another move instead of the last one. Until EndVariation, Play plays its moves.
  void BeginVariation(int64_t line);
  void EndVariation();
  // Returns whether the next move of this line would be played, so that a comment here belongs to the game.
  bool IsReading() const { return !fault_ && ignored_ == 0 && !line_.has_ended && line_.plies <= max_plies_; }
  // Returns whether a move of this line was played, so that the comment may be about it. REQUIRES: IsReading().
  bool HasLastMove() const { return plies_.size() > line_.begin && line_.last >= line_.begin; }
  // Returns the place of this move in plies(). REQUIRES: HasLastMove().
  size_t last_ply() const { return line_.last; }
  // Gives the last move its evaluation. Returns false if it has one. REQUIRES: HasLastMove().
  bool SetEvaluation(const PgnEvaluation& evaluation);
  // Gives the last move a judgement. A bad one overrides a good one. REQUIRES: HasLastMove().
  void SetJudgement(PgnJudgement judgement);
  // Decides whose view the evaluations have. Call it at the end of the game.
  void SettleEvaluations();
  void SetFault(std::string_view kind, int64_t line, std::string why);

  // Returns the position after all plies of the main line.
  const AnyPosition& position() const { return outer_.empty() ? line_.position : outer_[0].position; }
  // Returns the plies of all lines: those of a variation follow the ply that it replaces.
  const std::vector<Ply>& plies() const { return plies_; }
  const std::optional<PgnFault>& fault() const { return fault_; }
  // The lines that are left out, or end early, by kind.
  struct LineFaults {
    PgnFault first;
    uint64_t count = 0;
  };
  const std::vector<LineFaults>& line_faults() const { return line_faults_; }

 private:
  // The main line or a variation, so far.
  struct Line {
    AnyPosition position;
    uint32_t plies = 0;      // from the beginning of the game; max_plies_ + 1 if it is longer
    size_t begin = 0;        // where its plies begin in plies_
    size_t last = 0;         // its last ply in plies_
    bool has_ended = false;  // by a fault
    // The last move was the fault, so that a variation here begins at `position` and not before it.
    bool is_at_fault = false;
  };

  void SetIllegalMove(std::string_view text, int64_t line);
  void AddLineFault(PgnFault fault);

  const uint32_t max_plies_of_games_;
  const bool ends_at_null_move_;
  const AnyPosition start_;
  uint32_t max_plies_ = 0;
  bool is_whole_ = false;
  Line line_;                // the line that Play continues
  std::vector<Line> outer_;  // the lines around it, the main line first
  uint64_t ignored_ = 0;     // open variations inside line_ that are not played
  std::vector<Ply> plies_;
  std::optional<PgnFault> fault_;
  std::vector<LineFaults> line_faults_;
  std::vector<size_t>
      unsettled_;  // plies whose evaluations have White's view unless the game has the mover's
  bool has_movers_view_ = false;
};

// A game of chess, for books: the fastest. A game by any rules.
using PgnGame = PgnGameOf<chess::Position>;
using PgnGameOfAnyRules = PgnGameOf<chess::Board>;

}  // namespace tabia::formats

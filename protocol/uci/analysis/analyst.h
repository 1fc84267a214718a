// The GUI's side of a conversation with an engine that evaluates positions: lines of the engine in, lines for it out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/moves/move_evaluation.h"

namespace tabia::uci {

// A line of a search: a move and its score.
struct SearchedLine {
  int number = 1;  // multipv: 1 for the line of the best move
  int depth = 0;   // 0 if it is unknown
  chess::Score score;
  bool is_bound = false;  // the true score is higher or lower
  std::string move;       // as the engine writes it; empty if it is unknown
};

// Returns the line in the rest of an "info" line; nullopt if it has no score. Returns nullopt also for a book move,
// which engines send without a search: as "depth 1 score cp 0 nodes 0", or without the nodes. Centipawns are at most
// those that a Score can have; a longer mate than it can have counts as no score.
std::optional<SearchedLine> ParseSearchedLine(std::string_view info);

// A value for an option of the engine.
struct EngineOption {
  std::string name;
  std::string value;
};

struct AnalystConfig {
  uint64_t nodes = 100'000;  // of each search
  int lines = 1;             // the number of best moves to evaluate, by the option MultiPV
  bool chess960 = false;     // positions of Chess960: fails if the engine lacks UCI_Chess960
  std::vector<EngineOption> options = {};
};

// Sets the options of the engine. Turns the engine's own book off unless they set OwnBook, and sets UCI_Chess960 if the
// engine has it, because castling is then one move in every position. Fails if the engine lacks an option, or does not
// list its value. Requests one position at a time, each as a new game, so that an evaluation does not depend on earlier
// ones. Ignores all other lines.
class Analyst {
 public:
  enum class State { kStarting, kIdle, kSearching, kFailed };

  // Queues the first line.
  explicit Analyst(const AnalystConfig& config);

  State state() const { return state_; }
  // Returns the engine's name; empty until it has sent one.
  const std::string& engine_name() const { return engine_name_; }
  // Returns the reason of kFailed.
  const std::string& failure() const { return failure_; }

  // Begins to search a position, a FEN. Call it in state kIdle.
  void Search(std::string_view fen);
  // Handles a line without its end.
  void HandleLine(std::string_view line);

  // Takes the lines for the engine, with their ends.
  std::string TakeOutput();
  // Takes the result of the search that has just ended: the last exact line of each move in the list. The best move
  // comes first. Returns no lines if no search has ended. If the only line has no move, it gets that of "bestmove".
  std::vector<SearchedLine> TakeResult();

 private:
  void Send(std::string_view line);
  void HandleOption(std::string_view option);
  void HandleUciok();
  // An option that the engine has listed.
  struct ListedOption {
    std::string name;
    std::vector<std::string> values;  // of a combo box
  };
  const ListedOption* FindOption(std::string_view name) const;
  void SetOption(const EngineOption& option);
  void HandleReadyok();
  void HandleInfo(std::string_view info);
  void AddToResult(const SearchedLine& line);
  void HandleBestmove(std::string_view move);
  void Fail(std::string_view why);

  const AnalystConfig config_;
  State state_ = State::kStarting;
  std::vector<ListedOption> listed_;  // by the engine
  std::string engine_name_, failure_;
  std::string position_;  // waits for readyok
  // Lines of the running search: the last one of each number, and the last exact one of each number and of each move.
  std::vector<SearchedLine> last_, exact_, exact_of_move_;
  std::vector<SearchedLine> result_;  // of the last search
  std::string output_;
};

}  // namespace tabia::uci

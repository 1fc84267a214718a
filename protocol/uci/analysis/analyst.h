// The GUI's side of an engine that evaluates positions: its lines in, lines for it out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "protocol/uci/analysis/search_score.h"

namespace tabia::uci {

struct AnalystConfig {
  uint64_t nodes = 100'000;  // of each search
  bool chess960 = false;
};

// An engine is asked for one position at a time, each as if it were a new game, so that an evaluation does not depend on
// those before it. Lines that mean nothing here are passed over.
class Analyst {
 public:
  enum class State { kStarting, kIdle, kSearching, kFailed };

  // Queues the first line.
  explicit Analyst(const AnalystConfig& config);

  State state() const { return state_; }
  // The engine's name; empty until it is known.
  const std::string& engine_name() const { return engine_name_; }
  // Why the engine cannot be used, after kFailed.
  const std::string& failure() const { return failure_; }

  // Begins to search a position, a FEN. To be called while idle.
  void Search(std::string_view fen);
  // Handles a line without its end.
  void HandleLine(std::string_view line);

  // Takes the lines for the engine, with their ends.
  std::string TakeOutput();
  // Takes the score of the search that has just ended.
  std::optional<SearchScore> TakeScore();

 private:
  void Send(std::string_view line);
  void HandleOption(std::string_view option);
  void HandleUciok();
  void HandleReadyok();
  void HandleInfo(std::string_view info);
  void HandleBestmove();
  void Fail(std::string_view why);

  const AnalystConfig config_;
  State state_ = State::kStarting;
  bool knows_chess960_ = false;
  std::string engine_name_, failure_;
  std::string position_;               // that waits for readyok
  std::optional<SearchScore> exact_;   // the last one of the search that is not a bound
  std::optional<SearchScore> result_;  // of the last search
  std::string output_;
};

}  // namespace tabia::uci

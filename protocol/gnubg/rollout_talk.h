// Parses the output of GNU Backgammon's command line while it makes rollouts, and produces its commands.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/searches/roller.h"

namespace tabia::gnubg {

// The settings of evaluations and rollouts. All others are the defaults of GNU Backgammon 1.07.
struct RolloutSetup {
  uint32_t trials = 1296;    // games of a rollout
  uint32_t truncation = 11;  // plies after which a game is evaluated instead of played; 0: played to its end
  uint32_t plies = 0;  // search depth of the plays and cube decisions in a rollout, as GNU Backgammon counts
  uint32_t evaluated_plies = 2;  // of the evaluation that lists the plays
};

// The arguments with which the program reads commands from its standard input. No file of the user changes its settings
// or its language then.
inline constexpr const char* kRolloutArguments[] = {"-t", "-q", "-r", "-l", "C"};

// GNU Backgammon does not mark the end of an answer. So each question is followed by a command that sets a unique seed,
// and its confirmation ends the answer. (The text of an export also needs a later line to leave the buffer.)
class RolloutTalk {
 public:
  enum class State { kStarting, kIdle, kAsked, kAnswered };

  // Queues the commands for the settings.
  explicit RolloutTalk(const RolloutSetup& setup);

  State state() const { return state_; }
  // Asks a question. REQUIRES: the state is kIdle.
  void Ask(const searches::RolloutQuestion& question);
  // Handles a line without its end.
  void HandleLine(std::string_view line);
  // Takes the commands for the program.
  std::string TakeOutput() { return std::exchange(output_, {}); }
  // Takes all lines since the question. REQUIRES: the state is kAnswered; it becomes kIdle.
  std::string TakeAnswer();

 private:
  void Send(std::string_view command);
  void AwaitMark();

  State state_ = State::kStarting;
  uint32_t mark_ = 0;  // the seed that ends the answer
  std::string output_, answer_;
};

}  // namespace tabia::gnubg

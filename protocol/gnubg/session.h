// GNU Backgammon's external player: one line in, lines out. README.md beside says what it answers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/backgammon/board_line.h"
#include "core/probe/backgammon_answer.h"

namespace tabia::gnubg {

// A longer line of the client is refused; a driver may cut it anywhere behind this.
inline constexpr size_t kMaxLineBytes = 4096;

// What a miss is answered with where there is no fallback, or it fails.
enum class OnMiss : uint8_t {
  kPlay,   // a legal play by a simple rule
  kError,  // "Error: not in book"
};

// The same for all clients.
struct Settings {
  std::string version;  // of tabia
  // The answer of the books, which is never missing; safe for use by any thread.
  std::function<probe::BackgammonAnswer(const probe::BackgammonQuestion&)> ask;
  std::optional<backgammon::ScoreOrder> score_order;  // none: gnubg's; a line that may mean FIBS's is logged
  bool jacoby = true;                                 // of money sessions; a line does not say it
  bool beaver = true;
  bool has_fallback = false;
  OnMiss on_miss = OnMiss::kPlay;
};

// What to do after a line.
struct Outcome {
  std::vector<std::string> lines;           // for the client, without line ends
  std::optional<std::string> ask_fallback;  // a line for the fallback, whose answer has to come next, through
                                            // HandleFallback; no further line of the client before
  bool close = false;                       // the client has said "exit"
  std::vector<std::string> log;             // for the user: each decision, and who made it
};

// One client's conversation. Knows no stream, thread or clock. Not safe for use by two threads at once.
class Session {
 public:
  // `settings` must outlive the session.
  explicit Session(const Settings& settings);
  Session(Session&& other) noexcept;
  ~Session();

  // One line of the client without its line end, CR or NUL around it allowed.
  Outcome HandleLine(std::string_view line);
  // The line that the fallback answered, or why it did not. Nothing comes of one that was not asked for.
  Outcome HandleFallback(const absl::StatusOr<std::string>& reply);

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace tabia::gnubg

// The books of a proxy, with the options and the position of the GUI.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

#include "core/probe/chess/move_sequence.h"
#include "protocol/uci/engine/answer.h"
#include "protocol/uci/engine/bookshelf.h"
#include "protocol/uci/engine/option_table.h"
#include "protocol/uci/engine/options.h"
#include "protocol/uci/engine/session_config.h"
#include "protocol/uci/engine/uci_command.h"
#include "protocol/uci/engine/uci_game.h"

namespace tabia::uci {

struct ProxyConfig {
  SessionConfig session;    // the books; "version" is not used
  std::string engine_name;  // for messages
  bool warm_up = false;     // the initial value of the option "Book Warm Up"
  bool limited_go = false;  // the initial value of the option "Book For Limited Go"
  bool restarts = false;    // a lost engine is started again
};

// The use of the books for a "go".
enum class BookUse : uint8_t {
  kNone,               // the engine searches, and the GUI receives nothing about the books
  kReported,           // the engine searches, and the infos are sent
  kPlayed,             // the book move is the answer
  kPlayedOnPonderhit,  // the engine searches until "ponderhit" makes the book move the answer
};

struct BookVerdict {
  BookUse use = BookUse::kNone;
  Answer answer = {};
};

// Counts how many moves the books have answered, for a report at the end of a match.
class BookTally {
 public:
  // Counts the answer to a "go" for which the books were probed.
  void Count(const Answer& answer);
  // Counts a "go" for which they were not probed because it has no clock.
  void CountNotAsked() { ++not_asked_; }

  // Returns "the books answered 145 of 146 known positions; 1 refused: repetition"; empty if nothing was counted.
  std::string Text() const;

 private:
  uint64_t known_ = 0, answered_ = 0, unknown_ = 0, not_asked_ = 0;
  std::map<std::string_view, uint64_t> refused_;  // by filter
};

class ProxyBooks {
 public:
  // Requests the books at once. Stores `config`, which must outlive this.
  explicit ProxyBooks(const ProxyConfig& config);

  // Returns the values of the options before the GUI sets any.
  const Options& defaults() const { return defaults_; }
  // Sets an option of `table`.
  absl::Status SetOption(const SetOptionCommand& command, const OptionTable& table);
  // Reads an option of the engine that matters to books too.
  void NoteEngineOption(const SetOptionCommand& command);
  // Sets the variant that the engine listed, unless it is empty or the GUI has set one.
  void NoteDefaultVariant(const std::string& variant);

  void NewGame();
  // Sets the position from the text after "position".
  void Position(std::string_view rest);
  // Handles a "position" that cannot be read.
  void UnreadablePosition();
  BookVerdict Go(const GoCommand& go);
  // Returns whether the answer to `go` depends on a book that is still being opened. An analysis never waits.
  bool Awaits(const GoCommand& go) const;

  // Counts the answer to a "go" that the books were probed for.
  void Count(const Answer& answer) { tally_.Count(answer); }
  // Counts a "go ponder" without a book move, at its "ponderhit".
  void PonderHit() {
    if (const std::optional<Answer> miss = std::exchange(ponder_miss_, std::nullopt)) Count(*miss);
  }
  const BookTally& tally() const { return tally_; }

  // Returns the warnings for the user since the last call.
  std::vector<std::string> TakeWarnings() { return std::exchange(warnings_, {}); }

  chess::Ruleset rules() const { return options_.rules(); }
  bool warms_up() const { return options_.warm_up; }
  Bookshelf& shelf() { return shelf_; }

 private:
  uint64_t GameSeed() const;
  // Sets the variant of the game. If the rules change, resets the game to the start position.
  void SetVariant(std::string variant);
  void NoteLimitedGo();
  // Lets the engine search, and reports why the books are not probed.
  BookVerdict ReportOnce(std::string why);

  const ProxyConfig& config_;
  const Options defaults_;
  Options options_;
  UciGame game_{options_.rules()};
  bool variant_is_set_ = false;  // by the GUI
  Bookshelf shelf_;
  // The game of the last reported miss, until a book move follows: the reason is sent once in a game.
  std::optional<uint64_t> left_in_game_;
  BookTally tally_;
  std::optional<Answer> ponder_miss_;  // of the last "go", if it was a "go ponder" without a book move
  bool has_warned_ = false;
  std::vector<std::string> warnings_;
};

}  // namespace tabia::uci

// Reads the argument POSITION of the commands, the API and the library, and writes the error line of one that is
// invalid.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

#include "core/backgammon/dice.h"
#include "core/backgammon/game_state.h"
#include "core/moves/ruleset.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_position.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::report {

// Reads a position for a chess book: a FEN or "startpos", which moves may follow. Accepts a line of UCI and moves from
// the start of the game too. A usage error begins with POSITION.
absl::StatusOr<probe::MoveSequence> ParsePosition(std::string_view position, const probe::ChessBook& book);
// Reads such a position of chess or of a variant.
absl::StatusOr<probe::MoveSequence> ParsePosition(std::string_view position,
                                                  const chess::Ruleset& rules = {});

// Returns whether `word` is a move at the start of a game, such as "e4", "e2e4" or "1.e4".
bool IsFirstMove(std::string_view word);

// Returns the key in a text such as "823c9b50fd114196" or "key 823c9b50fd114196", as tabia prints it.
std::optional<uint64_t> KeyIn(std::string_view position);

// Returns a line of the book that leads to the position with this key, in the form of a POSITION. Searches the book, at
// up to a microsecond per position. Returns a NotFoundError if the book lacks the key or no line leads to it, and a
// usage error if the book has no index on this machine.
absl::StatusOr<std::string> FindLineTo(const probe::ChessBook& book, uint64_t key);

// Settings of a question to a backgammon book beside its text.
struct QuestionOptions {
  std::optional<backgammon::Dice> dice = {};  // instead of those of the text
  probe::PositionRules rules = {};
  probe::TrustRule trust = {};
  bool other_contexts = false;  // as in probe::BackgammonQuestion
  // Receives a remark if the order of the scores is guessed; may be empty.
  std::function<void(const std::string&)> notice = {};
};

// Reads a question to a backgammon book. A usage error begins with POSITION.
absl::StatusOr<probe::BackgammonQuestion> ParseQuestion(std::string_view position,
                                                        const QuestionOptions& options);
// Returns the question about a position that is already read.
probe::BackgammonQuestion QuestionAbout(const backgammon::GameState& state, const QuestionOptions& options);

// Returns the answer to a line that is not a position, or whose lookup failed: the line and the reason, separated by a
// tab; with `json`, an object with "game", the line, "found", the name of `book`, and "error". "found" is null after a
// failed lookup, because the book may have the position.
std::string ErrorLine(const probe::ChessBook& book, const std::string& line, const absl::Status& error,
                      bool json);
std::string ErrorLine(const probe::BackgammonBook& book, const std::string& line, const absl::Status& error,
                      bool json);

}  // namespace tabia::report

// A change of a book at one position, and the line of a file of changes (epd_moves.h) that has it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/move.h"
#include "core/chess/position.h"

namespace tabia::changes {

enum class Verb : uint8_t {
  kBan,      // the move is not played
  kOnly,     // no other move is played, apart from those with the same verb
  kWeight,   // the move takes this per cent of the position
  kAdd,      // kWeight, unless the move has a weight or is one of the only moves
  kComment,  // the text of the user about the position
  kRevert,   // removes the changes of the move, or of the whole position
  kAccept,   // turns the proposals for the move, the position or the whole file into changes
  kDrop,     // removes these proposals
};

struct Change {
  Verb verb;
  chess::Position position;
  std::optional<chess::Move> move = {};  // legal; kComment has none; kRevert, kAccept and kDrop may have one
  uint32_t percent = 0;      // of kWeight and kAdd, 1 to 100; 0 with kAdd: 100 minus the other weights
  std::string comment = {};  // of kComment, where an empty one is removed; of a proposal its reason
  // kRevert, kAccept and kDrop without a move: the only line that is meant (ChangesText::PositionLine).
  std::optional<std::string> line = {};
  bool is_of_whole_file = false;  // kAccept and kDrop: of all positions
};

// A requested change: the arguments of a command, or the body of a request.
struct RequestedChange {
  std::string verb;      // one of kVerbs
  std::string position;  // for probe::ParseMoveSequence; a line or PGN with "add"; empty: all proposals
  std::string move;      // in SAN or in the notation of UCI; may be empty for "revert", "accept" and "drop"
  std::string side;      // of "add": "white" or "black", whose moves are added
  std::string comment;
  uint32_t percent = 0;  // as in Change
  // The line that the user has seen (ChangesText::LineFor), which is Change::line if there is no move.
  std::optional<std::string> seen = {};
};

// The names of the verbs, in their order.
inline constexpr std::array<std::string_view, 8> kVerbs = {"ban",     "only",   "weight", "add",
                                                           "comment", "revert", "accept", "drop"};
constexpr std::string_view NameOf(Verb verb) {
  return kVerbs[static_cast<size_t>(verb)];
}

// Returns the requested changes: one, or with "add" one for each move of the side. Returns a UsageError that contains
// the wrong word and the reason.
absl::StatusOr<std::vector<Change>> ParseChanges(const RequestedChange& requested);

// Applies a change to the line of a position. Returns an empty text if only the position remains. The operations
// that the change does not concern keep their bytes. kRevert removes a line with a last day, such as a lesson of `tabia
// learn`, as a whole. Returns a UsageError if the line cannot have the change: its weights are impossible or would be
// more than 100 per cent, or only other moves are permitted.
absl::StatusOr<std::string> ApplyToLine(std::string_view line, const Change& change);

// Returns the text of the user in a line; empty if it has none.
std::string CommentIn(std::string_view line);

// Parses the changes of a line, without illegal moves.
std::vector<Change> ChangesIn(std::string_view line, const chess::Position& position);

}  // namespace tabia::changes

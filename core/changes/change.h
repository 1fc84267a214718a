// A change of a book at one position, and the line of a file of changes (epd_moves.h) that has it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/move.h"
#include "core/chess/position.h"

namespace tabia::changes {

// In the order of kVerbs.
enum class Verb : uint8_t {
  kBan,      // the move is not played
  kOnly,     // no other move is played, apart from those with the same verb
  kWeight,   // the move takes this per cent of the position
  kAdd,      // kWeight, unless the move has a weight or is one of the only moves
  kComment,  // the reason, in the words of the user
  kRevert,   // removes the changes of the move, or of the whole position
  kAccept,   // turns the proposals for the move, the position or the whole file into changes
  kDrop,     // removes these proposals
};

struct Change {
  Verb verb;
  chess::Position position;
  std::optional<chess::Move> move = {};  // legal; kComment has none; kRevert, kAccept and kDrop may have one
  uint32_t percent = 0;                  // of kWeight and kAdd, 1 to 100; 0 with kAdd: 100 minus the other weights
  std::string comment = {};       // of kComment, where an empty one is removed; of a proposal its reason
  bool is_of_whole_file = false;  // kAccept and kDrop: of all positions
};

// A requested change: the arguments of a command, or the body of a request.
struct RequestedChange {
  std::string verb;  // one of kVerbs
  // As probe::ParseMoveSequence reads it; of "add" a line or PGN. Empty for all proposals, with "accept" and "drop".
  std::string position;
  std::string move;  // in SAN or in the notation of UCI; may be empty for "revert", "accept" and "drop"
  std::string side;  // of "add": "white" or "black", whose moves are added
  std::string comment;
  uint32_t percent = 0;  // as in Change
};

inline constexpr std::array<std::string_view, 8> kVerbs = {"ban",     "only",   "weight", "add",
                                                           "comment", "revert", "accept", "drop"};

// Returns the requested changes: one, or with "add" one for each move of the side. UsageError with the wrong
// word and the reason.
absl::StatusOr<std::vector<Change>> ParseChange(const RequestedChange& requested);

// Returns the line of a position with a change; an empty line if nothing but the position is left of it. The operations
// that the change does not concern keep their bytes. kRevert removes a line with a last day, such as a lesson of `tabia
// learn`, as a whole. UsageError if the line cannot have the change: its weights would be more than 100 per cent, or
// only other moves are permitted.
absl::StatusOr<std::string> ChangedLine(std::string_view line, const Change& change);

// Returns the line of a position without changes.
std::string LineWithoutChanges(const chess::Position& position);

// Parses the changes of a line, without illegal moves.
std::vector<Change> ChangesIn(std::string_view line, const chess::Position& position);

}  // namespace tabia::changes

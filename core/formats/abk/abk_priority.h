// The priorities of an Arena book, for books that weigh their moves by games.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/hash_table.h"
#include "core/chess/move.h"

namespace tabia::formats {

// Returns the text of the note about a move's priority: "priority 7".
std::string PriorityNote(uint8_t priority);
// Returns the priority that a note states; nothing if it is another note.
std::optional<uint8_t> PriorityOfNote(std::string_view text);

// The highest priority of each move over all lines that lead to its position. Memory: about 20 bytes a move.
class AbkPriorities {
 public:
  void Add(uint64_t position_key, chess::Move move, uint8_t priority);
  // Returns the priority of a move that was added, the first time it is asked; nothing from then on.
  std::optional<uint8_t> Take(uint64_t position_key, chess::Move move);
  // Returns how many moves have different priorities in different lines.
  uint64_t conflicts() const { return conflicts_; }

 private:
  struct Highest {
    uint8_t priority;
    bool differs = false;
    bool is_taken = false;
  };

  HashMap<uint64_t, Highest> highest_;
  uint64_t conflicts_ = 0;
};

}  // namespace tabia::formats

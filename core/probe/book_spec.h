// One book of a stack as the user names it: "PATH" or "PATH;key=value;key=value".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/piece.h"
#include "core/probe/choice.h"
#include "core/probe/choice_settings.h"

namespace tabia::probe {

// The player for whom a book is asked.
enum class Side : uint8_t { kWhite, kBlack, kBoth };

struct BookSpec {
  // What this book's choice has instead of the common one.
  struct Change {
    const ChoiceSetting* setting = nullptr;
    uint64_t value = 0;
  };

  std::string path = {};
  Side side = Side::kBoth;
  std::vector<Change> changes = {};  // in the order stated
  std::string text = {};             // all of it, as the user wrote it

  bool IsFor(chess::Color mover) const;
  // How to choose in this book, where the others choose by `common`.
  ChoiceRule Rule(const ChoiceRule& common) const;
};

// Keys are "side" (white, black or both) and the names of ChoiceSettings(); blanks around keys and values do
// not count, and of two that rule the policy the later one does. Text that a file has for its name is a path,
// whatever it holds. A usage error says which key is wrong, and what is permitted.
absl::StatusOr<BookSpec> ParseBookSpec(std::string_view text);

// The specification that says nothing but the path.
BookSpec SpecOfPath(std::string_view path);

}  // namespace tabia::probe

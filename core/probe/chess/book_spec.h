// One book of a stack as the user specifies it: "PATH" or "PATH;key=value;key=value".
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

#include "core/chess/piece.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/choice_settings.h"

namespace tabia::probe {

// The player for whom a book is used.
enum class Side : uint8_t { kWhite, kBlack, kBoth };
inline constexpr std::array<std::string_view, 3> kSideNames = {"white", "black", "both"};
inline constexpr std::string_view kSideKey = "side";
inline constexpr std::string_view kVariantKey = "variant";

struct BookSpec {
  // A setting of this book's choice that replaces the common one.
  struct Change {
    const ChoiceSetting* setting = nullptr;
    int64_t value = 0;
  };

  std::string path = {};  // with the home folder in place of "~"
  Side side = Side::kBoth;
  std::string variant = {};          // formats::ReadOptions::variant; empty: not set
  std::vector<Change> changes = {};  // in the order of the text
  std::string text = {};             // all of it, as the user wrote it

  bool IsFor(chess::Color mover) const;
  // Returns the rule of choice in this book. `common` is the rule of all books.
  ChoiceRule Rule(const ChoiceRule& common) const;
};

// Parses a specification. Keys are "side" (white, black or both), "variant" (the name of a supported variant) and the
// names of ChoiceSettings(). Blanks around keys and values are ignored. If two keys set the policy, the later one
// counts. A text that is the name of an existing file is always a path. Returns a usage error with the wrong key and
// the permitted values.
absl::StatusOr<BookSpec> ParseBookSpec(std::string_view text);

// Returns the specification that contains only the path, which may begin with "~/".
BookSpec SpecOfPath(std::string_view path);

}  // namespace tabia::probe

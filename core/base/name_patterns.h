// Patterns of names in any case of letters: of players and of events.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tabia {

// Returns UTF-8 in lower case, for comparisons: in the Latin, Greek, Cyrillic, Armenian and Georgian scripts, letters
// that differ only in their case become equal. Each letter stays one letter: \u00df is not "ss". Bytes that are not
// UTF-8 stay as they are. The result is the same in every locale.
std::string FoldCase(std::string_view text);

// Patterns in which each * stands for any text, in any case of letters: "carlsen*" matches "Carlsen, Magnus".
class NamePatterns {
 public:
  explicit NamePatterns(const std::vector<std::string>& patterns);

  bool empty() const { return folded_.empty(); }
  // Returns whether one of the patterns matches the whole name, which may be any bytes. A missing name is "?".
  bool Match(std::string_view name) const;
  // Returns the patterns as one printable line: "Anand*; Carlsen*".
  const std::string& text() const { return text_; }

 private:
  std::vector<std::string> folded_;
  std::string text_;
};

}  // namespace tabia

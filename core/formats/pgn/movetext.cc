#include "core/formats/pgn/movetext.h"

#include <algorithm>

namespace tabia::formats {
namespace {

constexpr size_t kLineBytes = 79;

}  // namespace

void PgnMovetext::AddMove(size_t plies, std::string_view san) {
  const bool black = plies % 2 == 1;
  if (wants_number_ || !black) AddWord(std::to_string(plies / 2 + 1) + (black ? "..." : "."));
  AddWord(san);
  wants_number_ = false;
}

void PgnMovetext::AddComment(std::string_view text) {
  std::string comment(text);
  std::replace(comment.begin(), comment.end(), '{', '(');
  std::replace(comment.begin(), comment.end(), '}', ')');
  comment = '{' + comment + '}';
  std::string_view rest = comment;
  while (!rest.empty()) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    if (!word.empty()) AddWord(word);
    rest.remove_prefix(std::min(rest.size(), word.size() + 1));
  }
  wants_number_ = true;
}

void PgnMovetext::End(std::string_view result) {
  AddWord(result);
  out_ += "\n\n";
}

// A line that begins with % is none of the game's.
void PgnMovetext::AddWord(std::string_view word) {
  const bool fits = line_bytes_ + 1 + word.size() <= kLineBytes;
  if (line_bytes_ > 0 && !fits && word[0] != '%') {
    out_ += '\n';
    line_bytes_ = 0;
  }
  if (line_bytes_ > 0) {
    out_ += ' ';
    ++line_bytes_;
  }
  out_ += word;
  line_bytes_ += word.size();
}

}  // namespace tabia::formats

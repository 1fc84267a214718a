#include "core/formats/pgn/pgn_game_text.h"

#include <algorithm>

namespace tabia::formats {
namespace {

constexpr size_t kLineBytes = 79;

}  // namespace

void AppendPgnTag(std::string& game, std::string_view name, std::string_view value) {
  game.append("[").append(name).append(" \"");
  for (const char c : value) {
    if (c == '"' || c == '\\') game += '\\';
    game += c;
  }
  game += "\"]\n";
}

void AppendSevenPgnTags(std::string& game, std::string_view event, std::string_view round) {
  AppendPgnTag(game, "Event", event);
  AppendPgnTag(game, "Site", "?");
  AppendPgnTag(game, "Date", "????.??.??");
  AppendPgnTag(game, "Round", round);
  AppendPgnTag(game, "White", "?");
  AppendPgnTag(game, "Black", "?");
  AppendPgnTag(game, "Result", kPgnNoResult);
}

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

// Keeps a word with % in its line: readers ignore a line that begins with %.
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

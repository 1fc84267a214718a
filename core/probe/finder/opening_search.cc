#include "core/probe/finder/opening_search.h"

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/move.h"
#include "core/chess/position.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"

namespace tabia::probe {
namespace {

// ---- Comparison of texts

// A text without the differences that do not matter. Its words follow one another without blanks, so that a word of
// the query may continue from one word of a name into the next: "carokann".
struct FoldedText {
  std::string letters;
  std::vector<uint16_t> begins;  // of the words

  std::string_view Word(size_t i) const {
    const size_t end = i + 1 < begins.size() ? begins[i + 1] : letters.size();
    return std::string_view(letters).substr(begins[i], end - begins[i]);
  }
};

constexpr size_t kMaxQueryBytes = 255;  // of a name too

constexpr std::string_view kIgnored, kSeparator = " ";

// Returns the letter of a code point from U+00C0 to U+017F without its accent.
std::string_view WithoutAccent(uint32_t code_point) {
  constexpr std::string_view kLetters =
      "aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty"
      "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
      "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";
  return kLetters.substr(code_point - 0xc0, 1);
}

// Returns the letter of a character of two bytes, kIgnored or kSeparator.
std::string_view FoldTwoBytes(std::string_view bytes) {
  const uint32_t code_point = (bytes[0] & 0x1fu) << 6 | (bytes[1] & 0x3fu);
  const bool is_combining = code_point >= 0x300 && code_point <= 0x36f;  // the accent of the letter before it
  const bool is_apostrophe = code_point == 0xb4 || code_point == 0x2bb || code_point == 0x2bc;
  if (is_combining || is_apostrophe) return kIgnored;
  if (code_point < 0xc0) return kSeparator;
  return code_point <= 0x17f ? WithoutAccent(code_point) : bytes;
}

// Takes the next character and returns its letter, kIgnored or kSeparator.
std::string_view TakeFolded(std::string_view& text) {
  constexpr std::string_view kSmall = "abcdefghijklmnopqrstuvwxyz";
  const auto first = static_cast<uint8_t>(text[0]);
  const size_t size = std::min<size_t>(first >= 0xf0   ? 4
                                       : first >= 0xe0 ? 3
                                       : first >= 0xc0 ? 2
                                                       : 1,
                                       text.size());
  const std::string_view character = text.substr(0, size);
  text.remove_prefix(size);
  if (character.size() == 2) return FoldTwoBytes(character);
  if (character == "‘" || character == "’" || character == "′" || character == "'" || character == "`")
    return kIgnored;
  if (character.starts_with("\xe2\x80")) return kSeparator;  // typographic blanks, dashes and quotes
  if (first >= 'A' && first <= 'Z') return kSmall.substr(first - 'A', 1);
  const bool is_letter = (first >= 'a' && first <= 'z') || (first >= '0' && first <= '9') || first >= 0x80;
  return is_letter ? character : kSeparator;
}

// Returns whether an "e" after `word` is part of an umlaut in two letters, as in "gruenfeld", but not in "queen".
bool EndsInUmlaut(std::string_view word) {
  if (word.empty()) return false;
  const char last = word.back();
  return last == 'a' || last == 'o' || (last == 'u' && !word.ends_with("qu"));
}

void AppendFolded(std::string_view text, FoldedText& folded) {
  bool in_word = false;
  while (!text.empty()) {
    const std::string_view letter = TakeFolded(text);
    if (letter == kSeparator) in_word = false;
    if (letter == kSeparator || letter == kIgnored) continue;
    if (!std::exchange(in_word, true)) folded.begins.push_back(static_cast<uint16_t>(folded.letters.size()));
    const std::string_view word = std::string_view(folded.letters).substr(folded.begins.back());
    if (letter == "e" && EndsInUmlaut(word)) continue;
    folded.letters += letter;
  }
}

// ---- The lists

struct NamedLine {
  std::string_view eco, name, moves;
  FoldedText text;           // the ECO code, the name, and its other names after kEndOfName
  size_t family_end = 0;     // in `text`, of the part of the name before its colon
  size_t end = 0;            // of the name in `text`
  size_t family_lines = 0;   // number of lines of this family
  bool is_shortest = false;  // of the lines with its name
};

constexpr char kEndOfName = '|';  // no word of a query has it

// Synonyms: a part of a folded name, and another word for it.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kOtherWords = {{
    {"defense", "defence"},
    {"center", "centre"},
    {"ruylopez", "spanish"},
    {"petrovs", "petroff"},
    {"petrovs", "russian"},
    {"kingsindiandefense", "kid"},
    {"kingsindianattack", "kia"},
    {"queensindiandefense", "qid"},
    {"queensgambitdeclined", "qgd"},
    {"queensgambitaccepted", "qga"},
}};

std::string_view TakeUpTo(std::string_view& text, char end) {
  const size_t size = std::min(text.find(end), text.size());
  const std::string_view part = text.substr(0, size);
  text.remove_prefix(std::min(size + 1, text.size()));
  return part;
}

// Returns "Sicilian Defense" for "Sicilian Defense: Najdorf Variation".
std::string_view FamilyOf(std::string_view name) {
  return name.substr(0, name.find(':'));
}

NamedLine ReadNamedLine(std::string_view cells) {
  NamedLine line;
  line.eco = TakeUpTo(cells, '\t');
  line.name = TakeUpTo(cells, '\t');
  line.moves = cells;
  AppendFolded(line.eco, line.text);
  AppendFolded(FamilyOf(line.name), line.text);
  line.family_end = line.text.letters.size();
  AppendFolded(line.name.substr(FamilyOf(line.name).size()), line.text);
  line.end = line.text.letters.size();
  for (const auto& [part, other] : kOtherWords) {
    if (line.text.letters.find(part) == std::string::npos) continue;
    line.text.letters += kEndOfName;
    AppendFolded(other, line.text);
  }
  return line;
}

void MarkShortest(std::vector<NamedLine>& lines) {
  std::map<std::string_view, NamedLine*> shortest;
  for (NamedLine& line : lines) {
    NamedLine*& known = shortest[line.name];
    if (known == nullptr || line.moves.size() < known->moves.size()) known = &line;
  }
  for (const auto& [name, line] : shortest) line->is_shortest = true;
}

void CountFamilies(std::vector<NamedLine>& lines) {
  std::map<std::string_view, size_t> counts;
  for (const NamedLine& line : lines) ++counts[FamilyOf(line.name)];
  for (NamedLine& line : lines) line.family_lines = counts[FamilyOf(line.name)];
}

// A list that is embedded into the program: a title line, then an ECO code, a name and moves a line, separated by tabs.
struct OpeningList {
  std::string_view name, rows;
};

std::vector<NamedLine> ReadNamedLines() {
  // Not constexpr: clang refuses to count the bytes of such long texts when it compiles.
  static const OpeningList lists[] = {
#include "core/probe/finder/embedded_openings.inc"
  };
  std::vector<NamedLine> lines;
  for (const OpeningList& list : lists) {
    std::string_view rows = list.rows;
    TakeUpTo(rows, '\n');  // titles
    while (!rows.empty()) lines.push_back(ReadNamedLine(TakeUpTo(rows, '\n')));
  }
  MarkShortest(lines);
  CountFamilies(lines);
  return lines;
}

// Returns the openings of all lists, ordered by ECO code.
const std::vector<NamedLine>& NamedLines() {
  static const std::vector<NamedLine> lines = ReadNamedLines();
  return lines;
}

// ---- The order of the openings that are found

struct Rank {
  bool has_other_words, has_parts_of_words, is_shuffled, is_longer_line;
  std::ptrdiff_t family;  // minus its lines if it has all words, else 0: large families are played more often
  size_t letters;
  size_t row;
  // A word of the query begins the name. It is not part of the order, because rows differ.
  bool begins_name = false;

  auto operator<=>(const Rank&) const = default;

  // Returns whether both openings match equally well, apart from the length of their names.
  bool HasWordsLike(const Rank& other) const {
    return has_parts_of_words == other.has_parts_of_words && is_shuffled == other.is_shuffled &&
           (family == 0) == (other.family == 0) && begins_name == other.begins_name;
  }
};

// Returns whether a word ends at `end`; an "s" may follow, as in "king" for "King's".
bool EndsWord(const FoldedText& text, size_t end) {
  const auto is_end = [&text](size_t at) {
    return at >= text.letters.size() || text.letters[at] == kEndOfName ||
           std::binary_search(text.begins.begin(), text.begins.end(), at);
  };
  return is_end(end) || (text.letters[end] == 's' && is_end(end + 1));
}

// The places of a word of the query in a name.
struct WordMatch {
  bool is_found = false, is_whole = false, is_in_family = false, begins_name = false;
  std::optional<size_t> next;  // its first place that is not before the previous word's
};

WordMatch MatchWord(const NamedLine& line, std::string_view word, size_t from) {
  const FoldedText& text = line.text;
  WordMatch match;
  const std::string_view letters = text.letters;
  for (const size_t begin : text.begins) {
    if (letters[begin] != word[0] || !letters.substr(begin).starts_with(word)) continue;
    match.is_found = true;
    match.is_whole |= EndsWord(text, begin + word.size());
    match.is_in_family |= begin < line.family_end;
    match.begins_name |= begin == line.eco.size();
    if (!match.next && begin >= from) match.next = begin;
  }
  return match;
}

std::optional<Rank> RankOf(const NamedLine& line, const FoldedText& query, size_t row) {
  Rank rank = {false,    false, false, !line.is_shortest, -static_cast<std::ptrdiff_t>(line.family_lines),
               line.end, row};
  size_t from = 0;
  for (size_t i = 0; i < query.begins.size(); ++i) {
    const std::string_view word = query.Word(i);
    const WordMatch match = MatchWord(line, word, from);
    if (!match.is_found) return std::nullopt;
    rank.has_parts_of_words |= !match.is_whole;
    rank.is_shuffled |= !match.next;
    rank.begins_name |= match.begins_name;
    if (!match.is_in_family) rank.family = 0;
    if (match.next) from = *match.next + 1;
  }
  const std::string_view letters = line.text.letters,
                         name = letters.substr(0, line.end).substr(line.eco.size());
  rank.has_other_words = query.letters != name;
  return rank;
}

// Returns the opening with its moves. They are legal, because the build has read the lists.
FoundOpening ReplayMoves(const NamedLine& line) {
  FoundOpening found{line.eco, line.name, {}, {}};
  chess::Position position;
  std::string_view moves = line.moves;
  for (std::string_view word = TakeWord(moves); !word.empty(); word = TakeWord(moves)) {
    const std::optional<chess::Move> move = chess::ParseSan(position, word);
    if (!move) continue;  // "1."
    if (!found.play.empty()) found.play.push_back(',');
    found.play += chess::UciMove(position, *move);
    position.Make(*move);
  }
  found.fen = chess::ToFen(position.setup());
  return found;
}

}  // namespace

FoundOpenings SearchOpenings(std::string_view text, size_t max) {
  if (text.size() > kMaxQueryBytes) return {};
  FoldedText query;
  AppendFolded(text, query);
  if (query.letters.empty()) return {};
  const std::vector<NamedLine>& lines = NamedLines();
  std::vector<Rank> ranks;
  for (size_t row = 0; row < lines.size(); ++row) {
    if (const std::optional<Rank> rank = RankOf(lines[row], query, row)) ranks.push_back(*rank);
  }
  if (ranks.empty()) return {};
  const size_t count = std::min(max, ranks.size());
  std::partial_sort(ranks.begin(), ranks.begin() + static_cast<std::ptrdiff_t>(count), ranks.end());
  const Rank& first = *std::min_element(ranks.begin(), ranks.end());
  const auto is_other = [&](const Rank& rank) {
    const NamedLine &line = lines[rank.row], &best = lines[first.row];
    return rank.HasWordsLike(first) && !line.name.starts_with(best.name) &&
           !line.moves.starts_with(best.moves);
  };
  FoundOpenings found;
  found.is_clear = !first.has_other_words || std::none_of(ranks.begin(), ranks.end(), is_other);
  for (size_t i = 0; i < count; ++i) found.openings.push_back(ReplayMoves(lines[ranks[i].row]));
  return found;
}

}  // namespace tabia::probe

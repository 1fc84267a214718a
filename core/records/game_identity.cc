#include "core/records/game_identity.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "absl/strings/ascii.h"

#include "core/base/text.h"

namespace tabia::records {
namespace {

constexpr int kWordBits = 10, kMaxWords = 6;
constexpr uint64_t kWordMask = (uint64_t{1} << kWordBits) - 1;

// The code of a word is 1 + 27 * first + second: the first letter is 0 to 25, the second one is 1 to 26, or 0 if it is
// unknown. The codes from kFirstNumber on are those of numbers, modulo kNumbers.
constexpr unsigned kSeconds = 27, kFirstNumber = 1 + 26 * kSeconds, kNumbers = kWordMask + 1 - kFirstNumber;

constexpr std::array<std::string_view, 9> kTitles = {"gm",  "im",  "fm",  "cm", "wgm",
                                                     "wim", "wfm", "wcm", "nm"};

enum class Kind : uint8_t { kBetweenWords, kLetter, kDigit };

// Returns the kind of a byte. One that is not ASCII belongs to a letter.
Kind KindOf(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 0x80 || absl::ascii_isalpha(byte)) return Kind::kLetter;
  return IsDigit(c) ? Kind::kDigit : Kind::kBetweenWords;
}

bool IsTitle(std::string_view word) {
  return std::any_of(kTitles.begin(), kTitles.end(), [word](std::string_view title) {
    return std::equal(word.begin(), word.end(), title.begin(), title.end(),
                      [](char a, char b) { return absl::ascii_tolower(static_cast<unsigned char>(a)) == b; });
  });
}

// Returns 1 to 26; 0 for an unknown letter, or if the word has no letter at `at`.
unsigned LetterAt(std::string_view word, size_t at) {
  const char c = at < word.size() ? absl::ascii_tolower(static_cast<unsigned char>(word[at])) : '\0';
  return c >= 'a' && c <= 'z' ? static_cast<unsigned>(c - 'a') + 1 : 0;
}

// Returns the code of a word; 0 for a title, or if its first letter is unknown.
uint64_t CodeOf(std::string_view word, Kind kind) {
  if (kind == Kind::kDigit) {
    unsigned number = 0;
    for (const char c : word) number = (number * 10 + static_cast<unsigned>(c - '0')) % kNumbers;
    return kFirstNumber + number;
  }
  const unsigned first = LetterAt(word, 0);
  return first == 0 || IsTitle(word) ? 0 : 1 + kSeconds * (first - 1) + LetterAt(word, 1);
}

// Returns whether two words may be the same. A second letter that is unknown, as of an initial, may be any.
bool MayBeSame(uint64_t a, uint64_t b) {
  if (a == b) return true;
  if (a >= kFirstNumber || b >= kFirstNumber) return false;
  const uint64_t first_a = (a - 1) / kSeconds, first_b = (b - 1) / kSeconds;
  return first_a == first_b && ((a - 1) % kSeconds == 0 || (b - 1) % kSeconds == 0);
}

}  // namespace

NameSketch::NameSketch(std::string_view name) {
  int words = 0;
  while (!name.empty() && words < kMaxWords) {
    const Kind kind = KindOf(name[0]);
    const auto end = std::find_if(name.begin(), name.end(), [kind](char c) { return KindOf(c) != kind; });
    const std::string_view word = name.substr(0, static_cast<size_t>(end - name.begin()));
    name.remove_prefix(word.size());
    const uint64_t code = kind == Kind::kBetweenWords ? 0 : CodeOf(word, kind);
    if (code == 0) continue;
    words_ = words_ << kWordBits | code;
    ++words;
  }
}

// Returns whether each word of `other` may be one of this name.
bool NameSketch::HasWordsOf(NameSketch other) const {
  for (uint64_t theirs = other.words_; theirs != 0; theirs >>= kWordBits) {
    bool is_found = false;
    for (uint64_t ours = words_; ours != 0 && !is_found; ours >>= kWordBits) {
      is_found = MayBeSame(ours & kWordMask, theirs & kWordMask);
    }
    if (!is_found) return false;
  }
  return true;
}

bool NameSketch::Agrees(NameSketch other) const {
  return HasWordsOf(other) || other.HasWordsOf(*this);
}

bool IsSameGame(const GameIdentity& a, const GameIdentity& b) {
  const bool is_same_day =
      !a.possible_days || !b.possible_days ||
      (a.possible_days->first <= b.possible_days->last && b.possible_days->first <= a.possible_days->last);
  return a.moves == b.moves && is_same_day && a.white.Agrees(b.white) && a.black.Agrees(b.black);
}

}  // namespace tabia::records

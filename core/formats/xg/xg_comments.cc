#include "core/formats/xg/xg_comments.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"

#include "core/base/bytes.h"
#include "core/base/text.h"

namespace tabia::formats {

XgComments::XgComments(std::string_view bytes) {
  constexpr std::string_view kLineEnd = "\r\n";
  while (!bytes.empty()) {
    const std::string_view line = bytes.substr(0, bytes.find(kLineEnd));
    lines_.push_back(line);
    bytes.remove_prefix(std::min(bytes.size(), line.size() + kLineEnd.size()));
  }
}

std::string XgComments::TextOf(int32_t number) const {
  if (number < 0 || static_cast<size_t>(number) >= lines_.size()) return {};
  const std::string_view line = lines_[static_cast<size_t>(number)];
  return RtfText(absl::StrReplaceAll({line.data(), line.size()}, {{"\x01\x02", "\r\n"}}));
}

namespace {

constexpr std::string_view kBegin = "{\\rtf";
constexpr size_t kMaxGroups = 100;
constexpr int kMaxReplacement = 16;  // characters

// Groups that begin with one of these words do not contain text.
constexpr std::array<std::string_view, 12> kNoText = {"fonttbl", "colortbl", "stylesheet", "info",
                                                      "pict",    "object",   "header",     "footer",
                                                      "headerf", "footerf",  "filetbl",    "listtable"};

struct Character {
  std::string_view word, text;
};
constexpr std::array<Character, 10> kCharacters = {{
    {"par", "\n"},
    {"line", "\n"},
    {"tab", "\t"},
    {"lquote", "\u2018"},
    {"rquote", "\u2019"},
    {"ldblquote", "\u201c"},
    {"rdblquote", "\u201d"},
    {"endash", "\u2013"},
    {"emdash", "\u2014"},
    {"bullet", "\u2022"},
}};

std::string_view TextOfWord(std::string_view word) {
  const auto* found = std::find_if(kCharacters.begin(), kCharacters.end(),
                                   [&](const Character& character) { return character.word == word; });
  return found == kCharacters.end() ? "" : found->text;
}

// Parses a document from its beginning to its end, however damaged it is.
class RtfParser {
 public:
  explicit RtfParser(std::string_view rest) : rest_(rest) {}

  std::string Text() {
    while (!rest_.empty()) {
      const char c = Take();
      if (c == '{') {
        Open();
      } else if (c == '}') {
        Close();
      } else if (c == '\\') {
        ReadEscape();
      } else if (c != '\r' && c != '\n') {
        AddCharacter(Windows1252ToUtf8({&c, 1}));
      }
    }
    Flush();
    absl::StripAsciiWhitespace(&text_);
    return std::move(text_);
  }

 private:
  struct Group {
    bool is_text = true;
    int replacement = 1;  // characters after a \u word that replace it for readers without Unicode
  };

  char Take() {
    const char c = rest_.front();
    rest_.remove_prefix(1);
    return c;
  }

  void Open() {
    skip_ = 0;
    if (groups_.size() < kMaxGroups) {
      groups_.push_back(group());
    } else {
      ++too_deep_;
    }
  }

  void Close() {
    skip_ = 0;
    if (too_deep_ > 0) {
      --too_deep_;
    } else if (groups_.size() > 1) {
      groups_.pop_back();
    }
  }

  void ReadEscape() {
    if (rest_.empty()) return;
    if (absl::ascii_isalpha(static_cast<uint8_t>(rest_.front()))) return ReadWord();
    switch (const char c = Take()) {
      case '\'':
        return ReadHexCharacter();
      case '*':
        group().is_text = false;
        return;
      case '\r':
      case '\n':
        return AddCharacter("\n");
      case '~':
        return AddCharacter("\u00a0");
      case '_':
        return AddCharacter("-");
      case '\\':
      case '{':
      case '}':
        return AddCharacter({&c, 1});
      default:
        return;
    }
  }

  void ReadHexCharacter() {
    constexpr size_t kDigits = 2;
    const std::string_view digits = rest_.substr(0, kDigits);
    uint8_t byte = 0;
    const auto read = std::from_chars(digits.begin(), digits.end(), byte, 16);
    if (digits.size() < kDigits || read.ptr != digits.end()) return;
    rest_.remove_prefix(kDigits);
    const char c = static_cast<char>(byte);
    AddCharacter(Windows1252ToUtf8({&c, 1}));
  }

  // Reads a word of letters, an optional number, and the blank that belongs to it.
  void ReadWord() {
    const auto* end = std::find_if_not(rest_.begin(), rest_.end(),
                                       [](char c) { return absl::ascii_isalpha(static_cast<uint8_t>(c)); });
    const std::string_view word = rest_.substr(0, static_cast<size_t>(end - rest_.begin()));
    rest_.remove_prefix(word.size());
    int value = 0;
    const auto read = std::from_chars(rest_.begin(), rest_.end(), value);
    const std::optional<int> number = read.ec == std::errc() ? std::optional(value) : std::nullopt;
    rest_.remove_prefix(static_cast<size_t>(read.ptr - rest_.begin()));
    if (rest_.starts_with(' ')) rest_.remove_prefix(1);
    ApplyWord(word, number);
  }

  void ApplyWord(std::string_view word, std::optional<int> number) {
    if (word == "u" && number) return AddUnit(*number);
    if (word == "uc" && number) {
      group().replacement = std::clamp(*number, 0, kMaxReplacement);
    } else if (word == "bin" && number) {
      rest_.remove_prefix(std::min(rest_.size(), static_cast<size_t>(std::max(*number, 0))));
    } else if (std::find(kNoText.begin(), kNoText.end(), word) != kNoText.end()) {
      group().is_text = false;
    } else if (const std::string_view text = TextOfWord(word); !text.empty()) {
      AddCharacter(text);
    }
  }

  void AddUnit(int number) {
    if (group().is_text && too_deep_ == 0) Append(units_, static_cast<uint16_t>(number));
    skip_ = group().replacement;
  }

  void AddCharacter(std::string_view utf8) {
    if (skip_ > 0) {
      --skip_;
      return;
    }
    if (!group().is_text || too_deep_ > 0) return;
    Flush();
    text_ += utf8;
  }

  void Flush() {
    if (units_.empty()) return;
    text_ += MakePrintable(Utf16ToUtf8(units_));
    units_.clear();
  }

  Group& group() { return groups_.back(); }

  std::string_view rest_;
  std::vector<Group> groups_ = {Group()};
  size_t too_deep_ = 0;  // open groups beyond kMaxGroups
  int skip_ = 0;         // characters of a replacement that are still to be skipped
  std::string units_;    // UTF-16 of consecutive \u words, which may be surrogate pairs
  std::string text_;
};

}  // namespace

std::string RtfText(std::string_view rtf) {
  return rtf.starts_with(kBegin) ? RtfParser(rtf).Text() : MakePrintable(rtf);
}

}  // namespace tabia::formats

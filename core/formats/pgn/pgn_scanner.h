// A PGN text, character by character, with functions that skip comments, variations and remarks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "absl/status/status.h"

#include "core/base/byte_streams.h"

namespace tabia::formats {

class PgnScanner {
 public:
  static constexpr int kEnd = -1;
  static constexpr size_t kMaxCommentBytes = size_t{1} << 16;
  static constexpr size_t kMaxLineBytes = 1200;  // of LineAhead: the maximum of a tag pair

  // Keeps a reference to `source`, which begins at line `line`.
  explicit PgnScanner(ByteSource& source, int64_t line = 1) : source_(source), line_(line) {}

  // Returns the next character, 0 to 255, or kEnd at the end of the text or at an error of the source.
  int Peek() { return at_ != end_ || Refill() ? static_cast<uint8_t>(*at_) : kEnd; }
  // Moves past the character that Peek has returned.
  void Advance() {
    begins_line_ = *at_ == '\n' || *at_ == '\r' || *at_ == '\f';
    line_ += *at_ == '\n';
    ++at_;
  }
  // Moves past the next character if it is `c`, and returns whether it is.
  bool Take(char c) {
    if (Peek() != static_cast<uint8_t>(c)) return false;
    Advance();
    return true;
  }

  // Returns the next `size` bytes, fewer at the end of the text, without moving. Valid until the next call of any
  // function. REQUIRES: `size` is at most kMaxLineBytes.
  std::string_view Ahead(size_t size);
  // Returns the rest of the line, at most kMaxLineBytes, without moving.
  std::string_view LineAhead();

  // Returns the next characters that are in `set`, without moving. Returns an empty text if more of them may follow in
  // bytes that are not read yet. Valid until the next call of any function.
  std::string_view AheadIn(const std::array<bool, 256>& set) const {
    const char* end = at_;
    while (end != end_ && set[static_cast<uint8_t>(*end)]) ++end;
    return {at_, end == end_ ? 0 : static_cast<size_t>(end - at_)};
  }
  // Moves past `count` characters of AheadIn. REQUIRES: none of them is a line end.
  void AdvanceInLine(size_t count) {
    begins_line_ &= count == 0;
    at_ += count;
  }

  static bool IsLineEnd(int c) { return c == '\n' || c == '\r' || c == kEnd; }

  // Skips spaces and tabs.
  void SkipBlanks();
  // Skips to the end of the line.
  void SkipLine();
  // Reads to the end of the line, and appends at most kMaxCommentBytes to `text`.
  void ReadLine(std::string& text);
  // Skips past `last`, or to the end of the line.
  void SkipPast(char last);
  // Call the following functions after the opening character. They move past the closing character, and return whether
  // there is one. An unclosed comment would swallow all later games, so a line that begins with a whole tag pair Event
  // ends the comment. Other lines that begin with a bracket do not end it, because annotations such as "[4... Nf6!?]"
  // may also begin a line.

  // Skips a comment. Braces do not nest.
  bool SkipComment();
  // Skips a comment and appends it to `text`: one byte more than kMaxCommentBytes of a longer one.
  bool ReadComment(std::string& text);
  // Skips a variation, with nested variations and comments. Visits its comments in braces, unless `visit` is null.
  bool SkipVariation(const std::function<void(std::string_view comment)>& visit = nullptr);
  // Skips a remark in square brackets, which nest. An empty line or any tag pair ends it too.
  bool SkipRemark();

  int64_t line() const { return line_; }  // of the next character, from 1
  bool begins_line() const { return begins_line_; }
  // Returns whether a line begins here with a whole tag pair Event.
  bool IsAtEventTag();
  const absl::Status& status() const { return status_; }

 private:
  bool Refill();

  ByteSource& source_;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  std::string ahead_;       // bytes of several pieces, while Ahead returns them together
  std::string_view later_;  // the rest of the last of these pieces
  int64_t line_;
  bool begins_line_ = true;
  bool ended_ = false;
  absl::Status status_;
};

// A tag pair of PGN: [Name "value"].

// Moves past the name of a tag; call it after the opening bracket. Returns whether there is a name.
bool TakeTagName(PgnScanner& scanner, std::string& name);

// Moves from the name past the closing bracket, or to the end of the line. A value may contain quotes, escaped or not,
// and may lack the quotes around it. It is cut at 1000 bytes.
void TakeTagValue(PgnScanner& scanner, std::string& value);

// Returns whether `c`, a character or a negative number, may be in the name of a tag.
bool IsTagNameCharacter(int c);

// Returns the name of the tag pair at the beginning of `line`, which must have its brackets and quotes; empty if there
// is none, as in the remark "[4... Nf6!?]".
std::string_view WholeTagName(std::string_view line);

}  // namespace tabia::formats

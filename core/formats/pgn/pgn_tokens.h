// Splits a PGN text into tokens: the tag pairs, moves and results of its main lines.
//
// Skipped is what does not belong to a main line: comments in braces, unless they are kept, and from ; or a % that begins a line to
// the end of that line; variations, however deep; move numbers, NAGs, reserved <...>, evaluation signs, and
// remarks such as "!?", "N" and "e.p.". A text may have byte order marks, any line ends and any character
// set; signs beyond ASCII such as figurines and dashes are read for what they stand for.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/status.h"

#include "core/base/byte_streams.h"
#include "core/formats/pgn/pgn_scanner.h"

namespace tabia::formats {

struct PgnToken {
  enum Kind : uint8_t {
    kTag,      // `name` and `text`, its value
    kMove,     // `text`, which looks like a move, or the beginning of a word that is too long to be one
    kResult,   // `text`: "1-0", "0-1", "1/2-1/2", "1/2" or "*"
    kFault,    // `text`: "unterminated comment", "unterminated variation" or "unterminated remark"
    kEnd,      // of the text, or an error of its source
    kComment,  // `text`, if comments are kept
  };

  Kind kind = kEnd;
  int64_t line = 0;  // where it begins, from 1
  std::string_view text = {};
  std::string_view name = {};
  uint32_t number = 0;  // the move number before a move; 0: it has none
};

class PgnTokenizer {
 public:
  // Reads `source`, which must outlive this object and begins with this line.
  explicit PgnTokenizer(ByteSource& source, int64_t line = 1) : scanner_(source, line) {}

  // Returns the next token, whose texts are valid until the next call.
  PgnToken Next();

  // Whether comments of the main line are tokens from now on.
  void KeepComments(bool keep) { keeps_comments_ = keep; }

  const absl::Status& status() const { return scanner_.status(); }

 private:
  // Each of these moves forward and returns whether it has found a token.
  bool ReadTag(PgnToken& token);
  bool ReadSymbol(PgnToken& token);
  bool ReadOther(int c, PgnToken& token);
  bool ReadMove(PgnToken& token);
  bool ReadComment(PgnToken& token);
  bool FaultUnless(bool is_closed, std::string_view fault, PgnToken& token);

  bool TakePlainSymbol();
  void TakeSymbol();
  bool TakeSign();
  void TakeBracketedPromotion();
  void Append(int c);

  std::string_view symbol() const { return {symbol_.data(), symbol_size_}; }

  PgnScanner scanner_;
  std::string tag_name_, tag_value_, comment_;
  std::array<char, 32> symbol_;  // the beginning of a longer one, which is not a move
  size_t symbol_size_ = 0;
  int64_t move_line_ = 0;     // of the last symbol of the game
  uint32_t number_ = 0;       // before the next move
  bool is_in_moves_ = false;  // a tag pair must be whole
  bool keeps_comments_ = false;
  bool is_in_variation_ = false;  // its opening bracket is taken
};

}  // namespace tabia::formats

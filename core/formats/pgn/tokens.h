// A PGN text, token by token: tag pairs, moves and results of the main lines.
//
// What says nothing about the main line is passed over: comments in braces, and from ; or a % that begins a
// line to its end; variations, however deep; move numbers, NAGs, reserved <...>, evaluation signs, and
// remarks such as "!?", "N" and "e.p.". A text may have byte order marks, any line ends and any character
// set.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/formats/pgn/skip.h"
#include "core/formats/pgn/tag.h"
#include "core/formats/pgn/text.h"

namespace tabia::formats {

struct PgnToken {
  enum Kind : uint8_t {
    kTag,     // `name` and `text`, its value
    kMove,    // `text`, which may be any word that is none of the others
    kResult,  // `text`: "1-0", "0-1", "1/2-1/2", "1/2" or "*"
    kFault,   // `text`: "unterminated comment" or "unterminated variation"
    kEnd,     // of the text, or an error of its source
  };

  Kind kind = kEnd;
  int64_t line = 0;  // where it begins, from 1
  std::string_view text = {};
  std::string_view name = {};
};

class PgnTokenizer {
 public:
  // Reads `source`, which must outlive this object.
  explicit PgnTokenizer(ByteSource& source) : text_(source) {}

  // The texts of the token are valid until the next call.
  PgnToken Next();

  const absl::Status& status() const { return text_.status(); }
  uint64_t file_bytes() const { return text_.file_bytes(); }

 private:
  // What has been begun: a variation behind its bracket, or a tag behind "[Event ".
  enum class Inside : uint8_t { kNothing, kVariation, kEventTag };

  // These say whether a token was found.
  bool GoOn(PgnToken& token);
  bool ReadTag(PgnToken& token);
  bool ReadSymbol(PgnToken& token);
  bool ReadOther(int c, PgnToken& token);
  bool Passed(PgnSkip end, std::string_view fault, PgnToken& token);
  void TakeSymbol();
  void TakeBracketedPromotion();
  void Append(int c);

  std::string_view symbol() const { return {symbol_.data(), symbol_size_}; }

  PgnText text_;
  PgnTag tag_;
  std::array<char, 32> symbol_;  // the rest of a longer one is passed over: it is no move
  size_t symbol_size_ = 0;
  int64_t move_line_ = 0;  // of the last symbol of the game
  Inside inside_ = Inside::kNothing;
};

}  // namespace tabia::formats

// Splits a PGN text into tokens: the tag pairs, moves and results of its main lines, and its variations.
//
// Everything else is skipped: lines that begin with %; move numbers; the contents of variations of any depth, unless
// they are kept; and, unless annotations are kept, comments in braces and from ; to the end of the line, NAGs, reserved
// <...>, evaluation signs, and remarks such as "N" and "resigns". A text may have byte order marks, any line ends and
// any character set. Signs beyond ASCII, such as figurines and dashes, are replaced (pgn_signs.h).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"

#include "core/base/byte_streams.h"
#include "core/formats/pgn/pgn_scanner.h"

namespace tabia::formats {

inline constexpr std::string_view kDecimalDraw = "0.5-0.5";

struct PgnToken {
  enum Kind : uint8_t {
    kTag,  // `name` and `text`, its value
    // `text` looks like a move, or is the beginning of a word that is too long for one; `name` is the praise after it,
    // such as "!?", if annotations are kept
    kMove,
    kResult,   // `text`: "1-0", "0-1", "1/2-1/2", "1/2", "0.5-0.5" or "*"
    kFault,    // `text`: "unterminated comment", "unterminated variation" or "unterminated remark"
    kEnd,      // the end of the text, or an error of its source
    kComment,  // `text`, if annotations are kept
    // A whole variation of the main line, if variations are not kept. If annotations are kept, `number` is the number
    // of the comments in it that have an evaluation, and `text` is the first of them.
    kSkippedVariation,
    kVariation,  // the beginning of a variation, if they are kept; it may contain others
    kVariationEnd,
    kNag,     // `text`, a NAG or another sign that judges, if annotations are kept
    kRemark,  // the beginning of `text`, anything else that is no move, if annotations are kept
  };

  Kind kind = kEnd;
  int64_t line = 0;  // number of its first line, from 1
  std::string_view text = {};
  std::string_view name = {};
  uint32_t number =
      0;  // the move number before a move, 0 if there is none; or the comments of a skipped variation
};

class PgnTokenizer {
 public:
  // Keeps a reference to `source`, which begins at line `line`.
  explicit PgnTokenizer(ByteSource& source, int64_t line = 1) : scanner_(source, line) {}

  // Returns the next token, whose texts are valid until the next call.
  PgnToken Next();

  // Sets whether comments, NAGs and remarks, and the moves of variations, become tokens.
  void KeepAnnotations(bool keep) { keeps_annotations_ = keep; }
  void KeepVariations(bool keep) { keeps_variations_ = keep; }

  const absl::Status& status() const { return scanner_.status(); }

 private:
  // Moves forward. Returns whether there was a token.
  bool ReadTag(PgnToken& token);
  bool ReadSymbol(PgnToken& token);
  std::optional<bool> ReadUsualSymbol(PgnToken& token);
  bool ReadOther(int c, PgnToken& token);
  bool ReadMove(PgnToken& token);
  bool ReadResult(std::string_view text, PgnToken& token);
  bool ReadComment(PgnToken& token);
  bool ReadLineComment(PgnToken& token);
  bool ReadNag(PgnToken& token);
  bool ReadAnnotation(PgnToken::Kind kind, std::string_view text, PgnToken& token);
  bool ReadVariation(PgnToken& token);
  bool FaultUnless(bool is_closed, std::string_view fault, PgnToken& token);

  bool IsAtDecimalDraw();
  bool TakePlainSymbol();
  void TakeSymbol();
  bool TakeSign();
  void TakeBracketedPromotion();
  void Append(int c);

  std::string_view symbol() const { return {symbol_.data(), symbol_size_}; }

  PgnScanner scanner_;
  std::string tag_name_, tag_value_, comment_;
  std::array<char, 32> symbol_;  // the beginning of a longer symbol, which is not a move
  size_t symbol_size_ = 0;
  int64_t move_line_ = 0;     // line of the last symbol of the game
  uint32_t number_ = 0;       // before the next move
  bool is_in_moves_ = false;  // in the moves, a tag pair must be whole
  bool keeps_annotations_ = false, keeps_variations_ = false;
  uint64_t depth_ = 0;  // of open variations that are kept
};

}  // namespace tabia::formats

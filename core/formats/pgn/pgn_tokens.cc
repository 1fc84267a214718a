#include "core/formats/pgn/pgn_tokens.h"

#include <algorithm>
#include <utility>

#include "core/formats/pgn/pgn_evaluation.h"
#include "core/formats/pgn/pgn_signs.h"
#include "core/formats/pgn/pgn_symbols.h"

namespace tabia::formats {
namespace {

constexpr auto kIsSymbolCharacter = [] {
  std::array<bool, 256> is{};
  for (int c = 0x80; c < 0x100; ++c) is[c] = true;
  for (int c = '0'; c <= '9'; ++c) is[c] = true;
  for (int c = 'a'; c <= 'z'; ++c) is[c] = is[c - 'a' + 'A'] = true;
  for (const char c : std::string_view("_+#=:-/!?@~")) is[static_cast<uint8_t>(c)] = true;
  return is;
}();

// Those of ASCII.
constexpr auto kIsPlainCharacter = [] {
  std::array<bool, 256> is = kIsSymbolCharacter;
  for (int c = 0x80; c < 0x100; ++c) is[c] = false;
  return is;
}();

bool IsSymbolCharacter(int c) {
  return c != PgnScanner::kEnd && kIsSymbolCharacter[c];
}

// Returns whether `symbol` begins with a letter or a sign and ends with a square, or with a check after it: "Nbxd2+".
bool IsMoveToSquare(std::string_view symbol) {
  if (symbol.ends_with('+')) symbol.remove_suffix(1);
  if (symbol.size() < 2) return false;
  const char file = symbol[symbol.size() - 2], rank = symbol.back();
  return symbol[0] > '9' && file >= 'a' && file <= 'h' && rank >= '1' && rank <= '8';
}

// Returns whether `symbol` is the number of a move as it is usually written.
bool IsShortNumber(std::string_view symbol) {
  return !symbol.empty() && symbol.size() <= 3 && symbol[0] != '0' &&
         std::all_of(symbol.begin(), symbol.end(), IsDigit);
}

// Returns the beginning of a line, with the first `last` in it.
std::string_view UpTo(char last, std::string_view line) {
  const size_t end = line.find(last);
  return line.substr(0, end == std::string_view::npos ? end : end + 1);
}

}  // namespace

PgnToken PgnTokenizer::Next() {
  PgnToken token;
  for (int c; (c = scanner_.Peek()) != PgnScanner::kEnd;) {
    if (c == ' ' || c == '\n' || c == '.') {
      scanner_.Advance();
      continue;
    }
    token.line = scanner_.line();
    const bool found = c == '['               ? ReadTag(token)
                       : IsSymbolCharacter(c) ? ReadSymbol(token)
                                              : ReadOther(c, token);
    if (found) return token;
  }
  token.line = scanner_.line();
  FaultUnless(depth_ == 0, "unterminated variation", token);
  return token;  // by name everywhere, so that it is made where the caller wants it
}

// Amid the moves a bracket begins a remark, unless a whole tag pair follows in a line without a move. In a variation
// every bracket begins a remark, except the tag Event of the next game.
bool PgnTokenizer::ReadTag(PgnToken& token) {
  if (depth_ > 0 && scanner_.IsAtEventTag()) return FaultUnless(false, "unterminated variation", token);
  const bool is_remark =
      depth_ > 0 || token.line == move_line_ || (is_in_moves_ && WholeTagName(scanner_.LineAhead()).empty());
  if (is_remark) {
    const bool is_kept = keeps_annotations_ &&
                         ReadAnnotation(PgnToken::kRemark, UpTo(']', scanner_.LineAhead()), token);
    scanner_.Advance();
    return FaultUnless(scanner_.SkipRemark(), "unterminated remark", token) || is_kept;
  }
  scanner_.Advance();
  if (!TakeTagName(scanner_, tag_name_)) {
    scanner_.SkipPast(']');
    return false;
  }
  TakeTagValue(scanner_, tag_value_);
  token = {PgnToken::kTag, token.line, tag_value_, tag_name_};
  is_in_moves_ = false;
  number_ = 0;
  return true;
}

bool PgnTokenizer::ReadSymbol(PgnToken& token) {
  if (const std::optional<bool> found = ReadUsualSymbol(token)) return *found;
  if (IsAtDecimalDraw()) {
    for (size_t i = 0; i < kDecimalDraw.size(); ++i) scanner_.Advance();
    return ReadResult(kDecimalDraw, token);
  }
  TakeSymbol();
  if (symbol().empty()) return false;
  move_line_ = token.line;
  return IsResultSymbol(symbol()) ? ReadResult(symbol(), token) : ReadMove(token);
}

// Returns whether this result follows. Its full stops would end a symbol.
bool PgnTokenizer::IsAtDecimalDraw() {
  if (scanner_.Peek() != '0') return false;
  const std::string_view ahead = scanner_.Ahead(kDecimalDraw.size() + 1);
  return ahead.starts_with(kDecimalDraw) &&
         (ahead.size() == kDecimalDraw.size() || !IsSymbolCharacter(static_cast<uint8_t>(ahead.back())));
}

// Reads a number before a full stop, or a move to a square. Nearly all symbols of games are one of these: a few of
// their characters show it, and they need not be copied. Returns whether there is a token. Returns nothing, and takes
// nothing, if the symbol may be something else.
std::optional<bool> PgnTokenizer::ReadUsualSymbol(PgnToken& token) {
  const std::string_view symbol = scanner_.AheadIn(kIsPlainCharacter);
  if (symbol.empty() || symbol.size() >= symbol_.size()) return std::nullopt;
  const char next = symbol.data()[symbol.size()];
  if (next == '.' && IsShortNumber(symbol)) {
    number_ = NumberIn(symbol);
    move_line_ = token.line;
    scanner_.AdvanceInLine(symbol.size());
    return false;
  }
  const bool ends = next == ' ' || next == '\n' || next == '\r';
  if (!ends || !IsMoveToSquare(symbol)) return std::nullopt;
  token.kind = PgnToken::kMove;
  token.text = symbol;
  token.number = std::exchange(number_, 0);
  move_line_ = token.line;
  is_in_moves_ = true;
  scanner_.AdvanceInLine(symbol.size());
  return true;
}

// Reads a result. Skips it in a variation, because a variation may quote another game.
bool PgnTokenizer::ReadResult(std::string_view text, PgnToken& token) {
  if (depth_ > 0) return false;
  token.kind = PgnToken::kResult;
  token.text = text;
  move_line_ = 0;
  is_in_moves_ = false;
  number_ = 0;
  return true;
}

bool PgnTokenizer::ReadMove(PgnToken& token) {
  if (scanner_.Peek() == '(') TakeBracketedPromotion();
  const std::string_view text = MoveIn(symbol());
  if (text.size() < symbol_size_ && IsDigit(symbol_[0])) number_ = NumberIn(symbol());
  const bool is_too_long = symbol_size_ == symbol_.size();
  if (!IsMoveShaped(text) && !is_too_long) {
    if (text.empty()) return false;
    number_ = 0;  // the number of "1. A remark" is not that of a later move
    return text != "e.p." &&
           ReadAnnotation(IsJudgement(text) ? PgnToken::kNag : PgnToken::kRemark, text, token);
  }
  token.kind = PgnToken::kMove;
  token.text = text;
  if (keeps_annotations_) token.name = PraiseOf(text);
  token.number = std::exchange(number_, 0);
  is_in_moves_ = true;
  return true;
}

// Takes a symbol that is in one piece of the text, and all in ASCII, as nearly all are. Returns false, and takes
// nothing, if the next one is not.
bool PgnTokenizer::TakePlainSymbol() {
  const std::string_view plain = scanner_.AheadIn(kIsPlainCharacter);
  if (plain.empty() || plain.size() >= symbol_.size()) return false;
  const char next = plain.data()[plain.size()];
  if (next == '.' || static_cast<uint8_t>(next) >= 0x80) {
    const auto has_letter = [](char c) { return c > '9'; };
    if (next != '.' || std::any_of(plain.begin(), plain.end(), has_letter)) return false;
  }
  symbol_size_ = plain.copy(symbol_.data(), plain.size());
  scanner_.AdvanceInLine(plain.size());
  return true;
}

// Takes a symbol; none if it begins with a separator, which is taken instead. A full stop ends a move number,
// but not "e.p.".
void PgnTokenizer::TakeSymbol() {
  if (TakePlainSymbol()) return;
  symbol_size_ = 0;
  bool has_letter = false;
  for (int c; IsSymbolCharacter(c = scanner_.Peek()) || (c == '.' && has_letter);) {
    has_letter |= c > '9';
    if (c >= 0x80) {
      if (!TakeSign()) return;
      continue;
    }
    Append(c);
    scanner_.Advance();
  }
}

// Takes a character beyond ASCII, and returns whether it belongs to the symbol.
bool PgnTokenizer::TakeSign() {
  const PgnSign sign = SignAt(scanner_.Ahead(kMaxSignBytes));
  for (const char c : sign.text) {
    if (c != ' ') Append(static_cast<uint8_t>(c));
  }
  const bool separates = sign.text == " ";
  for (size_t i = 0; i < sign.bytes; ++i) scanner_.Advance();
  return !separates;
}

void PgnTokenizer::Append(int c) {
  if (symbol_size_ < symbol_.size()) symbol_[symbol_size_++] = static_cast<char>(c);
}

// Takes "(Q)" after "e8"; any other bracket begins a variation.
void PgnTokenizer::TakeBracketedPromotion() {
  const std::string_view ahead = scanner_.Ahead(3);
  constexpr std::string_view kPieces = "QRBNqrbn";
  if (ahead.size() < 3 || ahead[2] != ')' || kPieces.find(ahead[1]) == std::string_view::npos) return;
  const char piece = ahead[1];
  for (int i = 0; i < 3; ++i) scanner_.Advance();
  Append(piece);
}

bool PgnTokenizer::ReadOther(int c, PgnToken& token) {
  if (c == ';') return ReadLineComment(token);
  if (c == '%' && scanner_.begins_line()) {
    scanner_.SkipLine();
    return false;
  }
  const bool is_reserved =
      c == '<' && keeps_annotations_ &&
      ReadAnnotation(PgnToken::kRemark, UpTo('>', scanner_.LineAhead()), token);
  scanner_.Advance();
  switch (c) {
    case '{':
      if (keeps_annotations_) return ReadComment(token);
      return FaultUnless(scanner_.SkipComment(), "unterminated comment", token);
    case '(':
      return ReadVariation(token);
    case ')':
      if (depth_ == 0) return false;
      --depth_;
      token.kind = PgnToken::kVariationEnd;
      return true;
    case '<':
      scanner_.SkipPast('>');
      return is_reserved;
    case '$':
      return ReadNag(token);
    case '*':
      return ReadResult("*", token);
    default:
      return false;
  }
}

bool PgnTokenizer::ReadComment(PgnToken& token) {
  comment_.clear();
  if (!scanner_.ReadComment(comment_)) return FaultUnless(false, "unterminated comment", token);
  token.kind = PgnToken::kComment;
  token.text = comment_;
  return true;
}

bool PgnTokenizer::ReadLineComment(PgnToken& token) {
  if (!keeps_annotations_) {
    scanner_.SkipLine();
    return false;
  }
  scanner_.Advance();
  comment_.clear();
  scanner_.ReadLine(comment_);
  token.kind = PgnToken::kComment;
  token.text = comment_;
  return true;
}

bool PgnTokenizer::ReadNag(PgnToken& token) {
  symbol_size_ = 0;
  Append('$');
  for (int c; (c = scanner_.Peek()) != PgnScanner::kEnd && IsDigit(static_cast<char>(c));
       scanner_.Advance()) {
    Append(c);
  }
  return symbol_size_ > 1 && ReadAnnotation(PgnToken::kNag, symbol(), token);
}

// Makes a token of an annotation, if they are kept. Keeps the beginning of its text.
bool PgnTokenizer::ReadAnnotation(PgnToken::Kind kind, std::string_view text, PgnToken& token) {
  constexpr size_t kMaxShown = 100;
  if (!keeps_annotations_) return false;
  comment_.assign(text.substr(0, kMaxShown));
  token.kind = kind;
  token.text = comment_;
  return true;
}

// Reads the beginning of a variation, or skips all of it, after its opening bracket.
bool PgnTokenizer::ReadVariation(PgnToken& token) {
  token.kind = keeps_variations_ ? PgnToken::kVariation : PgnToken::kSkippedVariation;
  if (keeps_variations_) {
    ++depth_;
  } else {
    uint32_t evaluations = 0;
    const auto count = [&](std::string_view comment) {
      if (HasEvaluation(comment) && evaluations++ == 0) comment_ = comment;
    };
    const bool is_closed = keeps_annotations_ ? scanner_.SkipVariation(count) : scanner_.SkipVariation();
    token.number = evaluations;
    if (evaluations > 0) token.text = comment_;
    FaultUnless(is_closed, "unterminated variation", token);
  }
  return true;
}

// Returns a fault unless `is_closed`. A fault closes all variations, because the next token belongs to the next game.
bool PgnTokenizer::FaultUnless(bool is_closed, std::string_view fault, PgnToken& token) {
  if (is_closed) return false;
  depth_ = 0;
  token = {PgnToken::kFault, token.line, fault};
  return true;
}

}  // namespace tabia::formats

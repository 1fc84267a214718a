#include "core/formats/pgn/tokens.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"

namespace tabia::formats {
namespace {

bool IsDigit(char c) {
  return c >= '0' && c <= '9';
}
bool IsWordCharacter(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) || static_cast<uint8_t>(c) >= 0x80;
}

constexpr auto kIsSymbolCharacter = [] {
  std::array<bool, 256> is{};
  for (int c = 0x80; c < 0x100; ++c) is[c] = true;
  for (int c = '0'; c <= '9'; ++c) is[c] = true;
  for (int c = 'a'; c <= 'z'; ++c) is[c] = is[c - 'a' + 'A'] = true;
  for (const char c : std::string_view("_+#=:-/!?@~")) is[static_cast<uint8_t>(c)] = true;
  return is;
}();

bool IsSymbolCharacter(int c) {
  return c != PgnText::kEnd && kIsSymbolCharacter[c];
}

bool IsResult(std::string_view symbol) {
  return symbol == "1-0" || symbol == "0-1" || symbol == "1/2-1/2" || symbol == "1/2";
}

// A remark on the move before: "!?", "+-", "N" (a novelty), "D" (a diagram), "e.p.".
bool IsRemark(std::string_view symbol) {
  for (const std::string_view remark : {"N", "TN", "D", "e.p.", "ep"}) {
    if (symbol == remark) return true;
  }
  return symbol != "--" && std::none_of(symbol.begin(), symbol.end(), IsWordCharacter);
}

// Without the move number in front of the move, and the full stop behind it.
std::string_view MoveIn(std::string_view symbol) {
  const auto letter = std::find_if_not(symbol.begin(), symbol.end(), IsDigit);
  if (letter == symbol.end()) return {};
  if (absl::ascii_isalpha(static_cast<unsigned char>(*letter))) {
    symbol.remove_prefix(static_cast<size_t>(letter - symbol.begin()));
  }
  if (symbol.ends_with('.') && !symbol.ends_with("e.p.")) symbol.remove_suffix(1);
  return symbol;
}

}  // namespace

PgnToken PgnTokenizer::Next() {
  PgnToken token;
  for (int c; (c = text_.Peek()) != PgnText::kEnd || inside_ != Inside::kNothing;) {
    token.line = text_.line();
    const bool found = inside_ != Inside::kNothing ? GoOn(token)
                       : c == '['                  ? ReadTag(token)
                       : IsSymbolCharacter(c)      ? ReadSymbol(token)
                                                   : ReadOther(c, token);
    if (found) return token;
  }
  return {PgnToken::kEnd, text_.line()};
}

bool PgnTokenizer::GoOn(PgnToken& token) {
  if (std::exchange(inside_, Inside::kNothing) == Inside::kVariation) {
    return Passed(SkipVariation(text_), "unterminated variation", token);
  }
  tag_.name = "Event";
  TakePgnTagValue(text_, tag_.value);
  token = {PgnToken::kTag, token.line, tag_.value, tag_.name};
  return true;
}

// A bracket behind moves in a line is a remark, and not the next game.
bool PgnTokenizer::ReadTag(PgnToken& token) {
  text_.Advance();
  if (token.line == move_line_ || !TakePgnTag(text_, tag_)) {
    SkipUpTo(text_, ']');
    return false;
  }
  token = {PgnToken::kTag, token.line, tag_.value, tag_.name};
  return true;
}

bool PgnTokenizer::ReadSymbol(PgnToken& token) {
  TakeSymbol();
  if (symbol().empty()) return false;
  move_line_ = token.line;
  token.text = symbol();
  if (IsResult(token.text)) {
    token.kind = PgnToken::kResult;
    move_line_ = 0;
    return true;
  }
  if (text_.Peek() == '(') TakeBracketedPromotion();
  token.kind = PgnToken::kMove;
  token.text = MoveIn(symbol());
  return !token.text.empty() && !IsRemark(token.text);
}

// Without a byte order mark. A full stop ends a move number, but not "e.p.".
void PgnTokenizer::TakeSymbol() {
  symbol_size_ = 0;
  if (text_.Take('\xef') && text_.Take('\xbb')) text_.Take('\xbf');
  bool has_letter = false;
  for (int c; IsSymbolCharacter(c = text_.Peek()) || (c == '.' && has_letter); text_.Advance()) {
    has_letter |= c > '9';
    Append(c);
  }
}

void PgnTokenizer::Append(int c) {
  if (symbol_size_ < symbol_.size()) symbol_[symbol_size_++] = static_cast<char>(c);
}

// "(Q)" behind "e8"; anything else begins a variation.
void PgnTokenizer::TakeBracketedPromotion() {
  text_.Advance();
  inside_ = Inside::kVariation;
  const int piece = text_.Peek();
  if (piece == PgnText::kEnd ||
      std::string_view("QRBNqrbn").find(static_cast<char>(piece)) == std::string_view::npos) {
    return;
  }
  text_.Advance();
  if (!text_.Take(')')) return;
  inside_ = Inside::kNothing;
  Append(piece);
}

bool PgnTokenizer::ReadOther(int c, PgnToken& token) {
  if (c == ';' || (c == '%' && text_.begins_line())) {
    SkipLine(text_);
    return false;
  }
  text_.Advance();
  switch (c) {
    case '{':
      return Passed(SkipComment(text_), "unterminated comment", token);
    case '(':
      return Passed(SkipVariation(text_), "unterminated variation", token);
    case '<':
      SkipUpTo(text_, '>');
      return false;
    case '$':
      while (text_.Peek() != PgnText::kEnd && IsDigit(static_cast<char>(text_.Peek()))) text_.Advance();
      return false;
    case '*':
      move_line_ = 0;
      token = {PgnToken::kResult, token.line, "*"};
      return true;
    default:
      return false;
  }
}

bool PgnTokenizer::Passed(PgnSkip end, std::string_view fault, PgnToken& token) {
  if (end == PgnSkip::kDone) return false;
  if (end == PgnSkip::kEventTag) inside_ = Inside::kEventTag;
  token = {PgnToken::kFault, token.line, fault};
  return true;
}

}  // namespace tabia::formats

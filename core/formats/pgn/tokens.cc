#include "core/formats/pgn/tokens.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"

#include "core/formats/pgn/move_shape.h"

namespace tabia::formats {
namespace {

constexpr size_t kMaxTagBytes = 1000;

bool IsDigit(char c) {
  return c >= '0' && c <= '9';
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
  return c != PgnScanner::kEnd && kIsSymbolCharacter[c];
}

bool IsResult(std::string_view symbol) {
  return symbol == "1-0" || symbol == "0-1" || symbol == "1/2-1/2" || symbol == "1/2";
}

// Castling by zeros without a dash is the one move that consists of digits.
bool IsNumber(std::string_view symbol) {
  return symbol != "00" && symbol != "000" && std::all_of(symbol.begin(), symbol.end(), IsDigit);
}

// Returns the move without the move number before it and the full stop after it.
std::string_view MoveIn(std::string_view symbol) {
  if (IsNumber(symbol)) return {};
  const auto letter = std::find_if_not(symbol.begin(), symbol.end(), IsDigit);
  if (letter != symbol.end() && absl::ascii_isalpha(static_cast<unsigned char>(*letter))) {
    symbol.remove_prefix(static_cast<size_t>(letter - symbol.begin()));
  }
  if (symbol.ends_with('.') && !symbol.ends_with("e.p.")) symbol.remove_suffix(1);
  return symbol;
}

bool IsNameCharacter(int c) {
  return c == '_' || (c >= 0 && absl::ascii_isalnum(static_cast<unsigned char>(c)));
}

// Drops what exceeds kMaxTagBytes: a hostile tag is as long as its file.
void AppendToTag(std::string& text, int c) {
  if (text.size() < kMaxTagBytes) text.push_back(static_cast<char>(c));
}

// Returns whether the quote just taken ends the value; if it does not, it belongs to the value.
bool QuoteEndsValue(PgnScanner& scanner, std::string& value) {
  const size_t size = value.size();
  AppendToTag(value, '"');
  for (; scanner.Peek() == ' '; scanner.Advance()) AppendToTag(value, ' ');
  const bool ends = scanner.Take(']') || PgnScanner::IsLineEnd(scanner.Peek());
  if (ends) value.resize(size);
  return ends;
}

void TakeQuoted(PgnScanner& scanner, std::string& value) {
  for (int c; !PgnScanner::IsLineEnd(c = scanner.Peek());) {
    scanner.Advance();
    if (c == '"') {
      if (QuoteEndsValue(scanner, value)) return;
      continue;
    }
    const bool escapes = c == '\\' && (scanner.Peek() == '"' || scanner.Peek() == '\\');
    AppendToTag(value, escapes ? scanner.Peek() : c);
    if (escapes) scanner.Advance();
  }
}

void TakeUnquoted(PgnScanner& scanner, std::string& value) {
  while (!scanner.Take(']') && !PgnScanner::IsLineEnd(scanner.Peek())) {
    AppendToTag(value, scanner.Peek());
    scanner.Advance();
  }
}

// Moves from the opening bracket past the name, and returns whether there is one.
bool TakeTagName(PgnScanner& scanner, std::string& name) {
  name.clear();
  scanner.SkipBlanks();
  for (; IsNameCharacter(scanner.Peek()); scanner.Advance()) AppendToTag(name, scanner.Peek());
  return !name.empty();
}

// Moves from the name past the closing bracket, or to the end of the line. A value may contain quotes,
// escaped or not, or have none around it.
void TakeTagValue(PgnScanner& scanner, std::string& value) {
  value.clear();
  scanner.SkipBlanks();
  if (scanner.Take('"')) {
    TakeQuoted(scanner, value);
  } else {
    TakeUnquoted(scanner, value);
  }
}

}  // namespace

PgnToken PgnTokenizer::Next() {
  PgnToken token;
  for (int c; (c = scanner_.Peek()) != PgnScanner::kEnd || inside_ != Inside::kNothing;) {
    token.line = scanner_.line();
    const bool found = inside_ != Inside::kNothing ? ReadRest(token)
                       : c == '['                  ? ReadTag(token)
                       : IsSymbolCharacter(c)      ? ReadSymbol(token)
                                                   : ReadOther(c, token);
    if (found) return token;
  }
  return {PgnToken::kEnd, scanner_.line()};
}

bool PgnTokenizer::ReadRest(PgnToken& token) {
  if (std::exchange(inside_, Inside::kNothing) == Inside::kVariation) {
    return FaultUnlessClosed(scanner_.SkipVariation(), "unterminated variation", token);
  }
  tag_name_ = "Event";
  TakeTagValue(scanner_, tag_value_);
  token = {PgnToken::kTag, token.line, tag_value_, tag_name_};
  return true;
}

// A bracket that follows a move in its line is a remark and does not begin the next game.
bool PgnTokenizer::ReadTag(PgnToken& token) {
  scanner_.Advance();
  const bool is_remark = token.line == move_line_;
  if (is_remark || !TakeTagName(scanner_, tag_name_)) {
    scanner_.SkipPast(']');
    return false;
  }
  TakeTagValue(scanner_, tag_value_);
  token = {PgnToken::kTag, token.line, tag_value_, tag_name_};
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
  if (scanner_.Peek() == '(') TakeBracketedPromotion();
  token.kind = PgnToken::kMove;
  token.text = MoveIn(symbol());
  return IsMoveShaped(token.text) || symbol_size_ == symbol_.size();
}

// Takes a symbol without its byte order mark. A full stop ends a move number, but not "e.p.".
void PgnTokenizer::TakeSymbol() {
  symbol_size_ = 0;
  if (scanner_.Take('\xef') && scanner_.Take('\xbb')) scanner_.Take('\xbf');
  bool has_letter = false;
  for (int c; IsSymbolCharacter(c = scanner_.Peek()) || (c == '.' && has_letter); scanner_.Advance()) {
    has_letter |= c > '9';
    Append(c);
  }
}

void PgnTokenizer::Append(int c) {
  if (symbol_size_ < symbol_.size()) symbol_[symbol_size_++] = static_cast<char>(c);
}

// Takes "(Q)" after "e8"; any other bracket begins a variation.
void PgnTokenizer::TakeBracketedPromotion() {
  scanner_.Advance();
  inside_ = Inside::kVariation;
  const int piece = scanner_.Peek();
  if (piece == PgnScanner::kEnd ||
      std::string_view("QRBNqrbn").find(static_cast<char>(piece)) == std::string_view::npos) {
    return;
  }
  scanner_.Advance();
  if (!scanner_.Take(')')) return;
  inside_ = Inside::kNothing;
  Append(piece);
}

bool PgnTokenizer::ReadOther(int c, PgnToken& token) {
  if (c == ';' || (c == '%' && scanner_.begins_line())) {
    scanner_.SkipLine();
    return false;
  }
  scanner_.Advance();
  switch (c) {
    case '{':
      return FaultUnlessClosed(scanner_.SkipComment(), "unterminated comment", token);
    case '(':
      return FaultUnlessClosed(scanner_.SkipVariation(), "unterminated variation", token);
    case '<':
      scanner_.SkipPast('>');
      return false;
    case '$':
      while (scanner_.Peek() != PgnScanner::kEnd && IsDigit(static_cast<char>(scanner_.Peek())))
        scanner_.Advance();
      return false;
    case '*':
      move_line_ = 0;
      token = {PgnToken::kResult, token.line, "*"};
      return true;
    default:
      return false;
  }
}

bool PgnTokenizer::FaultUnlessClosed(PgnSkipEnd end, std::string_view fault, PgnToken& token) {
  if (end == PgnSkipEnd::kClosed) return false;
  if (end == PgnSkipEnd::kEventTag) inside_ = Inside::kEventTag;
  token = {PgnToken::kFault, token.line, fault};
  return true;
}

}  // namespace tabia::formats

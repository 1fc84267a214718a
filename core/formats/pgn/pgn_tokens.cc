#include "core/formats/pgn/pgn_tokens.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"

#include "core/formats/pgn/pgn_scanner.h"
#include "core/formats/pgn/pgn_signs.h"

namespace tabia::formats {
namespace {

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

// Those of ASCII.
constexpr auto kIsPlainCharacter = [] {
  std::array<bool, 256> is = kIsSymbolCharacter;
  for (int c = 0x80; c < 0x100; ++c) is[c] = false;
  return is;
}();

bool IsSymbolCharacter(int c) {
  return c != PgnScanner::kEnd && kIsSymbolCharacter[c];
}

// Returns whether `symbol` is a result. The first character excludes most moves.
bool IsResult(std::string_view symbol) {
  if (symbol[0] > '1') return false;
  return symbol == "1-0" || symbol == "0-1" || symbol == "1/2-1/2" || symbol == "1/2";
}

// Returns whether `symbol` is a number. The only moves that consist of digits are castling by zeros without a dash.
bool IsNumber(std::string_view symbol) {
  return std::all_of(symbol.begin(), symbol.end(), IsDigit) && symbol != "00" && symbol != "000";
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

// Returns the move number at the beginning of a symbol; 0 if there is none. Nobody plays more moves than the
// limit.
uint32_t NumberIn(std::string_view symbol) {
  constexpr uint32_t kMax = 99999;
  uint32_t number = 0;
  for (const char c : symbol) {
    if (!IsDigit(c)) break;
    number = std::min(kMax, 10 * number + static_cast<uint32_t>(c - '0'));
  }
  return number;
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

constexpr std::string_view kCastlingLetters = "O0o-";
constexpr std::string_view kCaptureLetters = "abcdefghKQRBNx:";

bool IsIn(std::string_view set, char c) {
  return set.find(c) != std::string_view::npos;
}

bool IsRankDigit(char c) {
  return c >= '0' && c <= '9';
}

bool IsSign(char c) {
  return c == '+' || c == '#' || c == '!' || c == '?';
}

// Returns the symbol without the signs of check and praise at its end.
std::string_view WithoutSigns(std::string_view symbol) {
  while (!symbol.empty() && IsSign(symbol.back())) symbol.remove_suffix(1);
  return symbol;
}

// Squares outside the board count: "e9" is a mistyped move.
bool NamesASquare(std::string_view symbol) {
  const auto is_square = [](char file, char rank) { return file >= 'a' && file <= 'h' && IsRankDigit(rank); };
  return std::adjacent_find(symbol.begin(), symbol.end(), is_square) != symbol.end();
}

bool IsPieceWithADigit(std::string_view symbol) {
  return IsIn("KQRBN", symbol[0]) && std::any_of(symbol.begin(), symbol.end(), IsRankDigit);
}

bool HasOnly(std::string_view letters, std::string_view symbol) {
  return symbol.size() > 1 &&
         std::all_of(symbol.begin(), symbol.end(), [letters](char c) { return IsIn(letters, c); });
}

bool IsCastling(std::string_view symbol) {
  return symbol[0] != '-' && HasOnly(kCastlingLetters, symbol);
}

bool IsNullMove(std::string_view symbol) {
  return symbol == "--" || symbol == "Z0" || symbol == "@@@@";
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
  scanner_.Advance();
  if (is_remark) return FaultUnless(scanner_.SkipRemark(), "unterminated remark", token);
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
  TakeSymbol();
  if (symbol().empty()) return false;
  move_line_ = token.line;
  return IsResult(symbol()) ? ReadResult(symbol(), token) : ReadMove(token);
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
    if (!text.empty()) number_ = 0;  // the number of "1. A remark" is not that of a later move
    return false;
  }
  token.kind = PgnToken::kMove;
  token.text = text;
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
  if (ahead.size() < 3 || ahead[2] != ')' || !IsIn("QRBNqrbn", ahead[1])) return;
  const char piece = ahead[1];
  for (int i = 0; i < 3; ++i) scanner_.Advance();
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
      if (keeps_comments_) return ReadComment(token);
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
      return false;
    case '$':
      while (scanner_.Peek() != PgnScanner::kEnd && IsDigit(static_cast<char>(scanner_.Peek())))
        scanner_.Advance();
      return false;
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

// Reads the beginning of a variation, or skips all of it, after its opening bracket.
bool PgnTokenizer::ReadVariation(PgnToken& token) {
  token.kind = keeps_variations_ ? PgnToken::kVariation : PgnToken::kSkippedVariation;
  if (keeps_variations_) {
    ++depth_;
  } else {
    FaultUnless(scanner_.SkipVariation(), "unterminated variation", token);
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

bool IsMoveShaped(std::string_view symbol) {
  const std::string_view move = WithoutSigns(symbol);
  if (move.empty()) return false;
  return NamesASquare(move) || IsCastling(move) || HasOnly(kCaptureLetters, move) ||
         IsPieceWithADigit(move) || IsNullMove(symbol);
}

}  // namespace tabia::formats

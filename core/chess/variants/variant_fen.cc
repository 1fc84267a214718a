#include "core/chess/variants/variant_fen.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/fen.h"

namespace tabia::chess {
namespace {

// The order in which pockets are written.
constexpr PieceType kPocketOrder[] = {kQueen, kRook, kBishop, kKnight, kPawn};

absl::Status FieldFault(std::string_view field_name, std::string_view text, std::string_view why) {
  return UsageError(FormatText("%s \"%s\": %s", field_name, MakePrintable(text.substr(0, 100)), why));
}

Piece PieceOfLetter(char letter) {
  for (Piece piece = 0; piece < kPieces; ++piece) {
    if (PieceLetter(piece) == letter) return piece;
  }
  return kNoPiece;
}

// Takes the pockets from the end of the board: "[QPp]" or a ninth rank. Returns the letters; "" if there are none.
std::string_view TakePockets(std::string_view& board) {
  const std::string_view whole = board;
  if (const size_t bracket = whole.find('['); bracket != std::string_view::npos && whole.ends_with(']')) {
    board = whole.substr(0, bracket);
    const std::string_view letters = whole.substr(bracket + 1, whole.size() - bracket - 2);
    return letters == "-" ? "" : letters;
  }
  int slashes = 0;
  for (size_t i = 0; i < whole.size(); ++i) {
    if (whole[i] != '/' || ++slashes < 8) continue;
    board = whole.substr(0, i);
    return whole.substr(i + 1);
  }
  return "";
}

absl::Status ReadPockets(std::string_view letters, VariantSetup& setup) {
  if (letters.size() > kMaxPiecesWithPockets) return FieldFault("pockets", letters, "more than 64 pieces");
  for (const char& letter : letters) {
    const Piece piece = PieceOfLetter(letter);
    if (TypeOf(piece) > kQueen) {
      return FieldFault("pockets", letters,
                        FormatText("'%s' is not a letter of PNBRQpnbrq", MakePrintable({&letter, 1})));
    }
    ++setup.pockets[ColorOf(piece)][TypeOf(piece)];
  }
  return absl::OkStatus();
}

// Reads the marks of promoted pieces. Returns the board without them; it may still be no board.
absl::StatusOr<std::string> ReadPromoted(std::string_view board, VariantSetup& setup) {
  std::string plain;
  int file = 0, rank = 7;
  Bitboard last_piece = 0;
  for (const char c : board) {
    if (c == '~') {
      if (last_piece == 0) return FieldFault("board", board, "a ~ follows no piece");
      setup.promoted |= std::exchange(last_piece, 0);
      continue;
    }
    plain.push_back(c);
    const bool is_on_board = file < 8 && rank >= 0;
    last_piece = PieceOfLetter(c) != kNoPiece && is_on_board ? Bit(SquareAt(file, rank)) : 0;
    if (c == '/') {
      file = 0;
      --rank;
    } else if (is_on_board) {
      file += c >= '1' && c <= '8' ? c - '0' : 1;
    }
  }
  return plain;
}

// Returns whether a field is a pair of checks, "2+3" or "+1+0". Neither a counter nor an operation of an EPD is one.
bool IsPairOfChecks(std::string_view field) {
  return field.find('+') != std::string_view::npos &&
         field.find_first_not_of("+0123456789") == std::string_view::npos;
}

absl::Status ReadChecks(std::string_view field, VariantSetup& setup) {
  const auto is_count = [](char c) { return c >= '0' && c <= '0' + kChecksToWin; };
  const bool are_given = field[0] == '+';
  const std::string_view pair = field.substr(are_given ? 1 : 0);
  if (pair.size() != 3 || pair[1] != '+' || !is_count(pair[0]) || !is_count(pair[2])) {
    return FieldFault("checks", field,
                      "neither W+B, checks to give, nor +W+B, checks given, with numbers from 0 to 3");
  }
  for (const Color color : {kWhite, kBlack}) {
    const int count = pair[color == kWhite ? 0 : 2] - '0';
    setup.checks_left[color] = static_cast<uint8_t>(are_given ? kChecksToWin - count : count);
  }
  return absl::OkStatus();
}

// Reads and removes the checks among the fields after the en passant square: before the clock or after the move number.
absl::StatusOr<std::string> TakeChecks(std::string_view rest, VariantSetup& setup) {
  std::string others;
  bool is_found = false;
  for (const bool may_be_checks : {true, false, false, true}) {
    const std::string_view unread = rest;
    const std::string_view field = TakeWord(rest);
    if (may_be_checks && IsPairOfChecks(field)) {
      if (std::exchange(is_found, true)) return FieldFault("checks", field, "given a second time");
      TABIA_RETURN_IF_ERROR(ReadChecks(field, setup));
    } else if (may_be_checks) {
      rest = unread;
    } else {
      AppendParts(others, field, " ");
    }
  }
  return others.append(rest);
}

void AppendPockets(const VariantSetup& setup, std::string& out) {
  out.push_back('[');
  for (const Color color : {kWhite, kBlack}) {
    for (const PieceType type : kPocketOrder) {
      out.append(setup.pockets[color][type], PieceLetter(MakePiece(type, color)));
    }
  }
  out.push_back(']');
}

// Returns the board of an EPD of chess with the marks of the promoted pieces.
std::string WithPromoted(std::string_view board, Bitboard promoted) {
  std::string out;
  Square row_begin = SquareAt(0, 7), square = row_begin;
  for (const char c : board) {
    out.push_back(c);
    if (c == '/') {
      square = row_begin -= 8;
    } else if (c >= '1' && c <= '8') {
      square += c - '0';
    } else if (promoted & Bit(square++)) {
      out.push_back('~');
    }
  }
  return out;
}

}  // namespace

absl::StatusOr<VariantSetup> ParseVariantFen(Variant variant, std::string_view text) {
  VariantSetup setup;
  setup.variant = variant;
  std::string_view board = TakeWord(text);
  if (variant == Variant::kCrazyhouse) TABIA_RETURN_IF_ERROR(ReadPockets(TakePockets(board), setup));
  TABIA_ASSIGN_OR_RETURN(std::string fen, ReadPromoted(board, setup));
  constexpr int kFieldsBeforeChecks = 3;  // side to move, castling, en passant
  for (int i = 0; i < kFieldsBeforeChecks; ++i) AppendParts(fen, " ", TakeWord(text));
  std::string counters(text);
  if (variant == Variant::kThreeCheck) {
    TABIA_ASSIGN_OR_RETURN(counters, TakeChecks(text, setup));
  }
  TABIA_ASSIGN_OR_RETURN(setup.common, ParseFen(Concat(fen, " ", counters)));
  return setup;
}

bool HasVariantFields(std::string_view text) {
  std::string_view rest = text;
  const std::string_view whole_board = TakeWord(rest);
  std::string_view board = whole_board;
  TakePockets(board);
  if (board.size() < whole_board.size()) return ParseVariantFen(Variant::kCrazyhouse, text).ok();
  for (std::string_view field = TakeWord(rest); !field.empty(); field = TakeWord(rest)) {
    if (IsPairOfChecks(field)) return ParseVariantFen(Variant::kThreeCheck, text).ok();
  }
  return false;
}

std::string ToEpd(const VariantSetup& setup) {
  const std::string epd = ToEpd(setup.common);
  const size_t board_end = epd.find(' ');
  std::string out = WithPromoted(std::string_view(epd).substr(0, board_end), setup.promoted);
  if (setup.variant == Variant::kCrazyhouse) AppendPockets(setup, out);
  out.append(epd, board_end);
  if (setup.variant == Variant::kThreeCheck) {
    AppendParts(out, " ", setup.checks_left[kWhite], "+", setup.checks_left[kBlack]);
  }
  return out;
}

std::string ToFen(const VariantSetup& setup) {
  return Concat(ToEpd(setup), " ", setup.common.halfmove_clock, " ", setup.common.fullmove_number);
}

}  // namespace tabia::chess

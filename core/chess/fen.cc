#include "core/chess/fen.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/fen_cells.h"

namespace tabia::chess {
namespace {

constexpr bool IsLetter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

absl::Status Fault(std::string_view field_name, std::string_view text, std::string_view why) {
  return UsageError(FormatText("%s \"%s\": %s", field_name, MakePrintable(text.substr(0, 100)), why));
}

// Takes the board ("rnbqkbnr/pppppppp/8/…") from the front of `text`, up to the first blank, and puts its pieces on the
// empty `setup`. Returns false if it is not eight ranks of eight squares.
bool TakeBoard(std::string_view& text, Setup& setup) {
  std::array<Piece, kCells> cells;
  cells.fill(kNoPiece);
  CellValue sum;
  const bool whole = SumBoard(text, sum, [&](Piece piece, unsigned cell) { cells[cell] = piece; });
  for (unsigned row = 0; row < 8; ++row) std::copy_n(&cells[kRowCells * row], 8, &setup.board[8 * (7 - row)]);
  setup.placement_key = sum.key;
  return whole && (text.empty() || IsBlank(text[0]));
}

// Returns the reason why TakeBoard has rejected `field`.
std::string BoardFault(std::string_view field) {
  if (field.empty()) return "empty";
  int rank = 8;
  uint32_t squares = 0;
  for (const char& c : field) {
    const Glyph glyph = kGlyphs[static_cast<uint8_t>(c)];
    if (AdvanceOf(glyph) % kTurn == 0) {
      return FormatText("'%s' is not a piece, a digit from 1 to 8 or a slash", MakePrintable({&c, 1}));
    }
    if (PieceOf(glyph) != kSlash) {
      squares += AdvanceOf(glyph) / kCellBytes;
    } else if (squares == 8) {
      --rank;
      squares = 0;
    } else {
      break;
    }
  }
  if (rank < 1) return "more than 8 ranks";
  if (squares != 8) return FormatText("rank %d has %d squares", rank, squares);
  return FormatText("%d ranks, a board has 8", 9 - rank);
}

// Returns the square of the castling rook of "K", "q", "H" or "a"; kNoSquare for any other letter.
Square CastlingRook(const Setup& setup, char letter) {
  const Color color = letter >= 'a' ? kBlack : kWhite;
  const char upper = static_cast<char>(letter & ~0x20);
  if (upper == 'K' || upper == 'Q') {
    const Square rook = OutermostRook(setup, color, upper == 'K');
    return rook != kNoSquare ? rook : SquareAt(upper == 'K' ? 7 : 0, BackRank(color));
  }
  return upper >= 'A' && upper <= 'H' ? SquareAt(upper - 'A', BackRank(color)) : kNoSquare;
}

bool ReadCastling(std::string_view field, Setup& setup) {
  if (field == "-") return true;
  for (const char letter : field) {
    if (!IsLetter(letter)) return false;
    const Square rook = CastlingRook(setup, letter);
    if (rook == kNoSquare) return false;
    setup.castling_rooks |= Bit(rook);
  }
  return !field.empty();
}

bool ReadEnPassant(std::string_view field, Setup& setup) {
  if (field == "-") return true;
  const std::optional<Square> square = ParseSquare(field);
  if (square) setup.en_passant = *square;
  return square.has_value();
}

std::optional<uint16_t> ReadCounter(std::string_view field) {
  return ParseNumber<uint16_t>(field);
}

// Takes an EPD operation up to its semicolon. A semicolon between quotation marks does not end it.
std::string_view TakeOperation(std::string_view& operations) {
  bool quoted = false;
  size_t end = 0;
  for (; end < operations.size() && (quoted || operations[end] != ';'); ++end)
    quoted ^= operations[end] == '"';
  const std::string_view operation = operations.substr(0, end);
  operations.remove_prefix(std::min(operations.size(), end + 1));
  return operation;
}

// Reads the two counters, the only operations of EPD that belong to the position.
void ReadOperations(std::string_view operations, Setup& setup) {
  while (!operations.empty()) {
    std::string_view operation = TakeOperation(operations);
    const std::string_view opcode = TakeWord(operation);
    const std::optional<uint16_t> value = ReadCounter(TakeWord(operation));
    if (opcode == "hmvc" && value) setup.halfmove_clock = *value;
    if (opcode == "fmvn" && value) setup.fullmove_number = std::max<uint16_t>(*value, 1);
  }
}

absl::Status ReadCounters(std::string_view rest, Setup& setup) {
  const std::string_view operations = rest;
  const std::string_view halfmoves = TakeWord(rest);
  if (halfmoves.empty()) return absl::OkStatus();
  const std::optional<uint16_t> halfmove_clock = ReadCounter(halfmoves);
  if (!halfmove_clock) {
    if (!IsLetter(halfmoves[0])) {
      return Fault("halfmove clock", halfmoves, "not a number from 0 to 65535");
    }
    ReadOperations(operations, setup);
    return absl::OkStatus();
  }
  setup.halfmove_clock = *halfmove_clock;
  const std::string_view fullmoves = TakeWord(rest);
  if (fullmoves.empty()) return absl::OkStatus();
  const std::optional<uint16_t> fullmove_number = ReadCounter(fullmoves);
  if (!fullmove_number) return Fault("move number", fullmoves, "not a number from 0 to 65535");
  setup.fullmove_number = std::max<uint16_t>(*fullmove_number, 1);  // some programs count from 0
  ReadOperations(rest, setup);
  return absl::OkStatus();
}

void AppendBoard(const Setup& setup, std::string& out) {
  for (int rank = 7; rank >= 0; --rank) {
    int blanks = 0;
    const auto flush_blanks = [&] {
      if (blanks > 0) out.push_back(static_cast<char>('0' + std::exchange(blanks, 0)));
    };
    for (int file = 0; file < 8; ++file) {
      const Piece piece = setup.board[SquareAt(file, rank)];
      if (piece == kNoPiece) {
        ++blanks;
      } else {
        flush_blanks();
        out.push_back(PieceLetter(piece));
      }
    }
    flush_blanks();
    if (rank > 0) out.push_back('/');
  }
}

// Appends the rights in the usual order, king side before queen side: KQkq.
void AppendCastling(const Setup& setup, std::string& out) {
  if (setup.castling_rooks == 0) out.push_back('-');
  for (const Color color : {kWhite, kBlack}) {
    const char small = color == kWhite ? 0 : 0x20;
    for (int file = 7; file >= 0; --file) {
      const Square rook = SquareAt(file, BackRank(color));
      if ((setup.castling_rooks & Bit(rook)) == 0) continue;
      const bool king_side = IsKingSide(setup, rook);
      const bool outermost = rook == OutermostRook(setup, color, king_side);
      const char upper = static_cast<char>(!outermost ? 'A' + file : king_side ? 'K' : 'Q');
      out.push_back(static_cast<char>(upper | small));
    }
  }
}

}  // namespace

absl::StatusOr<Setup> ParseFen(std::string_view text) {
  absl::StatusOr<Setup> result(absl::in_place);  // filled where it is returned: a setup is not small
  Setup& setup = *result;
  while (!text.empty() && IsBlank(text[0])) text.remove_prefix(1);
  std::string_view board = text;
  const bool board_is_sound = TakeBoard(text, setup);
  const std::string_view turn = TakeWord(text);
  const std::string_view castling = TakeWord(text);
  const std::string_view en_passant = TakeWord(text);
  if (!board_is_sound) [[unlikely]] {
    board = TakeWord(board);
    return Fault("board", board, BoardFault(board));
  }
  if (en_passant.empty()) [[unlikely]] {
    return UsageError("a FEN has at least four fields: board, side to move, castling, en passant");
  }
  if (turn != "w" && turn != "b") [[unlikely]]
    return Fault("side to move", turn, "neither w nor b");
  setup.turn = turn == "w" ? kWhite : kBlack;
  if (!ReadCastling(castling, setup)) [[unlikely]] {
    return Fault("castling", castling, "neither - nor letters of KQkq or of files (HAha)");
  }
  if (!ReadEnPassant(en_passant, setup)) [[unlikely]] {
    return Fault("en passant square", en_passant, "neither - nor a square");
  }
  TABIA_RETURN_IF_ERROR(ReadCounters(text, setup));
  return result;
}

std::string ToEpd(const Setup& setup) {
  std::string out;
  out.reserve(80);
  AppendBoard(setup, out);
  out += setup.turn == kWhite ? " w " : " b ";
  AppendCastling(setup, out);
  out.push_back(' ');
  out += SquareName(EnPassantCounts(setup) ? setup.en_passant : kNoSquare);
  return out;
}

std::string ToFen(const Setup& setup) {
  return FormatText("%s %d %d", ToEpd(setup), setup.halfmove_clock, setup.fullmove_number);
}

std::string SquareName(Square square) {
  if (square == kNoSquare) return "-";
  return {static_cast<char>('a' + FileOf(square)), static_cast<char>('1' + RankOf(square))};
}

}  // namespace tabia::chess

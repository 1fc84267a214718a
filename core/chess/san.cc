#include "core/chess/san.h"

#include <array>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"

#include "core/base/tokens.h"
#include "core/chess/attacks.h"
#include "core/chess/fen.h"
#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"

namespace tabia::chess {
namespace {

constexpr std::string_view kPieceLetters = "PNBRQK";

// Returns file, rank or both of the from-square, as far as another piece of the kind could go to the same
// square.
std::string Disambiguation(const Position& position, Move move) {
  const Bitboard same_kind = position.of(TypeOf(position.at(move.from())), position.turn());
  bool ambiguous = false, same_file = false, same_rank = false;
  for (const Move other : LegalMoves(position, same_kind & ~Bit(move.from()))) {
    if (other.to() != move.to()) continue;
    ambiguous = true;
    same_file |= FileOf(other.from()) == FileOf(move.from());
    same_rank |= RankOf(other.from()) == RankOf(move.from());
  }
  const std::string square = SquareName(move.from());
  if (!ambiguous) return "";
  if (!same_file) return square.substr(0, 1);
  return same_rank ? square : square.substr(1);
}

std::string WithoutCheck(const Position& position, Move move) {
  if (position.IsCastling(move)) return move.to() > move.from() ? "O-O" : "O-O-O";
  const PieceType type = TypeOf(position.at(move.from()));
  const bool capture = position.IsCapture(move);
  std::string san;
  if (type == kPawn) {
    if (capture) san = SquareName(move.from()).substr(0, 1);
  } else {
    san = kPieceLetters[type];
    if (type != kKing) san += Disambiguation(position, move);
  }
  if (capture) san += 'x';
  san += SquareName(move.to());
  if (move.promotion() != kPawn) san = san + '=' + kPieceLetters[move.promotion()];
  return san;
}

std::string CheckMark(Position position, Move move) {
  position.Make(move);
  if (position.checkers() == 0) return "";
  return LegalMoves(position).empty() ? "#" : "+";
}

}  // namespace

std::string San(const Position& position, Move move) {
  return WithoutCheck(position, move) + CheckMark(position, move);
}

// The move that a text means. No moves are listed: for each piece that could have gone to the named square,
// the move is tested for legality.

namespace {

// Signs that carry no information.
constexpr auto kIsOrnament = [] {
  std::array<bool, 256> is_ornament{};
  for (const char c : std::string_view("+#!?x:-=() ")) is_ornament[static_cast<uint8_t>(c)] = true;
  return is_ornament;
}();

constexpr auto kPieceOf = [] {
  std::array<PieceType, 256> piece_of{};
  piece_of.fill(kNoPieceType);
  for (int type = kPawn; type <= kKing; ++type) piece_of["PNBRQK"[type]] = static_cast<PieceType>(type);
  return piece_of;
}();

bool IsFile(char c) {
  return c >= 'a' && c <= 'h';
}
bool IsRank(char c) {
  return c >= '1' && c <= '8';
}

// A text without its ornaments.
class Essence {
 public:
  explicit Essence(std::string_view text) {
    for (const char c : text) {
      if (kIsOrnament[static_cast<uint8_t>(c)]) continue;
      if (size_ == letters_.size()) {
        size_ = 0;  // no move has a longer text
        return;
      }
      letters_[size_++] = c;
    }
    if (size_ > 0 && !IsRank(letters_[size_ - 1])) DropEnPassant();
  }

  std::string_view text() const { return {letters_.data(), size_}; }

 private:
  void DropEnPassant() {
    if (text().ends_with("ep")) size_ -= 2;
    if (text().ends_with("e.p.")) size_ -= 4;
  }

  std::array<char, 9> letters_;  // "e7d8Qe.p." is the longest
  size_t size_ = 0;
};

// The parts of a move's text, unless it is castling.
struct Wish {
  PieceType type = kPawn;
  PieceType promotion = kPawn;
  Bitboard from = kAllSquares;  // where the piece may be
  Square to = kNoSquare;
};

PieceType PieceOf(char letter) {
  return kPieceOf[static_cast<uint8_t>(letter)];
}

// Takes the promotion piece from the end of `text`. Returns false if the letter is not one.
bool TakePromotion(std::string_view& text, Wish& wish) {
  if (IsRank(text.back())) return true;
  const char letter = text.back();
  wish.promotion = PieceOf(letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter);
  text.remove_suffix(1);
  return wish.promotion >= kKnight && wish.promotion <= kQueen;
}

bool TakeTarget(std::string_view& text, Wish& wish) {
  if (text.size() < 2 || !IsRank(text.back()) || !IsFile(text[text.size() - 2])) return false;
  wish.to = SquareAt(text[text.size() - 2] - 'a', text.back() - '1');
  text.remove_suffix(2);
  return true;
}

void TakeOrigin(std::string_view& text, Wish& wish) {
  if (!text.empty() && IsFile(text[0])) {
    wish.from &= FileMask(text[0] - 'a');
    text.remove_prefix(1);
  }
  if (!text.empty() && IsRank(text[0])) {
    wish.from &= RankMask(text[0] - '1');
    text.remove_prefix(1);
  }
}

std::optional<Wish> ReadWish(std::string_view text) {
  Wish wish;
  if (const PieceType type = PieceOf(text[0]); type != kNoPieceType) {
    wish.type = type;
    text.remove_prefix(1);
  }
  if (text.empty() || !TakePromotion(text, wish) || !TakeTarget(text, wish)) return std::nullopt;
  TakeOrigin(text, wish);
  return text.empty() ? std::optional(wish) : std::nullopt;
}

// Returns the squares from which a pawn may come to `to`, and some from which it may not.
Bitboard PawnOrigins(Color color, Square to) {
  const Bitboard pushes = color == kWhite ? Bit(to) >> 8 | Bit(to) >> 16 : Bit(to) << 8 | Bit(to) << 16;
  return pushes | PawnAttacks(Opponent(color), to);
}

std::optional<Move> FindMove(const Position& position, const Wish& wish) {
  const Color us = position.turn();
  if (position.occupied(us) & Bit(wish.to)) return std::nullopt;  // or it would be castling
  const Bitboard origins =
      wish.type == kPawn ? PawnOrigins(us, wish.to) : EmptyBoardAttacks(wish.type, wish.to);
  std::optional<Move> found;
  for (const Square from : SquaresOf(position.of(wish.type, us) & origins & wish.from)) {
    const Move move(from, wish.to, wish.promotion);
    if (!IsLegal(position, move)) continue;
    if (found) return std::nullopt;
    found = move;
  }
  return found;
}

std::optional<Move> FindCastling(const Position& position, bool king_side) {
  const Square king = position.king(position.turn());
  for (const Square rook : SquaresOf(position.setup().castling_rooks & RankMask(BackRank(position.turn())))) {
    if ((rook > king) == king_side && IsLegal(position, Move(king, rook))) return Move(king, rook);
  }
  return std::nullopt;
}

bool IsCastling(std::string_view text) {
  const bool is_letter = text[0] == 'O' || text[0] == '0' || text[0] == 'o';
  return is_letter && text.size() <= 3 && text.size() >= 2 &&
         text.find_first_not_of(text[0]) == std::string_view::npos;
}

}  // namespace

std::optional<Move> ParseSan(const Position& position, std::string_view text) {
  // Most texts have no ornaments: "e4", "Nf3".
  if (const std::optional<Wish> wish = text.empty() ? std::nullopt : ReadWish(text)) {
    if (const std::optional<Move> move = FindMove(position, *wish)) return move;
  }
  const Essence essence(text);
  const std::string_view letters = essence.text();
  if (letters.empty()) return std::nullopt;
  if (IsCastling(letters)) return FindCastling(position, /*king_side=*/letters.size() == 2);
  if (const std::optional<Wish> wish = ReadWish(letters)) {
    if (const std::optional<Move> move = FindMove(position, *wish)) return move;
  }
  return ParseUciMove(position, letters);
}

// The reason why a text means no legal move.

namespace {

std::string_view NameOf(Color color) {
  return color == kWhite ? "White" : "Black";
}

// Returns the pieces on `from` that go to `to` by the rules of their kind, even if their king is then in check.
Bitboard PiecesReaching(const Position& position, PieceType type, Bitboard from, Square to) {
  const Color us = position.turn();
  const Bitboard pieces = position.of(type, us) & from;
  if (type != kPawn) return pieces & PieceAttacks(type, to, position.occupied());
  const bool is_capture = ((position.occupied() & Bit(to)) != 0) || to == position.setup().en_passant;
  if (is_capture) return pieces & PawnAttacks(Opponent(us), to);
  const auto back = [us](Bitboard squares) { return us == kWhite ? squares >> 8 : squares << 8; };
  const Bitboard one = back(Bit(to)), start_rank = RankMask(us == kWhite ? 1 : 6);
  return pieces & (one | ((one & position.occupied()) == 0 ? back(one) & start_rank : 0));
}

std::string ExplainCastling(const Position& position, bool king_side) {
  const Color us = position.turn();
  const std::string_view side = king_side ? "king's side" : "queen's side";
  for (const Square rook : SquaresOf(position.setup().castling_rooks & RankMask(BackRank(us)))) {
    if ((rook > position.king(us)) != king_side) continue;
    if (position.checkers() != 0) return Concat(NameOf(us), " is in check and cannot castle");
    return Concat(NameOf(us), " cannot castle on the ", side,
                  " because of a piece or an attacked square on the way");
  }
  return Concat(NameOf(us), " has no right to castle on the ", side);
}

// Returns the moves of a kind of piece to a square: "Nbd2, Nfd2".
std::string ListMoves(const Position& position, const MoveList& moves) {
  std::vector<std::string> texts;
  for (const Move move : moves) texts.push_back(San(position, move));
  return Join(texts, ", ");
}

std::string ExplainWish(const Position& position, const Wish& wish) {
  const Color us = position.turn();
  const Piece piece = MakePiece(wish.type, us);
  const std::string to = SquareName(wish.to);
  if (position.occupied(us) & Bit(wish.to)) {
    return Concat("a ", PieceName(position.at(wish.to)), " is on ", to);
  }
  MoveList to_target, wished;
  for (const Move move : LegalMoves(position, position.of(wish.type, us))) {
    if (move.to() != wish.to) continue;
    to_target.Add(move);
    if (Bit(move.from()) & wish.from && move.promotion() == wish.promotion) wished.Add(move);
  }
  if (wished.size() > 1) {
    return Concat(wished.size(), " ", PieceName(piece), "s can go to ", to, ": ",
                  ListMoves(position, wished));
  }
  if (!to_target.empty()) return Concat("possible is ", ListMoves(position, to_target));
  if (PiecesReaching(position, wish.type, wish.from, wish.to) == 0) {
    return Concat("no ", PieceName(piece), " can go to ", to);
  }
  return Concat(NameOf(us),
                position.checkers() != 0 ? " is in check and would stay in check" : " would be in check");
}

// Returns the wish for the piece on the square that a text such as "g1f3" begins with.
Wish WithPieceOnItsSquare(const Position& position, Wish wish) {
  const bool names_square = wish.type == kPawn && IsSingle(wish.from);
  const Piece piece = names_square ? position.at(FirstSquare(wish.from)) : kNoPiece;
  if (piece != kNoPiece) wish.type = TypeOf(piece);
  return wish;
}

// Returns the position with the other side to move, if it is legal.
absl::StatusOr<Position> WithOtherTurn(const Position& position) {
  Setup setup = position.setup();
  setup.turn = Opponent(setup.turn);
  setup.en_passant = kNoSquare;
  return Position::FromSetup(setup);
}

}  // namespace

std::string ExplainIllegalMove(const Position& position, std::string_view text) {
  const Essence essence(text);
  const std::string_view letters = essence.text();
  if (!letters.empty() && IsCastling(letters)) return ExplainCastling(position, letters.size() == 2);
  const std::optional<Wish> wish = letters.empty() ? std::nullopt : ReadWish(letters);
  if (!wish) return "not a move such as Nf3, exd5 or g1f3; the pieces are K, Q, R, B and N";
  const std::string why = ExplainWish(position, WithPieceOnItsSquare(position, *wish));
  const absl::StatusOr<Position> other = WithOtherTurn(position);
  const bool is_of_other = other.ok() && ParseSan(*other, text);
  return is_of_other ? Concat("it is ", NameOf(position.turn()), "'s move, and ", why) : why;
}

}  // namespace tabia::chess

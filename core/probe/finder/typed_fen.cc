#include "core/probe/finder/typed_fen.h"

#include <array>
#include <vector>

#include "core/base/tokens.h"
#include "core/chess/fen.h"
#include "core/chess/position.h"
#include "core/probe/finder/pasted_game.h"

namespace tabia::probe {
namespace {

bool HasOnly(std::string_view letters, std::string_view word) {
  return !word.empty() && word.find_first_not_of(letters) == std::string_view::npos;
}

bool IsTurn(std::string_view word) {
  return word == "w" || word == "b";
}

bool IsCastling(std::string_view word) {
  return word == "-" || (word.size() <= 4 && HasOnly("KQkqABCDEFGHabcdefgh", word));
}

bool IsEnPassant(std::string_view word) {
  return word == "-" ||
         (word.size() == 2 && HasOnly("abcdefgh", word.substr(0, 1)) && HasOnly("36", word.substr(1)));
}

bool IsCounter(std::string_view word) {
  return HasOnly("0123456789", word);
}

// Returns the castling rights of the kings and rooks on their first squares.
std::string GuessCastling(const chess::Setup& setup) {
  struct Right {
    char letter;
    chess::Color color;
    chess::Square king, rook;
  };
  constexpr std::array<Right, 4> kRights = {{{'K', chess::kWhite, chess::kE1, chess::kH1},
                                             {'Q', chess::kWhite, chess::kE1, chess::kA1},
                                             {'k', chess::kBlack, chess::kE8, chess::kH8},
                                             {'q', chess::kBlack, chess::kE8, chess::kA8}}};
  std::string rights;
  for (const Right& right : kRights) {
    const bool may_castle = setup.board[right.king] == chess::MakePiece(chess::kKing, right.color) &&
                            setup.board[right.rook] == chess::MakePiece(chess::kRook, right.color);
    if (may_castle) rights.push_back(right.letter);
  }
  return rights.empty() ? "-" : rights;
}

// Returns whether the text begins with an operation of an EPD, such as "bm e4;".
bool HasOperations(std::string_view text) {
  const std::string_view opcode = TakeWord(text);
  return HasOnly("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", opcode) &&
         text.find(';') != std::string_view::npos;
}

std::string GuessTurn(std::string_view board) {
  const bool is_white = chess::Position::FromFen(Concat(board, " w - -")).ok();
  return is_white || !chess::Position::FromFen(Concat(board, " b - -")).ok() ? "w" : "b";
}

}  // namespace

bool BeginsWithBoard(std::string_view text) {
  const std::string_view word = TakeWord(text);
  return HasOnly("pnbrqkPNBRQK0123456789/[]~", word) && word.find('/') != std::string_view::npos;
}

absl::StatusOr<TypedFen> CompleteFen(std::string_view text) {
  constexpr std::array<bool (*)(std::string_view), 5> kFields = {IsTurn, IsCastling, IsEnPassant, IsCounter,
                                                                 IsCounter};
  std::string_view rest = Trim(text);
  const std::string_view board = TakeWord(rest);
  std::vector<std::string> fields;
  for (const auto& is_field : kFields) {
    std::string_view after = rest;
    const std::string_view word = TakeWord(after);
    if (!is_field(word)) break;
    fields.emplace_back(word);
    rest = after;
  }
  std::string_view moves = rest;
  const std::string_view next = TakeWord(moves);
  const bool has_label = next == "moves" || next == "moves:";
  if (has_label) rest = moves;
  const bool has_moves = has_label || BeginsWithMove(rest);
  if (!rest.empty() && !has_moves && fields.size() < 3) return TypedFen{std::string(text), ""};
  if (!has_moves && fields.size() == 3 && HasOperations(rest)) rest = {};
  const absl::StatusOr<chess::Setup> setup = chess::ParseFen(Concat(board, " w - -"));
  if (!setup.ok()) return setup.status();
  if (fields.empty()) fields.push_back(GuessTurn(board));
  if (fields.size() == 1) fields.push_back(GuessCastling(*setup));
  if (fields.size() == 2) fields.emplace_back("-");
  return TypedFen{Concat(board, " ", Join(fields, " ")), std::string(rest)};
}

}  // namespace tabia::probe

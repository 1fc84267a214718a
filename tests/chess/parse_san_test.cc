// The texts that people write for every legal move of many positions, and for every other move.

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/chess/fen.h"
#include "core/chess/san.h"
#include "core/chess/uci_move.h"
#include "tests/chess/random_game.h"

namespace tabia::chess {
namespace {

constexpr int kSanGames = 24, kSanPlies = 120;

// Visits the positions of random games of orthodox chess and Chess960.
void ForEachPosition(const std::function<void(const Position&)>& visit) {
  for (unsigned game = 0; game < kSanGames; ++game) {
    const Position start = game % 3 == 0 ? Chess960Start(game * 37 % 960) : Position();
    for (const Position& position : RandomGame(start, kSanPlies, game)) visit(position);
  }
}

std::string Without(std::string text, std::string_view letters) {
  std::erase_if(text, [&](char c) { return letters.find(c) != std::string_view::npos; });
  return text;
}

std::string WithZeros(std::string castling) {
  std::replace(castling.begin(), castling.end(), 'O', '0');
  return castling;
}

std::string Lower(std::string text) {
  for (char& c : text) c = static_cast<char>(c | 0x20);
  return text;
}

// Returns the promotion written in each way but the right one.
std::vector<std::string> OtherPromotions(const std::string& san) {
  const size_t sign = san.find('=');
  if (sign == std::string::npos) return {};
  const std::string before = san.substr(0, sign), piece = san.substr(sign + 1, 1);
  return {before + piece, before + "(" + piece + ")", before + "=" + Lower(piece), before + Lower(piece)};
}

std::vector<std::string> OtherTexts(const Position& position, Move move) {
  const std::string san = San(position, move);
  const std::string bare = Without(san, "+#");
  std::vector<std::string> texts = {bare,
                                    bare + "!?",
                                    san + "!",
                                    bare + "+",
                                    bare + "#",
                                    bare + "++",
                                    Without(san, "x"),
                                    san + " ?!",
                                    UciMove(position, move, CastlingStyle::kKingTakesRook)};
  for (const std::string& text : OtherPromotions(san)) texts.push_back(text);
  if (position.IsCastling(move)) {
    texts.push_back(WithZeros(san));
    texts.push_back(Lower(bare));
    return texts;
  }
  const size_t promotion = std::min(bare.find('='), bare.size());
  const std::string piece = bare.substr(0, bare[0] >= 'a' ? 0 : 1), end = bare.substr(promotion);
  const std::string from = SquareName(move.from()), to = SquareName(move.to());
  for (const std::string_view sign : {"", "-", "x", ":"})
    texts.push_back(piece + from + std::string(sign) + to + end);
  if (position.IsCapture(move) && move.to() == position.setup().en_passant) {
    for (const std::string_view sign : {"ep", " ep", "e.p.", " e.p."})
      texts.push_back(bare + std::string(sign));
  }
  return texts;
}

TEST(ParseSan, ReadsEveryMoveHoweverItIsWritten) {
  ForEachPosition([](const Position& position) {
    for (const Move move : LegalMoves(position)) {
      ASSERT_EQ(ParseSan(position, San(position, move)), move) << ToFen(position.setup());
      for (const std::string& text : OtherTexts(position, move)) {
        EXPECT_EQ(ParseSan(position, text), move) << text << " in " << ToFen(position.setup());
      }
    }
  });
}

// Files and ranks from 0; -1: not stated.
struct Asked {
  PieceType type;
  int file, rank;
  Square to;

  std::string Text() const {
    std::string text(1, "PNBRQK"[type]);
    if (file >= 0) text += static_cast<char>('a' + file);
    if (rank >= 0) text += static_cast<char>('1' + rank);
    return text + SquareName(to);
  }
  bool Fits(const Position& position, Move move) const {
    return !position.IsCastling(move) && move.promotion() == kPawn && move.to() == to &&
           TypeOf(position.at(move.from())) == type && (file < 0 || FileOf(move.from()) == file) &&
           (rank < 0 || RankOf(move.from()) == rank);
  }
};

// Returns the one listed move that matches.
std::optional<Move> Find(const Position& position, const MoveList& moves, const Asked& asked) {
  std::optional<Move> found;
  for (const Move move : moves) {
    if (!asked.Fits(position, move)) continue;
    if (found) return std::nullopt;
    found = move;
  }
  return found;
}

void ExpectFound(const Position& position, const MoveList& moves, const Asked& asked) {
  EXPECT_EQ(ParseSan(position, asked.Text()), Find(position, moves, asked))
      << asked.Text() << " in " << ToFen(position.setup());
}

TEST(ParseSan, FindsAMoveExactlyWhereOneIsLegal) {
  int nth = 0;
  ForEachPosition([&nth](const Position& position) {
    if (++nth % 16 != 0) return;
    const MoveList moves = LegalMoves(position);
    for (int type = kPawn; type <= kKing; ++type) {
      for (Square to = 0; to < 64; ++to) {
        ExpectFound(position, moves, {PieceType(type), -1, -1, to});
        for (int i = 0; i < 8; ++i) {
          ExpectFound(position, moves, {PieceType(type), i, -1, to});
          ExpectFound(position, moves, {PieceType(type), -1, i, to});
        }
      }
    }
  });
}

}  // namespace
}  // namespace tabia::chess

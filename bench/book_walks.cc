#include "bench/book_walks.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <random>

#include "bench/fail.h"
#include "bench/rivals/polyglot_book.h"
#include "core/base/status.h"
#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::bench {
namespace {

probe::MoveSequence StartOfGame() {
  absl::StatusOr<probe::MoveSequence> line = probe::ParseMoveSequence("startpos");
  if (!line.ok()) Fail(Message(line.status()));
  return *std::move(line);
}

std::vector<std::string> MovesOfAWalk(const probe::ChessBook& book, std::mt19937_64& random) {
  probe::ChoiceRule rule;
  rule.policy = probe::Policy::kUniform;
  probe::MoveSequence line = StartOfGame();
  std::vector<std::string> moves;
  while (true) {
    const probe::Choice choice = probe::Choose(book, line, rule, random());
    if (!choice.chosen) return moves;
    const chess::Move move = choice.candidates[*choice.chosen].move.move;
    moves.push_back(chess::UciMove(*line.position.rules(), move));
    line.Play(move);
  }
}

using PolyglotMoves = std::map<uint64_t, std::vector<chess::BookMove>>;

void Gather(const probe::ChessBook& book, const probe::MoveSequence& line, PolyglotMoves& gathered) {
  const uint64_t key = line.position.key();
  chess::BookEntry entry;
  if (gathered.contains(key) || !book.Probe(key, entry).found()) return;
  std::vector<chess::BookMove>& moves = gathered[key];
  for (const chess::BookMove& move : entry.moves) {
    if (!move.active || !chess::IsLegal(*line.position.rules(), move.move)) continue;
    moves.push_back(move);
    probe::MoveSequence next = line;
    next.Play(move.move);
    Gather(book, next, gathered);
  }
}

}  // namespace

std::vector<std::string> BookWalks(const probe::ChessBook& book, int count, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::string> walks;
  for (int i = 0; i < count; ++i) {
    const std::vector<std::string> moves = MovesOfAWalk(book, random);
    if (moves.empty()) Fail(book.name() + ": no move to play at the start");
    const size_t plies = random() % moves.size();
    std::string walk = plies == 0 ? "startpos" : "startpos moves";
    for (size_t ply = 0; ply < plies; ++ply) walk += " " + moves[ply];
    walks.push_back(std::move(walk));
  }
  return walks;
}

void WritePolyglotBook(const probe::ChessBook& book, const std::string& path) {
  PolyglotMoves gathered;
  Gather(book, StartOfGame(), gathered);
  std::ofstream file(path, std::ios::binary);
  for (const auto& [key, moves] : gathered) {
    for (const chess::BookMove& move : moves) {
      file << PolyglotRecord(key, move.move, std::min<uint64_t>(move.weight(), UINT16_MAX));
    }
  }
  if (!file.flush()) Fail(path + ": cannot be written");
}

}  // namespace tabia::bench

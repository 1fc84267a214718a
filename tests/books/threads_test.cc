#include <thread>
#include <vector>

#include "gtest/gtest.h"

#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"
#include "tests/tiny_book.h"

namespace tabia::books {
namespace {

constexpr int kThreads = 8, kRounds = 20000;

// Probes, chooses and reads notes. Returns the number of wrong answers.
int Ask(const probe::ChessBook& book) {
  const probe::MoveSequence line = *probe::ParseMoveSequence("startpos");
  int wrong = 0;
  for (int i = 0; i < kRounds; ++i) {
    chess::BookEntry entry;
    wrong += !book.Probe(line.position.key(), entry).found() || entry.moves.size() != 2;
    wrong += book.Probe(static_cast<uint64_t>(i), entry).found();
    wrong += book.Notes(line.position.key())->size() != 1;
    if (i % 64 == 0) wrong += !probe::Choose(book, line, {}, static_cast<uint64_t>(i)).chosen.has_value();
  }
  return wrong;
}

TEST(BookThreads, AnswersManyThreads) {
  const probe::ChessBook book = BookOf({{kStart, "e2e4", 5, 3, 1, 1, "good"}, {kStart, "d2d4", 2, 3, 4}});
  std::vector<int> wrong(kThreads, -1);
  std::vector<std::thread> threads;
  for (int& result : wrong) threads.emplace_back([&book, &result] { result = Ask(book); });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, std::vector<int>(kThreads, 0));
}

}  // namespace
}  // namespace tabia::books

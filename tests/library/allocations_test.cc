// Lookups in chess books allocate no memory: calls of malloc are counted here.
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"
#include "core/probe/chess/book_stack.h"
#include "tests/library/opened.h"
#include "tests/library/watched_malloc.h"
#include "tests/tiny_book.h"

namespace tabia {
namespace {
std::atomic<uint64_t> allocations = 0;
}

bool HasMemory() {
  ++allocations;
  return true;
}

namespace {

constexpr int kRounds = 10'000;
constexpr size_t kMaxMoves = 30;

// Returns Kiwipete with each set of castling rights and each side to move, in either dialect: over thirty legal
// moves.
std::string PositionText(size_t number, bool by_file = false) {
  std::string rights;
  for (size_t right = 0; right < 4; ++right) {
    if (number >> right & 1) rights += (by_file ? "HAha" : "KQkq")[right];
  }
  return std::string("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R ") +
         (number < 16 ? "w " : "b ") + (rights.empty() ? "-" : rights) + " -";
}

// Returns a book in which the position with number N has N moves, up to kMaxMoves, and a note about each.
std::vector<Row> Rows() {
  std::vector<Row> rows;
  for (size_t number = 1; number <= kMaxMoves; ++number) {
    const std::string text = PositionText(number);
    const chess::Position position = *chess::Position::FromFen(text);
    const chess::MoveList legal = LegalMoves(position);
    for (size_t i = 0; i < number && i < legal.size(); ++i) {
      rows.push_back({text, UciMove(position, legal[i]), static_cast<int>(i), 1, 2, 1, "a comment"});
    }
  }
  return rows;
}

// A book and the arguments of a query, made before anything is counted.
struct Questions {
  ScratchFolder folder;
  Opened book{WriteOobs(folder / "kiwipete.obs.db3", Rows())};
  std::vector<std::string> fens, fens_by_file;
  std::vector<tabia_chess_position> positions;
  std::vector<uint64_t> keys;
  std::vector<tabia_chess_move> moves{kMaxMoves * kMaxMoves, Sized<tabia_chess_move>()};
  std::vector<tabia_chess_note> notes{kMaxMoves, Sized<tabia_chess_note>()};
  std::vector<uint32_t> counts = std::vector<uint32_t>(kMaxMoves);

  Questions() {
    for (size_t number = 1; number <= kMaxMoves; ++number) {
      fens.push_back(PositionText(number));
      fens_by_file.push_back(PositionText(number, true));
      positions.push_back(Parsed(fens.back()));
      keys.push_back(KeyOf(positions.back()));
    }
  }
};

// Asks about the position of this index; the status.
using Ask = std::function<int32_t(Questions&, size_t)>;

struct Question {
  const char* name;
  Ask ask;
};

std::vector<Question> FreeQuestions() {
  static size_t count;
  static uint64_t key;
  const auto room = [](size_t size) { return &(count = size); };
  return {
      {"key", [](Questions& q, size_t i) { return tabia_chess_key(&q.positions[i], &key); }},
      {"key_of_fen", [](Questions& q, size_t i) { return tabia_chess_key_of_fen(q.fens[i].c_str(), &key); }},
      {"key_in_book",
       [](Questions& q, size_t i) { return tabia_chess_key_in_book(q.book, q.fens[i].c_str(), &key); }},
      {"key_of_fen_by_file",
       [](Questions& q, size_t i) { return tabia_chess_key_of_fen(q.fens_by_file[i].c_str(), &key); }},
      {"probe",
       [=](Questions& q, size_t i) {
         return tabia_chess_probe(q.book, q.keys[i], q.moves.data(), room(kMaxMoves));
       }},
      {"probe_position",
       [=](Questions& q, size_t i) {
         return tabia_chess_probe_position(q.book, &q.positions[i], q.moves.data(), room(kMaxMoves));
       }},
      {"probe_fen",
       [=](Questions& q, size_t i) {
         return tabia_chess_probe_fen(q.book, q.fens[i].c_str(), q.moves.data(), room(kMaxMoves));
       }},
      {"best", [](Questions& q, size_t i) { return tabia_chess_best(q.book, q.keys[i], q.moves.data()); }},
      {"probe_batch",
       [](Questions& q, size_t) {
         return tabia_chess_probe_batch(q.book, q.keys.data(), q.keys.size(), q.moves.data(), kMaxMoves,
                                        q.counts.data());
       }},
      {"notes",
       [=](Questions& q, size_t i) {
         return tabia_chess_notes(q.book, q.keys[i], q.notes.data(), room(kMaxMoves));
       }},
      {"for_each",
       [](Questions& q, size_t) {
         return tabia_chess_for_each(
             q.book, [](void*, uint64_t) { return 0; }, nullptr);
       }},
      {"prefetch", [](Questions& q, size_t i) {
         tabia_chess_prefetch(q.book, q.keys[i]);
         return TABIA_OK;
       }}};
}

// Allocations in kRounds calls; -1 if one is not answered.
int64_t AllocationsOf(const Ask& ask) {
  static Questions questions;
  const uint64_t before = allocations;
  bool answered = true;
  for (size_t i = 0; i < kRounds; ++i) answered &= ask(questions, i % kMaxMoves) == TABIA_OK;
  return answered ? static_cast<int64_t>(allocations - before) : -1;
}

class FreeQuestion : public ::testing::TestWithParam<Question> {};
INSTANTIATE_TEST_SUITE_P(Of, FreeQuestion, ::testing::ValuesIn(FreeQuestions()),
                         [](const auto& row) { return row.param.name; });

TEST_P(FreeQuestion, AllocatesNothing) {
  EXPECT_EQ(AllocationsOf(GetParam().ask), 0);
}

TEST(Allocations, AreAsManyMovesAsStated) {
  AllocationsOf([](Questions& questions, size_t i) {
    EXPECT_EQ(Moves(questions.book, questions.keys[i]).size(), i + 1);
    return TABIA_OK;
  });
}

TEST(Allocations, AStackHasNoneBesideThoseOfItsBooks) {
  const probe::ChessBook bans = EpdBook(std::string(kStart) + " am e4;\n");
  const probe::ChessBook book = BookOf({{kStart, "e2e4", 2, 0, 0}, {kStart, "d2d4", 1, 0, 0}});
  const probe::ChoiceRule rule = {.policy = probe::Policy::kBest};
  const probe::MoveSequence line = *probe::ParseMoveSequence("startpos");
  probe::BookStack books;
  books.AddBans(bans);
  books.Add(book, rule);
  const uint64_t before = allocations;
  const probe::Choice alone = probe::Choose(book, line, rule, 1, {}, absl::MakeConstSpan(&bans, 1));
  const uint64_t between = allocations;
  const auto asked = books.Ask(line, 1);
  EXPECT_EQ(allocations - between, between - before);
  EXPECT_EQ(asked.back().choice.chosen, alone.chosen);
}

// The library's own are seen.
TEST(Allocations, ChoosingIsNotFreeOfThem) {
  EXPECT_GE(AllocationsOf([](Questions& questions, size_t i) {
              return tabia_chess_choose_text(questions.book, questions.fens[i].c_str(), nullptr, 1,
                                             questions.moves.data());
            }),
            kRounds);
}

}  // namespace
}  // namespace tabia

// Many threads query one handle at once, and get the answers of a single thread.
#include <algorithm>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "gtest/gtest.h"

#include "core/base/checksum.h"
#include "core/books/open_book.h"
#include "core/probe/book.h"
#include "tests/library/backgammon_samples.h"
#include "tests/library/opened.h"

namespace tabia {
namespace {

constexpr size_t kThreads = 16, kProbes = 1'000'000, kMixedRounds = 40;

// Returns every key of the book, and as many keys that it does not contain.
std::vector<uint64_t> KeysOf(const std::string& path) {
  std::vector<uint64_t> keys;
  books::OpenBook(path)->index()->ForEach([&](uint64_t key, std::string_view) {
    keys.push_back(key);
    keys.push_back(MixBits(key));
  });
  return keys;
}

// Returns a digest of a status and moves.
uint64_t Checksum(int32_t status, const tabia_chess_move* moves, size_t count) {
  uint64_t sum = static_cast<uint64_t>(status) + count;
  for (size_t i = 0; i < count; ++i) {
    sum = MixBits(sum + moves[i].weight + (uint64_t{moves[i].from} << 32 | uint64_t{moves[i].to} << 48));
  }
  return sum;
}

// Returns the sum over kProbes probes, which does not depend on the first one.
uint64_t ProbeMany(const tabia_book* book, const std::vector<uint64_t>& keys, size_t first) {
  constexpr size_t kCapacity = 8;
  tabia_chess_move moves[kCapacity];
  for (tabia_chess_move& move : moves) move = Sized<tabia_chess_move>();
  uint64_t sum = 0;
  for (size_t i = 0; i < kProbes; ++i) {
    const uint64_t key = keys[(first + i) % kProbes % keys.size()];
    size_t count = kCapacity;
    const int32_t status = tabia_chess_probe(book, key, moves, &count);
    sum += MixBits(key ^ Checksum(status, moves, std::min(count, kCapacity)));
  }
  return sum;
}

// Returns the result of `ask(number)` in each thread.
std::vector<uint64_t> InThreads(const std::function<uint64_t(size_t)>& ask) {
  std::vector<uint64_t> answers(kThreads);
  std::vector<std::thread> threads;
  for (size_t i = 0; i < kThreads; ++i) threads.emplace_back([&, i] { answers[i] = ask(i); });
  for (std::thread& thread : threads) thread.join();
  return answers;
}

TEST(LibraryThreads, ProbeOneHandle) {
  const std::string path = SampleBook("classic.obk");
  const std::vector<uint64_t> keys = KeysOf(path);
  const Opened book(path);
  const uint64_t alone = ProbeMany(book, keys, 0);
  EXPECT_EQ(InThreads([&](size_t i) { return ProbeMany(book, keys, i * kProbes / kThreads); }),
            std::vector<uint64_t>(kThreads, alone));
}

// Queries of every kind of a chess book and of a match.
uint64_t AskMixed(const tabia_book* chess, const tabia_book* match) {
  const tabia_backgammon_position rolled = Rolled(), unrolled = BeforeTheRoll();
  uint64_t sum = 0;
  const auto add = [&sum](int32_t status, std::string_view bytes) {
    sum = MixBits(sum + std::hash<std::string_view>()(bytes) + static_cast<uint64_t>(status));
  };
  for (size_t seed = 0; seed < kMixedRounds; ++seed) {
    auto move = Sized<tabia_chess_move>();
    const int32_t status = tabia_chess_choose_text(chess, "startpos moves e2e4", nullptr, seed, &move);
    add(status, {reinterpret_cast<const char*>(&move), sizeof move});
    for (const tabia_backgammon_play& play : All<tabia_backgammon_play>([&](auto*plays, size_t*count) {
           return tabia_backgammon_probe_plays(match, &rolled, nullptr, plays, count);
         })) {
      add(play.steps, play.text);
    }
    auto cube = Sized<tabia_backgammon_cube>();
    add(tabia_backgammon_probe_cube(match, &unrolled, nullptr, &cube), cube.evaluation.level);
    const auto add_texts = [&](const tabia_book* book, const char* position) {
      add(TABIA_OK, Text([&](char* text, size_t* size) {
            return tabia_explain(book, position, nullptr, nullptr, seed, TABIA_JSON, text, size);
          }));
      add(TABIA_OK,
          Text([&](char* text, size_t* size) { return tabia_info_text(book, TABIA_PLAIN, text, size); }));
    };
    add_texts(chess, "startpos");
    add_texts(match, kRolledText);
  }
  return sum;
}

TEST(LibraryThreads, RunQueriesOfEveryKind) {
  const Opened chess(SampleBook("short.obk")), match(Fixture("xg/match_with_comment.xg"));
  const uint64_t alone = AskMixed(chess, match);
  EXPECT_EQ(InThreads([&](size_t) { return AskMixed(chess, match); }),
            std::vector<uint64_t>(kThreads, alone));
}

}  // namespace
}  // namespace tabia

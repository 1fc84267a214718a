// A host that loads and unloads the library again and again: nothing of it stays.
#include <dlfcn.h>
#include <malloc.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>

#include "gtest/gtest.h"

#include "plugin/tabia.h"

namespace tabia {
namespace {

constexpr size_t kRounds = 1'000, kMinAllocation = 24;
constexpr char kLibrary[] = TABIA_LIBRARY_FILE;
constexpr char kBook[] = TABIA_TEST_DATA "/formats/obk/notes-and-more.obk";

// The resources of a process. The loader's own tables grow during the first some hundred rounds.
struct Held {
  size_t maps = 0;         // lines of /proc/self/maps
  size_t descriptors = 0;  // open files
  size_t heap_bytes = 0;   // in use
};

Held HeldNow() {
  Held held;
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) ++held.maps;
  for (const auto& file : std::filesystem::directory_iterator("/proc/self/fd")) {
    held.descriptors += !file.path().empty();
  }
  held.heap_bytes = mallinfo2().uordblks;
  return held;
}

bool IsMapped(const std::string& name) {
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    if (line.find(name) != line.npos) return true;
  }
  return false;
}

template <typename Function>
Function* Find(void* library, const char* name) {
  return reinterpret_cast<Function*>(dlsym(library, name));
}

// Loads, opens, probes, closes, unloads. Returns whether every step succeeded.
bool LoadAndAsk() {
  void* const library = dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return false;
  const auto open = Find<decltype(tabia_open)>(library, "tabia_open");
  const auto key_of_fen = Find<decltype(tabia_chess_key_of_fen)>(library, "tabia_chess_key_of_fen");
  const auto best = Find<decltype(tabia_chess_best)>(library, "tabia_chess_best");
  const auto close = Find<decltype(tabia_close)>(library, "tabia_close");
  tabia_book* book = nullptr;
  tabia_chess_move move = {};
  move.size = sizeof move;
  uint64_t key = 0;
  bool answered = open(kBook, nullptr, &book) == TABIA_OK;
  answered &= key_of_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", &key) == TABIA_OK;
  answered &= best(book, key, &move) == TABIA_OK;
  close(&book);
  return answered && dlclose(library) == 0;
}

TEST(Dlopen, LeavesNothingBehind) {
  for (size_t i = 0; i < kRounds; ++i) ASSERT_TRUE(LoadAndAsk()) << dlerror();
  const Held before = HeldNow();
  for (size_t i = 0; i < kRounds; ++i) ASSERT_TRUE(LoadAndAsk()) << dlerror();
  const Held after = HeldNow();
  EXPECT_LE(after.maps, before.maps);
  EXPECT_EQ(after.descriptors, before.descriptors);
  EXPECT_LT(after.heap_bytes, before.heap_bytes + kRounds * kMinAllocation) << "one a round";
}

TEST(Dlopen, ClosingUnloadsTheLibrary) {
  void* const library = dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
  ASSERT_NE(library, nullptr) << dlerror();
  EXPECT_TRUE(IsMapped("/libtabia.so"));
  EXPECT_EQ(dlclose(library), 0);
  ASSERT_TRUE(LoadAndAsk());
  EXPECT_FALSE(IsMapped("/libtabia.so"));
}

}  // namespace
}  // namespace tabia

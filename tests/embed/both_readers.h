// One book opened by the library and by the embedded reader.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "plugin/embed/tabia_probe.h"
#include "tests/base/scratch_folder.h"
#include "tests/library/opened.h"

namespace tabia {

// The book that the embedded reader opens.
class Embedded {
 public:
  explicit Embedded(const std::string& path) : status_(tp_open(&book_, path.c_str())) {}
  Embedded(const Embedded&) = delete;
  Embedded& operator=(const Embedded&) = delete;
  ~Embedded() { tp_close(&book_); }

  operator const tp_book*() const { return &book_; }
  int status() const { return status_; }
  std::string reason() const { return book_.reason == nullptr ? "" : book_.reason; }

 private:
  tp_book book_;
  int status_;
};

inline std::vector<tp_move> EmbeddedMoves(const tp_book* book, uint64_t key) {
  std::vector<tp_move> moves(tp_probe(book, key, nullptr, 0));
  EXPECT_EQ(tp_probe(book, key, moves.data(), moves.size()), moves.size());
  return moves;
}

// Returns the facts about a move that both readers have.
inline auto Facts(const tabia_chess_move& move) {
  return std::tuple(move.from, move.to, move.promotion, move.flags, move.weight, move.win, move.draw,
                    move.loss, std::string(move.text), move.score, move.depth, move.origin, move.distance);
}
inline auto Facts(const tp_move& move) {
  return std::tuple(move.from, move.to, move.promotion, move.flags, move.weight, move.win, move.draw,
                    move.loss, std::string(move.text), int32_t{move.score}, move.depth, move.origin,
                    move.distance);
}

inline auto Facts(const tabia_chess_note& note) {
  return std::tuple(std::string(note.text, note.text_bytes), note.kind, note.from, note.to, note.promotion,
                    std::string(note.move_text));
}
inline auto Facts(const tp_note& note) {
  return std::tuple(std::string(note.text, note.bytes), note.kind, note.from, note.to, note.promotion,
                    std::string(note.move_text));
}

template <typename Struct>
auto AllFacts(const std::vector<Struct>& stated) {
  std::vector<decltype(Facts(stated[0]))> facts;
  for (const Struct& one : stated) facts.push_back(Facts(one));
  return facts;
}

inline void ExpectSameMoves(const tabia_book* book, const tp_book* embedded, uint64_t key) {
  const auto expected = AllFacts(Moves(book, key));
  ASSERT_EQ(AllFacts(EmbeddedMoves(embedded, key)), expected) << std::hex << key;
  tp_move best = {};
  const int status = tp_best(embedded, key, &best);
  auto expected_best = Sized<tabia_chess_move>();
  switch (tabia_chess_best(book, key, &expected_best)) {
    case TABIA_NOT_FOUND:
      EXPECT_EQ(status, TP_NOT_FOUND);
      return;
    case TABIA_REFUSED:
      EXPECT_EQ(status, TP_REFUSED);
      break;
    default:
      EXPECT_EQ(status, TP_OK);
  }
  EXPECT_EQ(Facts(best), Facts(expected_best));
}

inline void ExpectSameNotes(const tabia_book* book, const tp_book* embedded, uint64_t key) {
  const auto expected = All<tabia_chess_note>(
      [&](auto* notes, size_t* count) { return tabia_chess_notes(book, key, notes, count); });
  std::vector<tp_note> notes(tp_notes(embedded, key, nullptr, 0));
  EXPECT_EQ(tp_notes(embedded, key, notes.data(), notes.size()), notes.size());
  ASSERT_EQ(AllFacts(notes), AllFacts(expected)) << std::hex << key;
}

// Returns the keys of a book in the order of its index.
inline std::vector<uint64_t> KeysOf(const tabia_book* book) {
  std::vector<uint64_t> keys;
  const auto add = [](void* argument, uint64_t key) {
    static_cast<std::vector<uint64_t>*>(argument)->push_back(key);
    return int32_t{0};
  };
  EXPECT_EQ(tabia_chess_for_each(book, add, &keys), TABIA_OK);
  return keys;
}

// Returns the paths of the indexes of a game that all releases of tabia left in the tests.
inline std::vector<std::string> ReleasedIndexes(const std::string& game) {
  std::vector<std::string> paths;
  for (const auto& release : std::filesystem::directory_iterator(TABIA_TEST_DATA "/released")) {
    if (!release.is_directory()) continue;
    for (const auto& file : std::filesystem::directory_iterator(release.path() / game)) {
      if (file.path().extension() == ".tabia") paths.push_back(file.path().string());
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

// Returns the last folder and the name of a file as the name of a test.
inline std::string NameOfBook(const testing::TestParamInfo<std::string>& test) {
  const std::filesystem::path path = test.param;
  std::string name = (path.parent_path().filename() / path.filename()).string();
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !std::isalnum(c); }, '_');
  return name;
}

// Returns the path of an index, or builds one of a source and returns its path.
inline std::string IndexOf(const std::string& source, const ScratchFolder& folder) {
  if (source.ends_with(".tabia")) return source;
  const std::string path = folder / "book.tabia";
  const char* const sources[] = {source.c_str()};
  tabia_book* book = nullptr;
  EXPECT_EQ(tabia_build(sources, 1, path.c_str(), nullptr, &book), TABIA_OK) << tabia_detail(book);
  tabia_close(&book);
  return path;
}

}  // namespace tabia

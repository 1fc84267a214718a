// Books opened through the C interface, and its arrays and texts as containers.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "gtest/gtest.h"

#include "plugin/tabia.h"

namespace tabia {

// Returns the path of a file of tests/data/formats. SampleBook returns one of plugin/books, and
// BackgammonOpenings a small book of backgammon.
inline std::string Fixture(std::string_view name) {
  return std::string(TABIA_TEST_DATA "/formats/").append(name);
}
inline std::string SampleBook(std::string_view name) {
  return std::string(TABIA_TEST_DATA "/../../plugin/books/").append(name);
}
inline std::string BackgammonOpenings() {
  return TABIA_TEST_DATA "/books/openings.ob";
}

// Returns a struct of defaults whose size is set.
template <typename Struct>
Struct Sized() {
  Struct made = {};
  made.size = sizeof made;
  return made;
}

// A handle that closes itself, with the status of opening it.
class OwnedBook {
 public:
  OwnedBook() = default;
  OwnedBook(const OwnedBook&) = delete;
  OwnedBook& operator=(const OwnedBook&) = delete;
  ~OwnedBook() { tabia_close(&book_); }

  operator const tabia_book*() const { return book_; }
  int32_t status() const { return status_; }
  std::string detail() const { return tabia_detail(book_); }

 protected:
  tabia_book* book_ = nullptr;
  int32_t status_ = TABIA_NOT_OPEN;
};

class Opened : public OwnedBook {
 public:
  explicit Opened(const std::string& path, const tabia_options* options = nullptr) {
    status_ = tabia_open(path.c_str(), options, &book_);
  }
};

inline tabia_info InfoOf(const tabia_book* book) {
  auto info = Sized<tabia_info>();
  EXPECT_EQ(tabia_get_info(book, &info), TABIA_OK);
  return info;
}

// Returns all results of `ask(array, &count)`. The first call asks for their number. Empty after an error.
template <typename Struct, typename Ask>
std::vector<Struct> All(Ask ask) {
  size_t count = 0;
  const int32_t first = ask(static_cast<Struct*>(nullptr), &count);
  if (first < 0 || count == 0) return {};
  EXPECT_EQ(first, TABIA_MORE);
  std::vector<Struct> results(count, Sized<Struct>());
  EXPECT_EQ(ask(results.data(), &count), TABIA_OK);
  EXPECT_EQ(count, results.size());
  return results;
}

// Returns the whole text of `ask(text, &size)`, whose status must be `expected`.
template <typename Ask>
std::string Text(Ask ask, int32_t expected = TABIA_OK) {
  size_t size = 0;
  const int32_t first = ask(static_cast<char*>(nullptr), &size);
  if (first < 0 && first != expected) return "status " + std::to_string(first);
  std::string text(size, '?');
  EXPECT_EQ(ask(text.data(), &size), expected);
  EXPECT_EQ(size, text.size());
  EXPECT_EQ(text.back(), '\0');
  text.pop_back();
  return text;
}

inline std::vector<tabia_chess_move> Moves(const tabia_book* book, uint64_t key) {
  return All<tabia_chess_move>(
      [&](auto* moves, size_t* count) { return tabia_chess_probe(book, key, moves, count); });
}

// Returns the position of a sound text.
inline tabia_chess_position Parsed(const std::string& text) {
  auto position = Sized<tabia_chess_position>();
  EXPECT_EQ(tabia_chess_parse(text.c_str(), &position, nullptr, nullptr), TABIA_OK) << text;
  return position;
}

inline tabia_backgammon_position ParsedBackgammon(const std::string& text) {
  auto position = Sized<tabia_backgammon_position>();
  EXPECT_EQ(tabia_backgammon_parse(text.c_str(), nullptr, &position, nullptr, nullptr), TABIA_OK) << text;
  return position;
}

inline uint64_t KeyOf(const tabia_chess_position& position) {
  uint64_t key = 0;
  EXPECT_EQ(tabia_chess_key(&position, &key), TABIA_OK);
  return key;
}

}  // namespace tabia

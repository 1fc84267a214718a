// tabia.hpp - tabia.h for C++17 and later: handles that close themselves, results by value. Header only.
//
//     #include <tabia.hpp>
//
//     const tabia::Book book("classic.obk");
//     const std::optional<uint64_t> key = tabia::KeyOfFen(fen);
//     if (!book || !key) return Fail(book.detail());
//     for (const tabia_chess_move& move : book.Moves(*key)) ...
//
// Each function calls the C function of its name in tabia.h, which also defines the structs, constants, statuses,
// lifetimes and the rules for threads. A result that may be absent is a std::optional; any number of results is a
// std::vector. A caller that needs the reason of an absent result passes `status`, which receives the status of the C
// function. A query of a book that is not open finds nothing. The only exception thrown is std::bad_alloc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>
#if __cplusplus >= 202002L
#include <span>
#endif

#include "tabia.h"

namespace tabia {

// Returns a struct of defaults whose size is set: auto rule = tabia::New<tabia_chess_rule>();
template <typename Struct>
constexpr Struct New() {
  Struct made = {};
  made.size = sizeof made;
  return made;
}

namespace internal {

struct Closer {
  void operator()(tabia_book* book) const { tabia_close(&book); }
};

inline void SetStatus(int32_t* status, int32_t answer) {
  if (status != nullptr) *status = answer;
}

// Returns the struct that `ask(Struct*)` writes; nothing after any other status than TABIA_OK.
template <typename Struct, typename Ask>
std::optional<Struct> One(int32_t* status, Ask ask) {
  Struct result = New<Struct>();
  const int32_t answer = ask(&result);
  SetStatus(status, answer);
  return answer == TABIA_OK ? std::optional<Struct>(result) : std::nullopt;
}

// Returns all structs that `ask(Struct*, size_t*)` writes. The capacity of the first call is usually sufficient; if it
// is not, a second call has the exact one.
template <typename Struct, typename Ask>
std::vector<Struct> All(int32_t* status, Ask ask) {
  std::vector<Struct> results(16, New<Struct>());
  size_t count = results.size();
  int32_t answer = ask(results.data(), &count);
  if (answer == TABIA_MORE) {
    results.assign(count, New<Struct>());
    answer = ask(results.data(), &count);
  }
  results.resize(answer == TABIA_OK ? count : 0);
  SetStatus(status, answer);
  return results;
}

// Returns the text that `ask(char*, size_t*)` writes. After TABIA_BAD_POSITION the text is the reason; after any other
// error it is empty.
template <typename Ask>
std::string Text(int32_t* status, Ask ask) {
  std::string text(1024, '\0');
  size_t size = text.size();
  int32_t answer = ask(text.data(), &size);
  if (size > text.size()) {
    text.resize(size);
    answer = ask(text.data(), &size);
  }
  const bool is_written = answer == TABIA_OK || answer == TABIA_BAD_POSITION;
  text.resize(is_written && size > 0 ? size - 1 : 0);
  SetStatus(status, answer);
  return text;
}

}  // namespace internal

// Returns the key of a FEN or an EPD; nothing if the text is not one.
inline std::optional<uint64_t> KeyOfFen(const std::string& fen) {
  uint64_t key = 0;
  return tabia_chess_key_of_fen(fen.c_str(), &key) == TABIA_OK ? std::optional<uint64_t>(key) : std::nullopt;
}

// Returns the key of a position; nothing if its bitboards are not consistent.
inline std::optional<uint64_t> KeyOf(const tabia_chess_position& position) {
  uint64_t key = 0;
  return tabia_chess_key(&position, &key) == TABIA_OK ? std::optional<uint64_t>(key) : std::nullopt;
}

// Returns the position of a FEN, an EPD or "startpos moves e2e4"; nothing if the text is not one.
inline std::optional<tabia_chess_position> ParseChess(const std::string& text) {
  return internal::One<tabia_chess_position>(nullptr, [&](tabia_chess_position* position) {
    return tabia_chess_parse(text.c_str(), position, nullptr, nullptr);
  });
}

// Returns the position of an XGID, a position id or a board line; nothing if the text is not one.
inline std::optional<tabia_backgammon_position> ParseBackgammon(
    const std::string& text, const tabia_backgammon_rule& rule = New<tabia_backgammon_rule>()) {
  return internal::One<tabia_backgammon_position>(nullptr, [&](tabia_backgammon_position* position) {
    return tabia_backgammon_parse(text.c_str(), &rule, position, nullptr, nullptr);
  });
}

// Returns the move as text; an empty text if the move is not legal in the position.
inline std::string MoveText(const tabia_chess_position& position, const tabia_chess_move& move,
                            int32_t notation = TABIA_UCI) {
  int32_t status = TABIA_OK;
  std::string text = internal::Text(&status, [&](char* place, size_t* size) {
    return tabia_chess_move_text(&position, &move, notation, place, size);
  });
  return status == TABIA_OK ? text : std::string();
}

// An open book, or one that could not be opened. It owns its handle, and closes it. Any number of threads may query
// one Book at once.
class Book {
 public:
  // Opens the book at `path`; status() and detail() have the reason if that fails.
  explicit Book(const std::string& path, const tabia_options& options = New<tabia_options>()) {
    tabia_book* book = nullptr;
    status_ = tabia_open(path.c_str(), &options, &book);
    book_.reset(book);
  }

  // Opens the bytes of an index. They must outlive the book, unless the options have TABIA_COPY.
  Book(const void* bytes, size_t size, const std::string& name,
       const tabia_options& options = New<tabia_options>()) {
    tabia_book* book = nullptr;
    status_ = tabia_open_memory(bytes, size, name.c_str(), &options, &book);
    book_.reset(book);
  }

  // Takes the handle. The other book is then closed: its status is TABIA_NOT_OPEN.
  Book(Book&& other) noexcept
      : book_(std::move(other.book_)), status_(std::exchange(other.status_, TABIA_NOT_OPEN)) {}
  Book& operator=(Book&& other) noexcept {
    std::swap(book_, other.book_);
    std::swap(status_, other.status_);
    other.Close();
    return *this;
  }
  void Close() {
    book_.reset();
    status_ = TABIA_NOT_OPEN;
  }

  // Builds one index of `sources`, writes it to `output` and opens it.
  static Book Build(const std::vector<std::string>& sources, const std::string& output,
                    const tabia_options& options = New<tabia_options>()) {
    std::vector<const char*> paths;
    for (const std::string& source : sources) paths.push_back(source.c_str());
    tabia_book* book = nullptr;
    const int32_t status = tabia_build(paths.data(), paths.size(), output.c_str(), &options, &book);
    return Book(book, status);
  }

  // Returns true if the book is open; otherwise status() and detail() have the reason.
  explicit operator bool() const { return status_ == TABIA_OK; }
  int32_t status() const { return status_; }
  std::string detail() const { return book_ ? tabia_detail(book_.get()) : tabia_status_text(status_); }
  // Returns the handle for the functions of tabia.h; the book still owns it. NULL after Close, or if memory ran
  // out or an argument was wrong.
  const tabia_book* get() const { return book_.get(); }

  std::optional<tabia_info> Info() const {
    return internal::One<tabia_info>(nullptr, [&](tabia_info* info) { return tabia_get_info(get(), info); });
  }
  std::string InfoText(int32_t form = TABIA_PLAIN) const {
    return internal::Text(nullptr,
                          [&](char* text, size_t* size) { return tabia_info_text(get(), form, text, size); });
  }
  bool Verify() const { return tabia_verify(get(), nullptr, nullptr) == TABIA_OK; }

  // Returns all moves, best first.
  std::vector<tabia_chess_move> Moves(uint64_t key, int32_t* status = nullptr) const {
    return internal::All<tabia_chess_move>(status, [&](tabia_chess_move* moves, size_t* count) {
      return tabia_chess_probe(get(), key, moves, count);
    });
  }
  // Writes at most `capacity` moves into the caller's memory; the size of the first struct must be set. Returns the
  // number of moves in the book, which may be greater than the capacity.
  size_t Moves(uint64_t key, tabia_chess_move* moves, size_t capacity) const {
    size_t count = capacity;
    return tabia_chess_probe(get(), key, moves, &count) >= TABIA_OK ? count : 0;
  }
#if __cplusplus >= 202002L
  size_t Moves(uint64_t key, std::span<tabia_chess_move> moves) const {
    return Moves(key, moves.data(), moves.size());
  }
#endif
  std::optional<tabia_chess_move> Best(uint64_t key, int32_t* status = nullptr) const {
    return internal::One<tabia_chess_move>(
        status, [&](tabia_chess_move* best) { return tabia_chess_best(get(), key, best); });
  }
  // Returns the keys of all positions that have moves.
  std::vector<uint64_t> Keys(int32_t* status = nullptr) const {
    std::vector<uint64_t> keys;
    const auto add = [](void* argument, uint64_t key) -> int32_t {
      static_cast<std::vector<uint64_t>*>(argument)->push_back(key);
      return 0;
    };
    if (const std::optional<tabia_info> info = Info()) keys.reserve(info->positions);
    internal::SetStatus(status, tabia_chess_for_each(get(), add, &keys));
    return keys;
  }
  void Prefetch(uint64_t key) const {
    tabia_chess_prefetch(get(), key);
  }
  // Returns the notes. Their texts are in the book's memory, and valid until it is closed.
  std::vector<tabia_chess_note> Notes(uint64_t key, int32_t* status = nullptr) const {
    return internal::All<tabia_chess_note>(status, [&](tabia_chess_note* notes, size_t* count) {
      return tabia_chess_notes(get(), key, notes, count);
    });
  }
  std::optional<tabia_chess_move> Choose(const tabia_chess_game& game, const tabia_chess_rule& rule,
                                         uint64_t seed, int32_t* status = nullptr) const {
    return internal::One<tabia_chess_move>(status, [&](tabia_chess_move* chosen) {
      return tabia_chess_choose(get(), &game, &rule, seed, chosen);
    });
  }
  std::optional<tabia_chess_move> Choose(const std::string& text, const tabia_chess_rule& rule, uint64_t seed,
                                         int32_t* status = nullptr) const {
    return internal::One<tabia_chess_move>(status, [&](tabia_chess_move* chosen) {
      return tabia_chess_choose_text(get(), text.c_str(), &rule, seed, chosen);
    });
  }
  // Returns `first` (the best move if NULL), and then the moves that the book expects.
  std::vector<tabia_chess_move> Line(const tabia_chess_game& game, const tabia_chess_move* first = nullptr,
                                     int32_t* status = nullptr) const {
    return internal::All<tabia_chess_move>(status, [&](tabia_chess_move* moves, size_t* count) {
      return tabia_chess_line(get(), &game, first, moves, count);
    });
  }
  // Returns `first` (the likeliest move if NULL), and then the moves that are likeliest by `rule`.
  std::vector<tabia_chess_move> Line(const tabia_chess_game& game, const tabia_chess_rule& rule,
                                     const tabia_chess_move* first = nullptr,
                                     int32_t* status = nullptr) const {
    return internal::All<tabia_chess_move>(status, [&](tabia_chess_move* moves, size_t* count) {
      return tabia_chess_line_by_rule(get(), &game, &rule, first, moves, count);
    });
  }

  // Returns the plays, best first. They are `playable` only if `rule` permits the answer. Show their sources.
  std::vector<tabia_backgammon_play> Plays(const tabia_backgammon_position& position,
                                           const tabia_backgammon_rule& rule = New<tabia_backgammon_rule>(),
                                           int32_t* status = nullptr) const {
    return internal::All<tabia_backgammon_play>(status, [&](tabia_backgammon_play* plays, size_t* count) {
      return tabia_backgammon_probe_plays(get(), &position, &rule, plays, count);
    });
  }
  std::vector<tabia_backgammon_value> Values(const tabia_backgammon_position& position,
                                             const tabia_backgammon_rule& rule = New<tabia_backgammon_rule>(),
                                             int32_t* status = nullptr) const {
    return internal::All<tabia_backgammon_value>(status, [&](tabia_backgammon_value* values, size_t* count) {
      return tabia_backgammon_probe_values(get(), &position, &rule, values, count);
    });
  }
  // Returns the cube decision; nothing, and status TABIA_REFUSED, if `rule` refuses it.
  std::optional<tabia_backgammon_cube> Cube(const tabia_backgammon_position& position,
                                            const tabia_backgammon_rule& rule = New<tabia_backgammon_rule>(),
                                            int32_t* status = nullptr) const {
    return internal::One<tabia_backgammon_cube>(status, [&](tabia_backgammon_cube* cube) {
      return tabia_backgammon_probe_cube(get(), &position, &rule, cube);
    });
  }

  // Returns the explanation of the book's answer by `rule`; if the position is bad, the reason.
  std::string Explain(const std::string& position, const tabia_chess_rule& rule = New<tabia_chess_rule>(),
                      uint64_t seed = 0, int32_t form = TABIA_PLAIN, int32_t* status = nullptr) const {
    return internal::Text(status, [&](char* text, size_t* size) {
      return tabia_explain(get(), position.c_str(), &rule, nullptr, seed, form, text, size);
    });
  }
  std::string Explain(const std::string& position, const tabia_backgammon_rule& rule,
                      int32_t form = TABIA_PLAIN, int32_t* status = nullptr) const {
    return internal::Text(status, [&](char* text, size_t* size) {
      return tabia_explain(get(), position.c_str(), nullptr, &rule, 0, form, text, size);
    });
  }

 private:
  Book(tabia_book* book, int32_t status) : book_(book), status_(status) {}

  std::unique_ptr<tabia_book, internal::Closer> book_;
  int32_t status_ = TABIA_NOT_OPEN;
};

}  // namespace tabia

// The index of tabia, probed through tabia.h, as an engine does it.
#pragma once

#include <array>
#include <string>

#include "bench/rivals/rival.h"
#include "bench/rivals/tabia_build.h"
#include "plugin/tabia.h"

namespace tabia::bench {

class LibraryRival final : public Rival {
 public:
  LibraryRival();
  ~LibraryRival() override { tabia_close(&book_); }
  LibraryRival(const LibraryRival&) = delete;
  LibraryRival& operator=(const LibraryRival&) = delete;

  std::string description() const override { return "tabia, index in memory, through tabia.h"; }
  uint64_t NeededBytes(const Entries& entries) const override;
  void Build(const Entries& entries) override;
  uint64_t size_bytes() const override;
  Digest Find(const Question& question) override;
  bool FindBatch(absl::Span<const Question> questions, absl::Span<Digest> answers) override;

  // Finds a position by its text alone.
  Digest FindFen(const char* fen);

 private:
  static constexpr size_t kMaxMoves = 64;  // of a position; more are an error of this program
  static constexpr size_t kMaxAtOnce = 16;
  static constexpr size_t kMaxOfMany = 16;

  tabia_book* book_ = nullptr;
  std::array<tabia_chess_move, kMaxMoves> moves_ = {};
  std::array<tabia_chess_move, kMaxAtOnce* kMaxOfMany> moves_of_many_ = {};
};

}  // namespace tabia::bench

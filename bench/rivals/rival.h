// A competitor in the measurement: a structure that returns the moves of a position.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/types/span.h"

#include "bench/rivals/entries.h"

namespace tabia::bench {

// The sums of an answer, independent of the order of its moves: two, because some rivals store no games. An empty
// answer is 0.
struct Digest {
  uint64_t moves = 0;
  uint64_t games = 0;

  void Add(chess::Move move) { moves += move.code() * uint64_t{0x9e3779b97f4a7c15} + 1; }
  void Add(chess::Move move, uint64_t win, uint64_t draw, uint64_t loss) {
    Add(move);
    games += win * 0x100000001b3 + draw * 0x1000193 + loss + move.code();
  }
  void Add(const Digest& other) {
    moves += other.moves;
    games += other.games;
  }
  bool operator==(const Digest&) const = default;
};

// A question: a key, and the position's text for rivals without keys.
struct Question {
  uint64_t key;
  std::string_view epd;
};

class Rival {
 public:
  virtual ~Rival() = default;

  // Returns a description for the table.
  virtual std::string description() const = 0;

  // Returns the most memory that it needs while it is built and answers, besides `entries`.
  virtual uint64_t NeededBytes(const Entries& entries) const = 0;
  // Returns how many of the entries it contains, from the first one on.
  virtual uint64_t Held(const Entries& entries) const { return entries.size(); }
  virtual void Build(const Entries& entries) = 0;
  virtual uint64_t size_bytes() const = 0;

  // Finds the whole list of moves.
  virtual Digest Find(const Question& question) = 0;

  // Finds several at once in the fastest way; returns false if there is no faster way than Find.
  virtual bool FindBatch(absl::Span<const Question>, absl::Span<Digest>) { return false; }

  virtual bool holds_games() const { return true; }  // or moves alone
  virtual bool is_slow() const { return false; }     // takes many microseconds: asked less
  virtual bool reads_epd() const { return false; }
};

// Decodes all moves of an encoded entry into `entry`, as an engine does that keeps one for all its probes.
Digest DigestOfValue(std::string_view value, chess::BookEntry& entry);

std::unique_ptr<Rival> MakePolyglotRival();
std::unique_ptr<Rival> MakeLmdbRival();
std::unique_ptr<Rival> MakeSqliteRival();

}  // namespace tabia::bench

#include "bench/rivals/library_rival.h"

#include "bench/fail.h"

namespace tabia::bench {
namespace {

void CheckAnswer(int32_t status) {
  if (status != TABIA_OK && status != TABIA_NOT_FOUND) Fail(tabia_status_text(status));
}

Digest DigestOfMoves(const tabia_chess_move* moves, size_t count) {
  Digest digest;
  for (const tabia_chess_move& move : absl::MakeConstSpan(moves, count)) {
    digest.Add(chess::Move(move.from, move.to, static_cast<chess::PieceType>(move.promotion)), move.win,
               move.draw, move.loss);
  }
  return digest;
}

}  // namespace

LibraryRival::LibraryRival() {
  moves_[0].size = sizeof moves_[0];
  moves_of_many_[0].size = sizeof moves_of_many_[0];
}

uint64_t LibraryRival::NeededBytes(const Entries& entries) const {
  return 100 * entries.moves();  // of the builder
}

void LibraryRival::Build(const Entries& entries) {
  tabia_options options = {};
  options.size = sizeof options;
  options.flags = TABIA_HUGE_PAGES;
  if (tabia_open(BuiltTabia(entries).path.c_str(), &options, &book_) != TABIA_OK) Fail(tabia_detail(book_));
}

uint64_t LibraryRival::size_bytes() const {
  tabia_info info = {};
  info.size = sizeof info;
  CheckAnswer(tabia_get_info(book_, &info));
  return info.index_bytes;
}

Digest LibraryRival::Find(const Question& question) {
  size_t count = moves_.size();
  CheckAnswer(tabia_chess_probe(book_, question.key, moves_.data(), &count));
  return DigestOfMoves(moves_.data(), count);
}

Digest LibraryRival::FindFen(const char* fen) {
  size_t count = moves_.size();
  CheckAnswer(tabia_chess_probe_fen(book_, fen, moves_.data(), &count));
  return DigestOfMoves(moves_.data(), count);
}

bool LibraryRival::FindBatch(absl::Span<const Question> questions, absl::Span<Digest> answers) {
  std::array<uint64_t, kMaxAtOnce> keys = {};
  std::array<uint32_t, kMaxAtOnce> counts;
  for (size_t i = 0; i < questions.size(); ++i) keys[i] = questions[i].key;
  const int32_t status = tabia_chess_probe_batch(book_, keys.data(), questions.size(), moves_of_many_.data(),
                                                 kMaxOfMany, counts.data());
  if (status < TABIA_OK) Fail(tabia_status_text(status));
  for (size_t i = 0; i < questions.size(); ++i) {
    answers[i] = counts[i] > kMaxOfMany ? Find(questions[i])
                                        : DigestOfMoves(moves_of_many_.data() + i * kMaxOfMany, counts[i]);
  }
  return true;
}

}  // namespace tabia::bench

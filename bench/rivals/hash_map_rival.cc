#include "bench/rivals/hash_map_rival.h"

namespace tabia::bench {

uint64_t HashMapRival::NeededBytes(const Entries& entries) const {
  return entries.size() * 60 + entries.moves() * sizeof(EntryMove);
}

void HashMapRival::Build(const Entries& entries) {
  places_.reserve(entries.size());
  moves_.reserve(entries.moves());
  for (uint64_t i = 0; i < entries.size(); ++i) {
    const absl::Span<const EntryMove> moves = entries.moves_of(i);
    places_[entries.key(i)] = {static_cast<uint32_t>(moves_.size()), static_cast<uint32_t>(moves.size())};
    moves_.insert(moves_.end(), moves.begin(), moves.end());
  }
}

uint64_t HashMapRival::size_bytes() const {
  return places_.capacity() * (sizeof(Pair) + 1) + moves_.size() * sizeof(EntryMove);
}

Digest HashMapRival::Find(const Question& question) {
  Digest digest;
  const auto place = places_.find(question.key);
  if (place == places_.end()) return digest;
  const EntryMove* move = &moves_[place->second.first];
  for (const EntryMove* end = move + place->second.count; move < end; ++move) {
    digest.Add(move->move, move->win, move->draw, move->loss);
  }
  return digest;
}

bool HashMapRival::FindBatch(absl::Span<const Question> questions, absl::Span<Digest> answers) {
  for (const Question& question : questions) places_.prefetch(question.key);
  for (size_t i = 0; i < questions.size(); ++i) answers[i] = Find(questions[i]);
  return true;
}

}  // namespace tabia::bench

#include "bench/rivals/embed_rival.h"

#include <algorithm>

#include "bench/fail.h"
#include "bench/rivals/move_digest.h"
#include "core/base/os/mapped_file.h"

namespace tabia::bench {
uint64_t EmbedRival::NeededBytes(const Entries& entries) const {
  return 100 * entries.moves();  // of the builder
}

void EmbedRival::Build(const Entries& entries) {
  const std::string& path = BuiltTabia(entries).path;
  const auto file = MappedFile::Open(path);
  auto pages = file.ok() ? HugePages::Copy(file->bytes(), path) : file.status();
  if (!pages.ok()) Fail(std::string(pages.status().message()));
  pages_ = *std::move(pages);
  if (tp_open_memory(&book_, pages_->bytes().data(), pages_->bytes().size()) != TP_OK) Fail(book_.reason);
}

Digest EmbedRival::Find(const Question& question) {
  const size_t count = tp_probe(&book_, question.key, moves_.data(), moves_.size());
  return DigestOfMoves(moves_.data(), std::min(count, moves_.size()));
}

bool EmbedRival::FindBatch(absl::Span<const Question> questions, absl::Span<Digest> answers) {
  std::array<uint64_t, kMaxAtOnce> keys = {};
  std::array<size_t, kMaxAtOnce> counts;
  for (size_t i = 0; i < questions.size(); ++i) keys[i] = questions[i].key;
  tp_probe_batch(&book_, keys.data(), questions.size(), moves_of_many_.data(), kMaxOfMany, counts.data());
  for (size_t i = 0; i < questions.size(); ++i) {
    answers[i] = counts[i] > kMaxOfMany ? Find(questions[i])
                                        : DigestOfMoves(moves_of_many_.data() + i * kMaxOfMany, counts[i]);
  }
  return true;
}

}  // namespace tabia::bench

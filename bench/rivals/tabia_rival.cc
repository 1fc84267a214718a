#include "bench/rivals/tabia_rival.h"

#include <array>

#include "bench/fail.h"
#include "core/base/status.h"
#include "core/moves/entry_codec.h"

namespace tabia::bench {
namespace {

constexpr size_t kMaxAtOnce = 16;

MappedFile Map(const std::string& path) {
  absl::StatusOr<MappedFile> file = MappedFile::Open(path);
  if (!file.ok()) Fail(Message(file.status()));
  return *std::move(file);
}

// Reads a byte of each page, because the first use of a mapped page is a fault of a microsecond or more. In an index of
// gigabytes nearly all questions would measure that.
void TouchPages(std::string_view bytes) {
  constexpr size_t kPageBytes = 4096;
  volatile char sum = 0;
  for (size_t at = 0; at < bytes.size(); at += kPageBytes) sum = sum + bytes[at];
}

}  // namespace

Digest DigestOfValue(std::string_view value, chess::BookEntry& entry) {
  Digest digest;
  if (!chess::DecodeEntry(value, entry)) return digest;
  for (const chess::BookMove& move : entry.moves) {
    if (move.games) {
      digest.Add(move.move, move.games->win, move.games->draw, move.games->loss);
    } else {
      digest.Add(move.move);
    }
  }
  return digest;
}

uint64_t TabiaRival::NeededBytes(const Entries& entries) const {
  return 100 * entries.moves();  // of the builder
}

void TabiaRival::Build(const Entries& entries) {
  const std::string& path = FileOf(entries).path;
  absl::StatusOr<index::Index> opened = index::Index::Open(Load(path), path);
  if (!opened.ok()) Fail(Message(opened.status()));
  index_ = *opened;
}

Digest TabiaRival::Find(const Question& question) {
  const std::optional<std::string_view> value = index_->Find(question.key);
  return value ? DigestOfValue(*value, entry_) : Digest{};
}

bool TabiaRival::FindBatch(absl::Span<const Question> questions, absl::Span<Digest> answers) {
  std::array<uint64_t, kMaxAtOnce> keys;
  std::array<std::optional<std::string_view>, kMaxAtOnce> values;
  for (size_t i = 0; i < questions.size(); ++i) keys[i] = questions[i].key;
  index_->FindBatch(absl::MakeConstSpan(keys).first(questions.size()),
                    absl::MakeSpan(values).first(questions.size()));
  for (size_t i = 0; i < questions.size(); ++i)
    answers[i] = values[i] ? DigestOfValue(*values[i], entry_) : Digest{};
  return true;
}

std::string_view TabiaMemoryRival::Load(const std::string& path) {
  const MappedFile file = Map(path);
  bytes_.assign(file.bytes().begin(), file.bytes().end());
  return {bytes_.data(), bytes_.size()};
}

std::string_view TabiaMappedRival::Load(const std::string& path) {
  file_ = Map(path);
  TouchPages(file_->bytes());
  return file_->bytes();
}

}  // namespace tabia::bench

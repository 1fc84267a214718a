// Any bytes as a book of which random parts are in memory: the reader of plugin/web reads nothing outside of them, ends
// after a few rounds, and gives the same answers as with the whole file. The header's checksum is corrected, because
// otherwise no change of the bytes would get far.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/index/index.h"
#include "core/index/layout/index_layout.h"
#include "tests/web/sparse_reader.h"

namespace tabia {
namespace {

constexpr size_t kMaxKeys = 30;
constexpr uint32_t kRoom = 8;
constexpr int kMaxRounds = 6;

void Check(bool holds) {
  if (!holds) abort();
}

// Everything about a key, as text.
struct Answer {
  std::string value, moves, notes;

  bool operator==(const Answer&) const = default;
};

Answer Ask(uint64_t key) {
  Answer answer;
  const uint32_t size = web_find_value(key);
  if (size > 0) answer.value.assign(reinterpret_cast<const char*>(web_value()), size);
  tp_move moves[kRoom] = {};
  const uint32_t count = web_probe(key, moves, kRoom);
  answer.moves = std::to_string(count);
  for (uint32_t i = 0; i < std::min(count, kRoom); ++i) {
    answer.moves.append(reinterpret_cast<const char*>(&moves[i]), sizeof moves[i]);
  }
  tp_note notes[kRoom] = {};
  const uint32_t note_count = web_notes(key, notes, kRoom);
  answer.notes = std::to_string(note_count);
  for (uint32_t i = 0; i < std::min(note_count, kRoom); ++i)
    answer.notes.append(notes[i].text, notes[i].bytes);
  return answer;
}

// Returns keys of the book, if the library opens it, and others.
std::vector<uint64_t> KeysOf(std::string_view bytes) {
  std::vector<uint64_t> keys;
  const absl::StatusOr<index::Index> book = index::Index::Open(bytes, "book");
  const auto add = [&keys](uint64_t key, std::string_view) {
    if (keys.size() < kMaxKeys) keys.push_back(key);
  };
  if (book.ok()) book->ForEach(add);
  for (uint64_t key = 0; key < 8; ++key) keys.push_back(key * 0x0123456789abcdef);
  return keys;
}

// Returns the metadata, and a few other extents of the file.
std::vector<Extent> RandomParts(std::string_view bytes, std::mt19937_64& random) {
  const uint64_t offset = Load<uint64_t>(bytes.data() + index::kSectionTableAt);
  std::vector<Extent> parts = {{offset, Load<uint64_t>(bytes.data() + index::kSectionTableAt + 8)}};
  for (uint64_t count = random() % 6; count > 0; --count) {
    const uint64_t from = random() % bytes.size();
    parts.push_back({from, random() % (bytes.size() - from) + 1});
  }
  return parts;
}

void Open(std::string_view bytes) {
  SparseReader reader(bytes);
  if (reader.Open({{0, bytes.size()}}) != nullptr) return;
  std::mt19937_64 random(Checksum(bytes));
  const std::vector<uint64_t> keys = KeysOf(bytes);
  std::vector<Answer> answers;
  for (const uint64_t key : keys) {
    Check(reader.Run([&] { answers.push_back(Ask(key)); }).empty());
  }
  Check(reader.Open(RandomParts(bytes, random)) == nullptr);
  for (size_t i = 0; i < keys.size(); ++i) {
    Answer answer;
    reader.Forget();
    Check(reader.Ask([&] { answer = Ask(keys[i]); }) <= kMaxRounds);
    Check(answer == answers[i]);
  }
}

void RepairHeader(std::string& bytes) {
  const uint64_t file_bytes = bytes.size();
  std::memcpy(bytes.data() + 16, &file_bytes, sizeof file_bytes);
  const uint64_t checksum = Checksum({bytes.data(), index::kHeaderChecksumAt});
  std::memcpy(bytes.data() + index::kHeaderChecksumAt, &checksum, sizeof checksum);
}

}  // namespace
}  // namespace tabia

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  tabia::Open(bytes);
  if (size < tabia::index::kHeaderBytes) return 0;
  tabia::RepairHeader(bytes);
  tabia::Open(bytes);
  return 0;
}

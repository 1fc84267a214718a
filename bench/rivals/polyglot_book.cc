#include "bench/rivals/polyglot_book.h"

#include <algorithm>

#include "core/base/bytes.h"

namespace tabia::bench {
namespace {

constexpr uint64_t kMaxWeight = 0xffff;

void Write(uint64_t number, int size_bytes, char* at) {
  for (int i = size_bytes; i-- > 0; number >>= 8) at[i] = static_cast<char>(number);
}

void WriteRecord(uint64_t key, chess::Move move, uint64_t weight, char* at) {
  Write(key, 8, at);
  Write(move.code(), 2, at + 8);
  Write(weight, 2, at + 10);
}

}  // namespace

std::string PolyglotRecord(uint64_t key, chess::Move move, uint64_t weight) {
  std::string record(kPolyglotRecordBytes, '\0');
  WriteRecord(key, move, weight, record.data());
  return record;
}

void ForEachPolyglotRecord(const Entries& entries, absl::FunctionRef<void(std::string_view record)> visit) {
  char record[kPolyglotRecordBytes] = {};
  for (uint64_t i = 0; i < entries.size(); ++i) {
    const absl::Span<const EntryMove> moves = entries.moves_of(i);
    const uint64_t heaviest = std::max(moves[0].weight(), kMaxWeight);
    for (const EntryMove& move : moves) {
      WriteRecord(entries.key(i), move.move, move.weight() * kMaxWeight / heaviest, record);
      visit({record, sizeof record});
    }
  }
}

uint64_t PolyglotKeyAt(const char* record) {
  return __builtin_bswap64(Load<uint64_t>(record));
}

chess::Move PolyglotMoveAt(const char* record) {
  return chess::Move::FromCode(__builtin_bswap16(Load<uint16_t>(record + 8)));
}

}  // namespace tabia::bench

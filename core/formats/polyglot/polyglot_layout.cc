#include "core/formats/polyglot/polyglot_layout.h"

namespace tabia::formats {
namespace {

constexpr size_t kMoveAt = 8, kWeightAt = 10, kLearnAt = 12;

constexpr uint16_t Swapped(uint16_t number) {
  return __builtin_bswap16(number);
}
constexpr uint32_t Swapped(uint32_t number) {
  return __builtin_bswap32(number);
}
constexpr uint64_t Swapped(uint64_t number) {
  return __builtin_bswap64(number);
}

}  // namespace

PolyglotRecord DecodePolyglotRecord(const char* at) {
  return {.key = DecodePolyglotKey(at),
          .move = chess::Move::FromCode(Swapped(Load<uint16_t>(at + kMoveAt))),
          .weight = Swapped(Load<uint16_t>(at + kWeightAt)),
          .learn = Swapped(Load<uint32_t>(at + kLearnAt))};
}

void AppendPolyglotRecord(std::string& out, const PolyglotRecord& record) {
  Append(out, Swapped(record.key));
  Append(out, Swapped(record.move.code()));
  Append(out, Swapped(record.weight));
  Append(out, Swapped(record.learn));
}

}  // namespace tabia::formats

#include "core/backgammon/entry/subject.h"

#include <array>
#include <string_view>

#include "core/base/bytes.h"
#include "core/base/checksum.h"

namespace tabia::backgammon {
namespace {

constexpr uint64_t kCheckSeed = 0x0067'6261'6962'6174;  // "tabiabg", the first letter in the lowest byte

using SubjectBytes = std::array<char, 19>;

constexpr Dice kNoDice{0, 0};

SubjectBytes BytesOf(const PositionBytes& position, const Context& context, const Dice& dice) {
  SubjectBytes bytes;
  auto end = bytes.begin();
  const auto put = [&end](int byte) { *end++ = static_cast<char>(byte); };
  for (const uint8_t byte : position) put(byte);
  for (const int away : {context.away_self, context.away_opponent}) {
    put(away & 0xff);
    put(away >> 8);
  }
  put((context.crawford ? 1 : 0) | (context.jacoby ? 2 : 0) | (context.beaver ? 4 : 0));
  put(context.cube_log2);
  put(static_cast<int>(context.owner));
  put(dice.high);
  put(dice.low);
  return bytes;
}

SubjectBytes BytesOf(const Subject& subject) {
  return BytesOf(ToPositionBytes(subject.board), Canonical(subject.context), subject.dice.value_or(kNoDice));
}

std::string_view View(const SubjectBytes& bytes) {
  return {bytes.data(), bytes.size()};
}

}  // namespace

uint64_t CanonicalKey(const Subject& subject) {
  return Checksum(View(BytesOf(subject)));
}

uint64_t CanonicalKey(const PositionBytes& position, const Context& canonical) {
  return Checksum(View(BytesOf(position, canonical, kNoDice)));
}

uint64_t CheckHash(const Subject& subject) {
  return Checksum(View(BytesOf(subject)), kCheckSeed);
}

}  // namespace tabia::backgammon

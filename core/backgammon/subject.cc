#include "core/backgammon/subject.h"

#include <array>
#include <string_view>

#include "core/backgammon/position_id.h"
#include "core/base/bytes.h"
#include "core/base/checksum.h"

namespace tabia::backgammon {
namespace {

constexpr uint64_t kCheckSeed = 0x0067'6261'6962'6174;  // "tabiabg", the first letter in the lowest byte

using SubjectBytes = std::array<char, 19>;

SubjectBytes BytesOf(const Subject& subject) {
  const Context context = Canonical(subject.context);
  const Dice no_dice{0, 0};
  const Dice dice = subject.dice.value_or(no_dice);
  SubjectBytes bytes;
  auto end = bytes.begin();
  const auto put = [&end](int byte) { *end++ = static_cast<char>(byte); };
  for (const uint8_t byte : ToPositionBytes(subject.board)) put(byte);
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

std::string_view View(const SubjectBytes& bytes) {
  return {bytes.data(), bytes.size()};
}

}  // namespace

uint64_t CanonicalKey(const Subject& subject) {
  return Checksum(View(BytesOf(subject)));
}

uint64_t CheckHash(const Subject& subject) {
  return Checksum(View(BytesOf(subject)), kCheckSeed);
}

}  // namespace tabia::backgammon

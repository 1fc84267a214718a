#include "core/backgammon/entry/subject.h"

#include "absl/status/statusor.h"

#include "core/base/bytes.h"
#include "core/base/checksum.h"

namespace tabia::backgammon {
namespace {

constexpr uint64_t kCheckSeed = 0x0067'6261'6962'6174;  // "tabiabg", the first letter in the lowest byte

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

std::string_view View(const SubjectBytes& bytes) {
  return {bytes.data(), bytes.size()};
}

// Reads the context from the bytes of a subject. It may be impossible.
Context ContextOf(const char* bytes) {
  Context context;
  context.away_self = Load<uint16_t>(bytes + 10);
  context.away_opponent = Load<uint16_t>(bytes + 12);
  const auto rules = Load<uint8_t>(bytes + 14);
  context.crawford = (rules & 1) != 0;
  context.jacoby = (rules & 2) != 0;
  context.beaver = (rules & 4) != 0;
  context.cube_log2 = Load<uint8_t>(bytes + 15);
  context.owner = static_cast<CubeOwner>(Load<uint8_t>(bytes + 16));
  return context;
}

}  // namespace

SubjectBytes ToSubjectBytes(const Subject& subject) {
  return BytesOf(ToPositionBytes(subject.board), Canonical(subject.context), subject.dice.value_or(kNoDice));
}

std::optional<Subject> SubjectOfBytes(std::string_view bytes) {
  if (bytes.size() != sizeof(SubjectBytes)) return std::nullopt;
  const absl::StatusOr<Board> board = BoardOfPositionBytes(Load<PositionBytes>(bytes.data()));
  const Context context = ContextOf(bytes.data());
  if (!board.ok() || FaultOf(context) || context.owner > CubeOwner::kOpponent) return std::nullopt;
  const Subject subject = {*board, context, MakeDice(bytes[17], bytes[18])};
  // Bytes that no subject has, such as those of a single die, are not the bytes of the subject made of them.
  if (View(ToSubjectBytes(subject)) != bytes) return std::nullopt;
  return subject;
}

uint64_t CanonicalKey(const SubjectBytes& bytes) {
  return Checksum(View(bytes));
}

uint64_t CanonicalKey(const Subject& subject) {
  return CanonicalKey(ToSubjectBytes(subject));
}

uint64_t CanonicalKey(const PositionBytes& position, const Context& canonical) {
  return CanonicalKey(BytesOf(position, canonical, kNoDice));
}

uint64_t CheckHash(const SubjectBytes& bytes) {
  return Checksum(View(bytes), kCheckSeed);
}

uint64_t CheckHash(const Subject& subject) {
  return CheckHash(ToSubjectBytes(subject));
}

}  // namespace tabia::backgammon

#include "core/formats/polyglot/polyglot_layout.h"

#include <algorithm>
#include <bit>

#include "absl/strings/ascii.h"

#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/attacks.h"
#include "core/chess/key.h"
#include "core/chess/position.h"
#include "core/chess/variants/variant_position.h"

namespace tabia::formats {
namespace {

constexpr std::string_view kHeaderMark = "@PG@";
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

constexpr uint64_t kMaxRecords = 1024;  // that are examined
constexpr uint64_t kMinRecords = 4;     // that are evidence by themselves

// The properties of the first records of a file that a Polyglot book has too.
struct Evidence {
  uint64_t records = 0;
  uint64_t possible_moves = 0;
  uint64_t ascents = 0;   // keys not less than the one before
  uint64_t texts = 0;     // keys that are ASCII
  uint64_t key_bits = 0;  // ones in the lower halves of the keys
  bool starts = false;    // one is of the start position
  bool learned = false;

  bool HasMoves() const { return 16 * possible_moves >= 15 * records; }
  bool IsInOrder() const { return 4 * (ascents + 1) >= 3 * records; }
  // Returns whether the keys look random: about as many ones as zeros, and few that are ASCII.
  bool HasKeys() const { return 2 * texts < records && key_bits >= 8 * records && key_bits <= 24 * records; }
  bool IsEnough() const { return records >= kMinRecords || (records > 0 && (starts || !learned)); }
};

bool IsText(std::string_view bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return absl::ascii_isprint(byte) || absl::ascii_isspace(byte);
  });
}

Evidence Examine(std::string_view bytes) {
  const uint64_t start = chess::PolyglotKey(chess::Position().setup());
  Evidence evidence;
  evidence.records = std::min(bytes.size() / kPolyglotRecordBytes, kMaxRecords);
  uint64_t last_key = UINT64_MAX;
  for (uint64_t i = 0; i < evidence.records; ++i) {
    const char* at = bytes.data() + kPolyglotRecordBytes * i;
    const PolyglotRecord record = DecodePolyglotRecord(at);
    evidence.possible_moves +=
        IsPossibleMove(record.move) || IsDropCode(record.move) || IsKingPromotion(record.move);
    evidence.ascents += record.key >= last_key;
    evidence.texts += IsText({at, sizeof record.key});
    evidence.key_bits += static_cast<uint64_t>(std::popcount(static_cast<uint32_t>(record.key)));
    evidence.starts |= record.key == start;
    evidence.learned |= record.learn != 0;
    last_key = record.key;
  }
  return evidence;
}

}  // namespace

PolyglotRecord DecodePolyglotRecord(const char* at) {
  return {.key = DecodePolyglotKey(at),
          .move = chess::Move::FromCode(Swapped(Load<uint16_t>(at + kMoveAt))),
          .weight = Swapped(Load<uint16_t>(at + kWeightAt)),
          .learn = Swapped(Load<uint32_t>(at + kLearnAt))};
}

std::optional<std::string> LearningText(const PolyglotRecord& record, PolyglotLearning meaning) {
  if (record.learn == 0) return "";
  const uint32_t high = record.learn >> 16, low = record.learn & 0xffff;
  if (meaning == PolyglotLearning::kPolyglot) {
    if (low > 2 * high) return std::nullopt;
    return FormatText("scored %d%s points in %s", low / 2, low % 2 == 0 ? "" : ".5",
                      FormatCount(high, "game"));
  }
  constexpr uint32_t kWhole = 10'000;
  if (low != 0 || high > kWhole) return std::nullopt;
  return FormatText("scored %d.%02d %% in %s", high / 100, high % 100, FormatCount(record.weight, "game"));
}

void AppendPolyglotRecord(std::string& out, const PolyglotRecord& record) {
  Append(out, Swapped(record.key));
  Append(out, Swapped(record.move.code()));
  Append(out, Swapped(record.weight));
  Append(out, Swapped(record.learn));
}

uint64_t PolyglotHeaderBytes(std::string_view bytes) {
  const bool has_mark =
      bytes.size() >= kPolyglotRecordBytes && bytes.substr(kMoveAt).starts_with(kHeaderMark);
  uint64_t size = 0;
  while (has_mark && size + kPolyglotRecordBytes <= bytes.size() &&
         DecodePolyglotKey(bytes.data() + size) == 0) {
    size += kPolyglotRecordBytes;
  }
  return size;
}

std::string PolyglotHeaderText(std::string_view bytes) {
  constexpr size_t kMaxRead = 1024, kMaxShown = 200;  // bytes of a text
  std::string_view header = bytes.substr(0, PolyglotHeaderBytes(bytes));
  std::string text;
  for (; !header.empty() && text.size() < kMaxRead; header.remove_prefix(kPolyglotRecordBytes)) {
    text += header.substr(kMoveAt, kPolyglotRecordBytes - kMoveAt);
  }
  std::string_view facts = std::string_view(text).substr(std::min(text.size(), kHeaderMark.size()));
  facts = facts.substr(0, facts.find('\0'));
  return MakePrintable(Join(Split(Trim(facts), "\n"), ", ").substr(0, kMaxShown));
}

bool IsPossibleMove(chess::Move move) {
  using chess::Bit, chess::RankOf;
  if (move.code() >= 0x8000 || move.promotion() > chess::kQueen) return false;
  const chess::Square from = move.from(), to = move.to();
  if (move.promotion() == chess::kPawn) {
    return (Bit(to) & (chess::EmptyBoardAttacks(chess::kQueen, from) |
                       chess::EmptyBoardAttacks(chess::kKnight, from))) != 0;
  }
  const bool is_last_step = (RankOf(from) == 6 && RankOf(to) == 7) || (RankOf(from) == 1 && RankOf(to) == 0);
  return is_last_step && (Bit(to) & chess::EmptyBoardAttacks(chess::kKing, from)) != 0;
}

bool IsDropCode(chess::Move move) {
  return move.code() < 0x8000 && chess::IsDrop(move) && move.promotion() >= chess::kKnight &&
         move.promotion() <= chess::kQueen;
}

bool IsKingPromotion(chess::Move move) {
  return move.code() < 0x8000 && move.promotion() == chess::kKing &&
         IsPossibleMove(chess::Move(move.from(), move.to(), chess::kQueen));
}

bool IsEmptyPolyglot(std::string_view bytes) {
  if (bytes.empty() || bytes.size() % kPolyglotRecordBytes != 0) return false;
  bytes.remove_prefix(PolyglotHeaderBytes(bytes));
  for (; !bytes.empty(); bytes.remove_prefix(kPolyglotRecordBytes)) {
    const PolyglotRecord record = DecodePolyglotRecord(bytes.data());
    if (record.key != UINT64_MAX || record.move || record.weight != 0 || record.learn != 0) return false;
  }
  return true;
}

bool IsPolyglot(std::string_view bytes) {
  if (PolyglotHeaderBytes(bytes) > 0 || IsEmptyPolyglot(bytes)) return true;
  const Evidence evidence = Examine(bytes);
  return evidence.IsEnough() && evidence.HasMoves() && evidence.IsInOrder() && evidence.HasKeys();
}

}  // namespace tabia::formats

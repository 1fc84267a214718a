#include "core/formats/abk/abk_layout.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/base/format.h"
#include "core/base/status.h"

namespace tabia::formats {
namespace {

constexpr std::string_view kAbkMagic =
    "\x03"
    "AB";
constexpr uint32_t kAbkHeaderBytes = 254;
constexpr size_t kAbkCommentAt = 12, kMaxAbkComment = 120, kAbkAuthorAt = 133, kMaxAbkAuthor = 80;
constexpr size_t kAbkNumbersAt = 214, kNextAt = 24;
constexpr char kAbkFiller = 78;
constexpr uint32_t kMaxAbkPly = 9999;

// Returns the text that its length precedes, as much of it as its field can hold.
std::string TextAt(std::string_view bytes, size_t at, size_t max_bytes) {
  const size_t size = std::min<size_t>(static_cast<uint8_t>(bytes[at]), max_bytes);
  return std::string(bytes.substr(at + 1, size));
}

void PutText(std::string& bytes, size_t at, std::string_view text, size_t max_bytes) {
  text = text.substr(0, max_bytes);
  bytes[at] = static_cast<char>(text.size());
  bytes.replace(at + 1, text.size(), text);
}

constexpr std::string_view kPriorityWord = "priority ";

// Returns a hash of the move in its position. The keys of positions are random already.
uint64_t KeyOf(uint64_t position_key, chess::Move move) {
  return position_key ^ MixBits(move.code());
}

}  // namespace

bool IsAbk(std::string_view first_bytes) {
  return first_bytes.starts_with(kAbkMagic);
}

absl::StatusOr<AbkHeader> ReadAbkHeader(const std::string& path, std::string_view bytes) {
  if (!IsAbk(bytes)) return BadFile(path, "byte 0", "not an Arena book: does not begin with 03 41 42");
  if (bytes.size() < kAbkHeaderBytes) {
    return BadFile(path, FormatText("byte %d", bytes.size()),
                   FormatText("the file ends inside its header of %d bytes", kAbkHeaderBytes));
  }
  const auto begin = Load<uint32_t>(bytes.data() + 4), record_bytes = Load<uint32_t>(bytes.data() + 8);
  if (record_bytes != kAbkRecordBytes) {
    return BadFile(path, "byte 8", FormatText("records of %d bytes instead of 28", record_bytes));
  }
  if (begin < kAbkHeaderBytes || begin % kAbkRecordBytes != 0 || begin > bytes.size()) {
    return BadFile(path, "byte 4",
                   FormatText("the header puts the first record at byte %d of %d", begin, bytes.size()));
  }
  AbkHeader header;
  header.version = bytes[kAbkMagic.size()];
  header.first_record = begin / kAbkRecordBytes;
  header.end_record = static_cast<uint32_t>(std::min<uint64_t>(bytes.size() / kAbkRecordBytes, INT32_MAX));
  header.comment = TextAt(bytes, kAbkCommentAt, kMaxAbkComment);
  header.author = TextAt(bytes, kAbkAuthorAt, kMaxAbkAuthor);
  header.plies = Load<uint32_t>(bytes.data() + kAbkNumbersAt);
  header.moves = Load<uint32_t>(bytes.data() + kAbkNumbersAt + 4);
  return header;
}

std::string EncodeAbkHeader(const AbkHeader& header) {
  std::string bytes(kAbkMagic);
  bytes.push_back(header.version);
  Append<uint32_t>(bytes, kAbkFirstRecord * kAbkRecordBytes);
  Append<uint32_t>(bytes, kAbkRecordBytes);
  bytes.resize(kAbkNumbersAt, '\0');
  PutText(bytes, kAbkCommentAt, header.comment, kMaxAbkComment);
  PutText(bytes, kAbkAuthorAt, header.author, kMaxAbkAuthor);
  constexpr std::array<uint32_t, 4> kNoMinima = {};
  constexpr std::array<uint32_t, 3> kWeights = {1, 1, 1};  // priority, games and percentage alike
  Append<uint32_t>(bytes, header.plies);
  Append<uint32_t>(bytes, header.moves);
  for (const uint32_t minimum : kNoMinima) Append<uint32_t>(bytes, minimum);
  for (const uint32_t weight : kWeights) Append<uint32_t>(bytes, weight);
  Append<uint32_t>(bytes, std::min(header.plies, kMaxAbkPly));
  bytes.resize(kAbkFirstRecord * kAbkRecordBytes, kAbkFiller);
  return bytes;
}

AbkRecord DecodeAbkRecord(const char* at) {
  return {.from = Load<uint8_t>(at),
          .to = Load<uint8_t>(at + 1),
          .promotion = std::abs(Load<int8_t>(at + 2)),
          .priority = Load<uint8_t>(at + 3),
          .games = Load<uint32_t>(at + 4),
          .won = Load<uint32_t>(at + 8),
          .lost = Load<uint32_t>(at + 12),
          .mark = Load<uint32_t>(at + 16),
          .reply = Load<uint32_t>(at + 20),
          .next = Load<uint32_t>(at + kNextAt)};
}

void AppendAbkRecord(std::string& out, const AbkRecord& record) {
  Append(out, static_cast<uint8_t>(record.from));
  Append(out, static_cast<uint8_t>(record.to));
  Append(out, static_cast<uint8_t>(record.promotion));
  Append(out, record.priority);
  for (const uint32_t number :
       {record.games, record.won, record.lost, record.mark, record.reply, record.next}) {
    Append(out, number);
  }
}

void SetNextAbkRecord(char* at, uint32_t index) {
  std::memcpy(at + kNextAt, &index, sizeof index);
}

std::string PriorityNote(uint8_t priority) {
  return FormatText("%s%d", kPriorityWord, priority);
}

std::optional<uint8_t> PriorityOfNote(std::string_view text) {
  if (!text.starts_with(kPriorityWord) || text.size() != kPriorityWord.size() + 1) return std::nullopt;
  const char digit = text.back();
  if (digit < '0' || digit > '0' + kAbkMaxPriority) return std::nullopt;
  return static_cast<uint8_t>(digit - '0');
}

void AbkPriorities::Add(uint64_t position_key, chess::Move move, uint8_t priority) {
  const auto [at, is_new] = highest_.try_emplace(KeyOf(position_key, move), Highest{priority});
  Highest& highest = at->second;
  if (is_new || highest.priority == priority) return;
  if (!std::exchange(highest.differs, true)) ++conflicts_;
  highest.priority = std::max(highest.priority, priority);
}

std::optional<uint8_t> AbkPriorities::Take(uint64_t position_key, chess::Move move) {
  const auto at = highest_.find(KeyOf(position_key, move));
  if (at == highest_.end() || std::exchange(at->second.is_taken, true)) return std::nullopt;
  return at->second.priority;
}

}  // namespace tabia::formats

// The records of a build: their meaning, their order, and parts of them.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <tuple>

#include "absl/status/status.h"
#include "absl/types/span.h"

namespace tabia::index {

// One statement about a key. `check` is a second hash of the position that the key represents, independent of the key:
// two positions that share a key by chance have different checks. A check of 0 is unknown and agrees with every other.
struct Record {
  uint64_t key;
  uint64_t check;          // or 0
  std::string_view bytes;  // at most kMaxRecordBytes
};

enum class RecordKind : uint8_t { kValue, kNote };

inline constexpr int kCheckBits = 24;

// A record as the builder sorts it.
struct MixedRecord {
  uint64_t mixed = 0;  // the key, mixed with the salt of the build
  uint32_t check = 0;  // the short check of the record, below 2^kCheckBits
  RecordKind kind = RecordKind::kValue;
  std::string_view bytes;

  // Returns the sort key. Records of equal order are summed, so their own order does not matter.
  auto order() const { return std::tuple(mixed, kind, check); }
};

// Returns kCheckBits bits of a check. Only an unknown check becomes 0. If two positions share a key, their short checks
// are equal in one of 16 million cases. About one book of a billion positions in 37 has two positions with the
// same key. With a short check, a record takes 16 bytes of memory, and five bytes less on disk.
inline uint32_t ShortCheck(uint64_t check) {
  const uint32_t low = static_cast<uint32_t>(check & ((uint64_t{1} << kCheckBits) - 1));
  return check != 0 && low == 0 ? 1 : low;
}

// A source of records in order.
class RecordStream {
 public:
  virtual ~RecordStream() = default;

  // Takes the next record in order; returns false after the last one, or after an error. Its bytes are valid
  // until the next call.
  virtual bool Next(MixedRecord& record) = 0;
  virtual absl::Status status() const { return absl::OkStatus(); }
};

// The meaning of records, defined by the caller of the builder.
struct Reducer {
  // Replaces `sum` by the sum of several records of one key, which is a record again. Must be associative and
  // independent of order. Called for any part of the records, and on several threads at once.
  std::function<void(absl::Span<const std::string_view> records, std::string& sum)> combine;
  // Replaces `bytes` by the stored value of a key whose records have this sum; returns false if the index shall not
  // contain the key. Called once for each key, after all records are added. Each thread calls a copy of this function,
  // so its state needs no lock; the copies are destroyed before Finish requests the metadata. Without this function the
  // sum itself is stored.
  std::function<bool(std::string_view sum, std::string& bytes)> encode = {};
};

// Mixed keys are divided into parts by their highest bits. The parts have nearly equal size, because mixed keys are
// uniform. Different parts are merged and folded on different threads.
inline constexpr int kKeyPartBits = 10;
inline constexpr uint32_t kMaxKeyParts = uint32_t{1} << kKeyPartBits;

// Part `number` of `count` parts. `count` is a power of two, at most kMaxKeyParts.
struct KeyPart {
  uint32_t number = 0;
  uint32_t count = 1;

  // Returns the first part of the finest division in this part.
  uint32_t first() const { return number * (kMaxKeyParts / count); }
  // Returns the part of the finest division after this part, at most kMaxKeyParts.
  uint32_t end() const { return (number + 1) * (kMaxKeyParts / count); }
};

// Returns the number of a key's part of the finest division.
inline uint32_t PartOfKey(uint64_t mixed) {
  return static_cast<uint32_t>(mixed >> (64 - kKeyPartBits));
}

// Returns the lowest key of a part of the finest division.
inline uint64_t FirstKeyOfPart(uint32_t part) {
  return uint64_t{part} << (64 - kKeyPartBits);
}

// Returns the best number of parts for `records`. Small parts fit into the caches, but starting a part takes time.
inline uint32_t CountOfParts(uint64_t records) {
  constexpr uint64_t kRecordsOfPart = 1 << 15;
  return std::bit_floor(
      static_cast<uint32_t>(std::clamp<uint64_t>(records / kRecordsOfPart, 1, kMaxKeyParts)));
}

}  // namespace tabia::index

// A static map from 64-bit keys to short byte strings, read in place. FORMAT.md describes its bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "core/base/progress.h"
#include "core/index/buckets.h"
#include "core/index/dictionary.h"
#include "core/index/layout/index_layout.h"
#include "core/index/layout/key_range.h"

namespace tabia::index {

// A view of index bytes: cheap to copy, safe for any number of threads. Lookups in damaged bytes never read outside
// them: a damaged value is an absent one, and Verify reports the place of the damage.
class Index {
 public:
  // Checks the header and the extent of every section, in the same few microseconds at any size. `bytes` must
  // outlive the index and its copies; lookups are fastest if they start on a 64-byte boundary. Errors contain
  // `name`, for example the path of the file.
  static absl::StatusOr<Index> Open(std::string_view bytes, std::string_view name);

  // Returns true if a file with these first bytes (8 suffice) is an index, undamaged or not.
  static bool Recognises(std::string_view first_bytes);

  // Returns the value of `key`, or nothing. The view points into the index. About one absent key in 10^11 is
  // found by mistake, because a lookup compares only 40 bits and the bucket, not the whole key.
  std::optional<std::string_view> Find(uint64_t key) const {
    if (has_mostly_escapes_) PrefetchEscapes(key);
    const Slot at = FindSlot(key);
    if (!at.found()) return std::nullopt;
    return Value(at.bucket, buckets_[at.bucket].symbol(at.slot));
  }

  // Sets values[i] to Find(keys[i]), for any number of keys and as many values. Much faster than a Find for each key,
  // because the cache misses of different keys overlap.
  void FindBatch(absl::Span<const uint64_t> keys, absl::Span<std::optional<std::string_view>> values) const;

  // Prefetches the home bucket of `key` and returns at once. A later Find has one cache miss less.
  void Prefetch(uint64_t key) const { buckets_.Prefetch(buckets_.SearchFor(key).home); }

  // Returns the notes of `key`, empty if there are none. A key may have notes and no value.
  std::string_view FindNotes(uint64_t key) const;

  // Returns the bytes that the caller of the builder stored about the whole index; they have no meaning here.
  std::string_view metadata() const { return Section(SectionId::kMetadata); }

  // Returns the number of keys that have a value.
  uint64_t size() const { return header_.keys; }

  // Returns the name that was passed to Open.
  const std::string& name() const { return name_; }

  // Returns counts, sizes and extents: buckets, dictionary symbols, escapes, salt, bytes of every section.
  const Header& header() const { return header_; }

  // Visits every key and its value in the order of the file, which is the same for the same content.
  void ForEach(absl::FunctionRef<void(uint64_t key, std::string_view value)> visit) const;

  // Visits the keys of a range, with their values, and reads little else of the file.
  void ForEachIn(const KeyRange& range,
                 absl::FunctionRef<void(uint64_t key, std::string_view value)> visit) const;

  // Visits every key that has notes, with its notes, in the order of the file.
  void ForEachNote(absl::FunctionRef<void(uint64_t key, std::string_view notes)> visit) const;

  // Visits the keys of a range that have notes.
  void ForEachNoteIn(const KeyRange& range,
                     absl::FunctionRef<void(uint64_t key, std::string_view notes)> visit) const;

  // Returns the checksum of the header. It identifies the content of a sound file, because the header has the checksums
  // of all sections.
  uint64_t header_checksum() const;

  // Reads and checks every byte: checksums, padding, order and bounds, and that a lookup finds every key. The error
  // names the section and the byte of the file. `progress` counts bytes; the bytes of the buckets count twice.
  absl::Status Verify(Progress progress = {}) const;

 private:
  Index(std::string_view bytes, std::string_view name, const Header& header);

  friend class BucketCheck;
  friend class LookupExtents;

  using Slot = Buckets::Slot;

  std::string_view Section(SectionId id) const;
  absl::Status VerifyBytes(const Progress& progress) const;
  Slot FindSlot(uint64_t key) const { return buckets_.Find(key); }
  // Prefetches the home bucket of a key and the records of both of its buckets, so that the cache misses overlap.
  void PrefetchEscapes(uint64_t key) const {
    const Buckets::Search search = buckets_.SearchFor(key);
    buckets_.Prefetch(search.home);
    escapes_.PrefetchRecordsNear(search.home);
    escapes_.PrefetchRecordsNear(search.second);
  }
  std::optional<std::string_view> Value(uint64_t bucket, uint32_t symbol) const {
    return symbol < kFirstEscape ? dictionary_.Value(symbol) : escapes_.Value(bucket, symbol);
  }

  std::string_view bytes_;
  std::string name_;
  Header header_;
  Buckets buckets_;
  Dictionary dictionary_;
  Escapes escapes_;
  // More than half of the values are escapes, as in a book of evaluations.
  bool has_mostly_escapes_;
};

}  // namespace tabia::index

// A static map from 64-bit keys to short byte strings, read where it lies. FORMAT.md describes its bytes.
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
#include "core/index/escapes.h"
#include "core/index/layout/format.h"

namespace tabia::index {

// A view of index bytes: cheap to copy, safe for any number of threads. Whatever the bytes hold, nothing
// outside them is read: a damaged value is an absent one, and Verify says where the damage is.
class Index {
 public:
  // Checks the header and the place of every section, in the same few microseconds at any size. `bytes` must
  // outlive the index and its copies; a lookup is quickest when they start on a 64-byte boundary. `name` (of
  // the file, say) stands in errors.
  static absl::StatusOr<Index> Open(std::string_view bytes, std::string_view name);

  // Whether a file that starts like this (8 bytes suffice) is meant to be an index, sound or not.
  static bool Recognises(std::string_view first_bytes);

  // The value of `key`, or nothing. The view points into the index. About one absent key in 10^11 is taken
  // for a present one, since 40 bits and the line are compared, not the whole key.
  std::optional<std::string_view> Find(uint64_t key) const {
    const Slot place = FindSlot(key);
    if (!place.found()) return std::nullopt;
    return Value(place.line, buckets_[place.line].symbol(place.slot));
  }

  // values[i] becomes what Find(keys[i]) answers, for any number of keys and as many values. Much quicker
  // than one Find after the other, for the keys wait for memory together.
  void FindBatch(absl::Span<const uint64_t> keys, absl::Span<std::optional<std::string_view>> values) const;

  // Asks for the home line of `key` and returns at once: a Find a little later need not wait for it.
  void Prefetch(uint64_t key) const { buckets_.Prefetch(buckets_.SearchFor(key).home); }

  // The notes of `key`, empty if there are none. A key may have notes and no value.
  std::string_view FindNotes(uint64_t key) const;

  // What the builder's caller had to say about the whole index; no meaning here.
  std::string_view metadata() const { return Section(SectionId::kMetadata); }

  // The number of keys that have a value.
  uint64_t size() const { return header_.keys; }

  // Counts, sizes and places: lines, dictionary symbols, escapes, salt, bytes of every section.
  const Header& header() const { return header_; }

  // Every key and its value in the order of the file, which is the same for the same content.
  void ForEach(absl::FunctionRef<void(uint64_t key, std::string_view value)> visit) const;

  // Every key that has notes, with its notes, in the order of the file.
  void ForEachNote(absl::FunctionRef<void(uint64_t key, std::string_view notes)> visit) const;

  // Reads and checks every byte: checksums, padding, the order and the bounds of everything, and that every
  // key finds itself. The error names the section and the byte of the file. `progress` counts bytes, those of
  // the lines twice.
  absl::Status Verify(Progress progress = {}) const;

 private:
  Index(std::string_view bytes, std::string_view name, const Header& header);

  friend class BucketCheck;

  using Slot = Buckets::Slot;

  std::string_view Section(SectionId id) const;
  absl::Status VerifyBytes(const Progress& progress) const;
  Slot FindSlot(uint64_t key) const { return buckets_.Find(key); }
  std::optional<std::string_view> Value(uint64_t line, uint32_t symbol) const {
    return symbol < kFirstEscape ? dictionary_.Value(symbol) : escapes_.Value(line, symbol);
  }

  std::string_view bytes_;
  std::string name_;
  Header header_;
  Buckets buckets_;
  Dictionary dictionary_;
  Escapes escapes_;
};

}  // namespace tabia::index

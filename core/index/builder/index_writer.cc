#include "core/index/builder/index_writer.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/base/checksum.h"
#include "core/base/status.h"
#include "core/index/builder/dictionary_builder.h"
#include "core/index/builder/key_placement.h"
#include "core/index/builder/record_sorter.h"
#include "core/index/builder/section_writer.h"
#include "core/index/layout/mixer.h"

namespace tabia::index {
namespace {

constexpr uint64_t kMaxSalts = 64;

uint64_t Salt(uint64_t number) {
  return number * kSplitMixStep;
}

// Writes the whole file. Returns false if the keys cannot be placed with this salt.
absl::StatusOr<bool> WriteIndex(FoldedKeys& keys, std::string_view metadata, const BuildLimits& limits,
                                absl::FunctionRef<void(uint64_t keys)> progress, Header& header,
                                ByteSink& sink) {
  SectionWriter writer(header, sink);
  TABIA_RETURN_IF_ERROR(writer.RewindTo(SectionId::kMetadata));
  TABIA_RETURN_IF_ERROR(writer.Write(SectionId::kMetadata, metadata));
  const BuiltDictionary dictionary = BuildDictionary(keys.counts);
  header.dictionary_symbols = dictionary.size;
  TABIA_RETURN_IF_ERROR(writer.Write(SectionId::kDictionary, dictionary.slots));
  TABIA_RETURN_IF_ERROR(writer.Write(SectionId::kDictionaryHeap, dictionary.heap));
  TABIA_ASSIGN_OR_RETURN(const bool placed,
                         PlaceKeys(keys.values, dictionary.symbols, limits, header, writer, progress));
  if (!placed) return false;
  header.notes = keys.notes.count();
  TABIA_RETURN_IF_ERROR(WriteNotes(keys.notes, writer));
  TABIA_RETURN_IF_ERROR(writer.WriteHeader());
  return true;
}

// Sorts the same keys again, mixed with another salt. Their values are folded already.
absl::StatusOr<FoldedKeys> MixAgain(const FoldedKeys& keys, uint64_t old_salt, uint64_t salt,
                                    const BuildLimits& limits) {
  const Reducer unused;
  RecordSorter sorter(unused, unused, SortingMemory(limits), limits.temp_folder, limits.threads);
  std::unique_ptr<SpillBuffer> buffer;
  for (const RecordKind kind : {RecordKind::kValue, RecordKind::kNote}) {
    SpooledRecords reader = (kind == RecordKind::kValue ? keys.values : keys.notes).Keys();
    for (MixedRecord key; reader.Next(key);) {
      TABIA_RETURN_IF_ERROR(sorter.Add({Mix(Unmix(key.mixed, old_salt), salt), 0, kind, key.bytes}, buffer));
    }
    TABIA_RETURN_IF_ERROR(reader.status());
  }
  sorter.Release(std::move(buffer));
  TABIA_RETURN_IF_ERROR(sorter.Sort());
  FoldedKeys mixed_again(limits);
  mixed_again.collisions = keys.collisions;
  const uint32_t parts = CountOfParts(keys.values.count() + keys.notes.count());
  TABIA_RETURN_IF_ERROR(
      FoldParts(sorter, RecordFolder({}, {}, salt), parts, limits.threads, {}, mixed_again));
  return mixed_again;
}

}  // namespace

absl::StatusOr<Header> WriteFoldedKeys(FoldedKeys keys, std::string_view metadata, const BuildLimits& limits,
                                       ByteSink& sink, absl::FunctionRef<void(uint64_t keys)> progress) {
  uint64_t max_placed = 0;
  const auto report = [&](uint64_t placed) { progress(max_placed = std::max(max_placed, placed)); };
  for (uint64_t number = 0; number < kMaxSalts; ++number) {
    Header header;
    header.salt = Salt(number);
    if (number > 0) {
      TABIA_ASSIGN_OR_RETURN(keys, MixAgain(keys, Salt(number - 1), header.salt, limits));
    }
    TABIA_ASSIGN_OR_RETURN(const bool placed, WriteIndex(keys, metadata, limits, report, header, sink));
    if (!placed) continue;
    report(keys.values.count());
    return header;
  }
  return UsageError("cannot place the keys: too many of them hash alike");
}

}  // namespace tabia::index

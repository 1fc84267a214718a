#include "bench/rivals/tabia_build.h"

#include <algorithm>

#include "bench/bench_folder.h"
#include "bench/build_records.h"
#include "bench/fail.h"
#include "bench/rivals/stopwatch.h"
#include "core/base/checksum.h"
#include "core/base/os/mapped_file.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/index/builder/bucket_placer.h"
#include "core/index/layout/mixer.h"

namespace tabia::bench {
namespace {

constexpr uint64_t kBuildMemory = uint64_t{1} << 30;

std::optional<TabiaFile> used_index;

absl::Status Write(const Entries& entries, const std::string& path) {
  TABIA_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path));
  RecordBuilder builder({kBuildMemory, Folder(), 1});
  {
    RecordBuilder::Lane lane(builder);
    for (uint64_t i = 0; i < entries.size(); ++i) {
      const uint64_t key = entries.key(i);
      for (const auto& [move, win, draw, loss] : entries.moves_of(i)) {
        TABIA_RETURN_IF_ERROR(lane.Add(key, MixBits(key), move, {win, draw, loss}));
      }
    }
  }
  TABIA_RETURN_IF_ERROR(builder.Finish(file).status());
  return file.Commit();
}

}  // namespace

void UseIndex(const std::string& path) {
  const absl::StatusOr<MappedFile> file = MappedFile::Open(path);
  if (!file.ok()) Fail(Message(file.status()));
  const absl::StatusOr<index::Header> header = index::DecodeHeader(file->bytes(), path);
  if (!header.ok()) Fail(Message(header.status()));
  used_index = {path, header->keys, std::nullopt};
}

const TabiaFile& BuiltTabia(const Entries& entries) {
  if (used_index) return *used_index;
  static const TabiaFile built = [&entries] {
    const std::string path = Folder() + "/rival.tabia";
    const Stopwatch stopwatch(CLOCK_PROCESS_CPUTIME_ID);
    if (const absl::Status status = Write(entries, path); !status.ok()) Fail(Message(status));
    return TabiaFile{path, entries.size(), stopwatch.Seconds()};
  }();
  return built;
}

double PlacementSeconds(const Entries& entries, const index::Header& header) {
  PageVector<uint64_t> mixed;
  for (const uint64_t key : entries.keys()) mixed.push_back(index::Mix(key, header.salt));
  std::sort(mixed.begin(), mixed.end());
  uint64_t placed = 0;
  const auto count = [&placed](const index::PlacedBucket& bucket) { placed += bucket.entries.size(); };
  const Stopwatch stopwatch;
  index::BucketPlacer placer(header.home_buckets, header.spread, count);
  for (const uint64_t key : mixed) {
    if (placer.Add({key}) != index::PlaceResult::kOk) Fail("a key cannot be placed");
  }
  if (placer.Finish() != index::PlaceResult::kOk || placed != entries.size()) Fail("a key cannot be placed");
  return stopwatch.Seconds();
}

}  // namespace tabia::bench

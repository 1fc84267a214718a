#include "bench/rivals/tabia_build.h"

#include "absl/functional/function_ref.h"

#include "bench/bench_folder.h"
#include "bench/build_records.h"
#include "bench/fail.h"
#include "bench/rivals/stopwatch.h"
#include "core/base/checksum.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"

namespace tabia::bench {
namespace {

constexpr uint64_t kBuildMemory = uint64_t{1} << 30;

using AddEntry = absl::FunctionRef<absl::Status(uint64_t i, RecordBuilder::Lane& lane)>;

absl::Status Write(const Entries& entries, const std::string& path, AddEntry add) {
  TABIA_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(path));
  RecordBuilder builder({kBuildMemory, Folder(), 1});
  {
    RecordBuilder::Lane lane(builder);
    for (uint64_t i = 0; i < entries.size(); ++i) TABIA_RETURN_IF_ERROR(add(i, lane));
  }
  TABIA_RETURN_IF_ERROR(builder.Finish(file).status());
  return file.Commit();
}

TabiaFile Build(const Entries& entries, const std::string& name, AddEntry add) {
  const std::string path = Folder() + "/" + name;
  const Stopwatch stopwatch(CLOCK_PROCESS_CPUTIME_ID);
  if (const absl::Status status = Write(entries, path, add); !status.ok()) Fail(Message(status));
  return {path, stopwatch.Seconds()};
}

// Returns the evaluation of move `number` in a made search. All moves have the same depth, 20 to 51. The first score is
// within half a pawn; each later one is up to 15 centipawns lower than the one before it.
chess::Evaluation EvaluationOf(uint64_t key, uint64_t number) {
  const uint64_t random = MixBits(key);
  const auto score = static_cast<int>(random % 101) - 50 - static_cast<int>(number * (random >> 32 & 15));
  return {*chess::Score::OfCentipawns(score), static_cast<uint8_t>(20 + (random >> 40 & 31))};
}

}  // namespace

const TabiaFile& BuiltTabia(const Entries& entries) {
  const auto add = [&entries](uint64_t i, RecordBuilder::Lane& lane) {
    const uint64_t key = entries.key(i);
    for (const auto& [move, win, draw, loss] : entries.moves_of(i)) {
      TABIA_RETURN_IF_ERROR(lane.Add(key, MixBits(key), move, chess::Games{win, draw, loss}));
    }
    return absl::OkStatus();
  };
  static const TabiaFile built = Build(entries, "rival.tabia", add);
  return built;
}

const TabiaFile& BuiltEvaluations(const Entries& entries) {
  const auto add = [&entries](uint64_t i, RecordBuilder::Lane& lane) {
    const uint64_t key = entries.key(i);
    uint64_t number = 0;
    for (const EntryMove& move : entries.moves_of(i)) {
      TABIA_RETURN_IF_ERROR(lane.Add(key, MixBits(key), move.move, EvaluationOf(key, number++)));
    }
    return absl::OkStatus();
  };
  static const TabiaFile built = Build(entries, "evaluations.tabia", add);
  return built;
}

}  // namespace tabia::bench

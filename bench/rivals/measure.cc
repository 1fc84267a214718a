#include "bench/rivals/measure.h"

#include <algorithm>
#include <array>
#include <vector>

#include "bench/fail.h"
#include "bench/page_memory.h"
#include "bench/rivals/stopwatch.h"
#include "core/base/checksum.h"

namespace tabia::bench {
namespace {

__extension__ using uint128 = unsigned __int128;

constexpr uint64_t kReads = 2'000'000;

constexpr int kRepetitions = 7;
constexpr uint64_t kQuestions = 160'000, kSlowQuestions = 8'000;
constexpr uint64_t kSignatureQuestions = 20'000;
constexpr size_t kBatch = 16;

// Returns nanoseconds a read. Addresses are drawn from a counter and, if dependent, from the bytes read
// before.
template <bool kDependent>
double Read(const PageVector<uint64_t>& array, uint64_t& counter, uint64_t& sum) {
  uint64_t last = 0;
  const Stopwatch stopwatch;
  for (uint64_t i = 0; i < kReads; ++i) {
    const uint64_t drawn = MixBits(++counter) + (kDependent ? last : 0);
    last = array[static_cast<uint64_t>(static_cast<uint128>(drawn) * array.size() >> 64)];
    sum += last;
  }
  return stopwatch.Nanoseconds() / kReads;
}

// Asks questions whose addresses depend on the previous answer.
Digest AskDependent(Rival& rival, const Sheet& sheet, Kind kind) {
  const uint64_t zero = OpaqueZero();
  Digest sum, last;
  for (size_t i = 0; i < sheet.questions.size(); ++i) {
    last = rival.Find(sheet.questions[i + ((last.moves + last.games) & zero)]);
    if (kind == Kind::kMiss) Fence();
    sum.Add(last);
  }
  return sum;
}

Digest AskIndependent(Rival& rival, const Sheet& sheet) {
  Digest sum;
  for (const Question& question : sheet.questions) sum.Add(rival.Find(question));
  return sum;
}

Digest AskBatches(Rival& rival, const Sheet& sheet) {
  Digest sum;
  std::array<Digest, kBatch> answers;
  for (absl::Span<const Question> rest = sheet.questions; !rest.empty(); rest.remove_prefix(kBatch)) {
    if (!rival.FindBatch(rest.first(kBatch), absl::MakeSpan(answers))) return {};
    for (const Digest& answer : answers) sum.Add(answer);
  }
  return sum;
}

bool CanBatch(Rival& rival) {
  Digest answer;
  const Question question{0, ""};
  return rival.FindBatch({&question, 1}, {&answer, 1});
}

bool IsRight(const Digest& sum, const Sheet& sheet, bool holds_games) {
  return sum.moves == sheet.expected.moves && (!holds_games || sum.games == sheet.expected.games);
}

}  // namespace

Limits MeasureLimits(uint64_t positions) {
  PageVector<uint64_t> array(positions);
  for (uint64_t i = 0; i < positions; ++i) array[i] = MixBits(i);
  std::vector<double> dependent, independent;
  uint64_t counter = 0, sum = 0;
  for (int i = 0; i < kRepetitions; ++i) {
    dependent.push_back(Read<true>(array, counter, sum));
    independent.push_back(Read<false>(array, counter, sum));
  }
  if (sum == 0) Fail("the array was not read");
  return {Median(dependent), Median(independent)};
}

double MedianTime(Questioner& questioner, uint64_t questions, Kind kind,
                  absl::FunctionRef<Digest(const Sheet&)> ask, bool holds_games) {
  std::vector<double> times;
  for (int i = 0; i < kRepetitions; ++i) {
    const Sheet sheet = questioner.Next(questions, kind);
    const Stopwatch stopwatch;
    const Digest sum = ask(sheet);
    times.push_back(stopwatch.Nanoseconds() / static_cast<double>(questions));
    if (!IsRight(sum, sheet, holds_games)) Fail("answers that the entries do not give");
  }
  return Median(times);
}

Times Measure(Rival& rival, const Entries& entries) {
  Questioner questioner(entries, rival.Held(entries), rival.reads_epd());
  const uint64_t questions = rival.is_slow() ? kSlowQuestions : kQuestions;
  const auto median = [&](Kind kind, absl::FunctionRef<Digest(const Sheet&)> ask) {
    return MedianTime(questioner, questions, kind, ask, rival.holds_games());
  };
  const auto dependent = [&](Kind kind) {
    return median(kind, [&](const Sheet& sheet) { return AskDependent(rival, sheet, kind); });
  };
  const auto independent = [&](const Sheet& sheet) { return AskIndependent(rival, sheet); };
  const auto batches = [&](const Sheet& sheet) { return AskBatches(rival, sheet); };
  Times times = {.hit = dependent(Kind::kHit),
                 .miss = dependent(Kind::kMiss),
                 .independent_hit = median(Kind::kHit, independent),
                 .independent_miss = median(Kind::kMiss, independent)};
  if (CanBatch(rival)) {
    times.batch_hit = median(Kind::kHit, batches);
    times.batch_miss = median(Kind::kMiss, batches);
  }
  return times;
}

Signature SignatureOf(Rival& rival, const Entries& entries) {
  Questioner questioner(entries, rival.Held(entries), rival.reads_epd());
  const uint64_t count = std::min(rival.Held(entries), kSignatureQuestions);
  Signature signature = {{}, true};
  for (const Kind kind : {Kind::kHit, Kind::kMiss}) {
    const Sheet sheet = questioner.Next(count, kind);
    const Digest sum = AskIndependent(rival, sheet);
    signature.right = signature.right && IsRight(sum, sheet, rival.holds_games());
    signature.sum.Add(sum);
  }
  return signature;
}

}  // namespace tabia::bench

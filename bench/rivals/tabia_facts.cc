#include "bench/rivals/tabia_facts.h"

#include <array>
#include <vector>

#include "absl/strings/str_format.h"

#include "bench/fail.h"
#include "bench/rivals/library_rival.h"
#include "bench/rivals/measure.h"
#include "bench/rivals/stopwatch.h"
#include "bench/rivals/tabia_build.h"
#include "core/base/os/mapped_file.h"
#include "core/chess/fen_key.h"

namespace tabia::bench {
namespace {

constexpr int kRepetitions = 7;
constexpr size_t kBatch = 16;    // questions that are asked at once
constexpr size_t kBlock = 1024;  // questions whose texts are prepared
constexpr uint64_t kQuestions = 60 * kBlock;

uint64_t KeyOf(std::string_view fen) {
  return *chess::KeyOfFen(fen);
}

// Reads the texts, so that they are in the cache, as if the caller had just written them.
void ReadTexts(absl::Span<const Question> questions) {
  uint64_t sum = 0;
  for (const Question& question : questions) {
    for (const char c : question.epd) sum += static_cast<uint8_t>(c);
  }
  if (sum == 0) Fail("no texts");
}

// Returns the median time of one answer. `ask` takes a block of questions whose texts are in the cache, and returns a
// sum; `check` verifies the sum of all blocks of a sheet.
template <typename Sum, typename Ask, typename Check>
double MedianOfBlocks(Questioner& questioner, Ask ask, Check check) {
  std::vector<double> times;
  for (int i = 0; i < kRepetitions; ++i) {
    const Sheet sheet = questioner.Next(kQuestions, Kind::kHit);
    double time = 0;
    Sum sum{};
    for (absl::Span<const Question> rest = sheet.questions; !rest.empty(); rest.remove_prefix(kBlock)) {
      ReadTexts(rest.first(kBlock));
      const Stopwatch stopwatch;
      ask(rest.first(kBlock), sum);
      time += stopwatch.Nanoseconds();
    }
    if (!check(sum, sheet)) Fail("answers that the entries do not give");
    times.push_back(time / kQuestions);
  }
  return Median(times);
}

// Returns the median time of one question. `ask` returns a number; with `wait` each question waits for the previous
// answer.
template <typename Ask>
double MedianOfNumbers(Questioner& questioner, bool wait, Ask ask) {
  const uint64_t mask = wait ? OpaqueZero() : 0;
  const auto ask_block = [&](absl::Span<const Question> questions, uint64_t& sum) {
    uint64_t last = 0;
    for (size_t n = 0; n < questions.size(); ++n) sum += last = ask(questions[n + (last & mask)]);
  };
  return MedianOfBlocks<uint64_t>(questioner, ask_block, [](uint64_t sum, const Sheet&) { return sum != 0; });
}

// The lines, which are also figures. A figure has a name besides its description.
class FactTable {
 public:
  FactTable(const Limits& limits, Figures& figures) : limits_(limits), figures_(figures) {
    Add("dependent_read", limits.dependent, "ns");
    Add("independent_read", limits.independent, "ns");
  }

  void PrintAsked(const char* what, std::string_view name, double dependent, double independent) {
    absl::PrintF("%-28s %9.1f ns %6.2f D   independent %9.1f ns %6.2f D\n", what, dependent,
                 dependent / limits_.dependent, independent, independent / limits_.dependent);
    Add(name, dependent, "ns");
    Add(absl::StrFormat("%s_independent", name), independent, "ns");
  }

  void PrintBatched(const char* what, std::string_view name, double time) {
    absl::PrintF("%-28s %9.1f ns %6.2f D\n", what, time, time / limits_.dependent);
    Add(name, time, "ns");
  }

  void PrintValue(const char* what, std::string_view name, double value, int digits, std::string_view unit) {
    absl::PrintF("%-28s %9.*f %s\n", what, digits, value, unit);
    Add(name, value, unit);
  }

 private:
  void Add(std::string_view name, double value, std::string_view unit) {
    figures_.Add(absl::StrFormat("facts.%s", name), value, unit);
  }

  const Limits& limits_;
  Figures& figures_;
};

void PrintQuestions(TabiaRival& tabia, LibraryRival& library, const Entries& entries, FactTable& table) {
  Questioner questioner(entries, entries.size(), /*with_epds=*/true);
  const auto print = [&](const char* what, std::string_view name, auto ask) {
    table.PrintAsked(what, name, MedianOfNumbers(questioner, /*wait=*/true, ask),
                     MedianOfNumbers(questioner, /*wait=*/false, ask));
  };
  print("key -> moves", "key_to_moves", [&](const Question& question) { return tabia.Find(question).moves; });
  print("tabia.h: key -> moves", "library_key_to_moves",
        [&](const Question& question) { return library.Find(question).moves; });
  print("FEN -> key", "fen_to_key", [&](const Question& question) { return KeyOf(question.epd); });
  print("FEN -> moves", "fen_to_moves", [&](const Question& question) {
    return tabia.Find({KeyOf(question.epd), {}}).moves;
  });
  print("tabia.h: FEN -> moves", "library_fen_to_moves", [&](const Question& question) {
    return library.FindFen(question.epd.data()).moves;  // a whole string, which ends with a zero
  });
}

// Finds the moves of FENs, sixteen at once.
void AskFens(Rival& tabia, absl::Span<const Question> fens, Digest& sum) {
  std::array<Question, kBatch> questions;
  std::array<Digest, kBatch> answers;
  for (; !fens.empty(); fens.remove_prefix(kBatch)) {
    for (size_t i = 0; i < kBatch; ++i) questions[i].key = KeyOf(fens[i].epd);
    tabia.FindBatch(questions, absl::MakeSpan(answers));
    for (const Digest& answer : answers) sum.Add(answer);
  }
}

void PrintBatchedFens(const char* what, std::string_view name, Rival& tabia, const Entries& entries,
                      FactTable& table) {
  Questioner questioner(entries, entries.size(), /*with_epds=*/true);
  const double time = MedianOfBlocks<Digest>(
      questioner, [&](absl::Span<const Question> fens, Digest& sum) { AskFens(tabia, fens, sum); },
      [](const Digest& sum, const Sheet& sheet) { return sum == sheet.expected; });
  table.PrintBatched(what, name, time);
}

void PrintOpening(const std::string& path, FactTable& table) {
  std::vector<double> times;
  for (int i = 0; i < 101; ++i) {
    const Stopwatch stopwatch;
    const absl::StatusOr<MappedFile> file = MappedFile::Open(path);
    if (!file.ok() || !index::Index::Open(file->bytes(), path).ok()) Fail("cannot open " + path);
    times.push_back(stopwatch.Seconds());
  }
  table.PrintValue("open the mapped file", "open", Median(times) * 1e6, 1, "us");
}

}  // namespace

void PrintTabiaFacts(TabiaRival& tabia, const Entries& entries, const Limits& limits, Figures& figures) {
  const TabiaFile& file = BuiltTabia(entries);
  FactTable table(limits, figures);
  LibraryRival library;
  library.Build(entries);
  PrintQuestions(tabia, library, entries, table);
  PrintBatchedFens("FEN -> moves, 16 at once", "fen_to_moves_batch", tabia, entries, table);
  PrintBatchedFens("tabia.h: FEN, 16 at once", "library_fen_to_moves_batch", library, entries, table);
  PrintOpening(file.path, table);
  table.PrintValue("build, a second of one core", "build",
                   static_cast<double>(entries.size()) / file.build_seconds / 1e6, 2, "M/s");
}

}  // namespace tabia::bench

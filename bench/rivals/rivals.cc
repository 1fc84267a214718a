// rivals: what a book costs in tabia's index, and in the alternatives.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "CLI/App.hpp"
#include "CLI/Config.hpp"
#include "CLI/Formatter.hpp"
#include "absl/strings/str_format.h"

#include "bench/rivals/measure.h"
#include "bench/rivals/tabia_facts.h"
#include "bench/rivals/tabia_rival.h"
#include "bench/rivals/table.h"

namespace tabia::bench {
namespace {

template <typename T>
std::unique_ptr<Rival> Make() {
  return std::make_unique<T>();
}

struct Entrant {
  const char* name;
  std::unique_ptr<Rival> (*make)();  // null without the library
};

constexpr Entrant kEntrants[] = {
    {"tabia", Make<TabiaMemoryRival>},
    {"tabia-mapped", Make<TabiaMappedRival>},
    {"tabia-evaluations", Make<TabiaEvaluationsRival>},
    {"polyglot", MakePolyglotRival},
#ifdef TABIA_BENCH_LMDB
    {"lmdb", MakeLmdbRival},
#else
    {"lmdb", nullptr},
#endif
    {"sqlite", MakeSqliteRival},
};

std::vector<std::string> RivalNames() {
  std::vector<std::string> names;
  for (const Entrant& entrant : kEntrants) names.push_back(entrant.name);
  return names;
}

struct Options {
  uint64_t positions = 1'000'000;
  uint64_t seed = 1;
  bool check = false;
  std::string json;
  std::vector<std::string> only = RivalNames();
  PageKind pages = PageKind::kHuge;
  uint64_t memory_limit = static_cast<uint64_t>(sysconf(_SC_AVPHYS_PAGES)) * sysconf(_SC_PAGESIZE);
};

// Returns the rival with all entries in it; null, after printing the reason, if that is impossible.
std::unique_ptr<Rival> BuiltRival(const Entrant& entrant, const Entries& entries, const Options& options) {
  if (!entrant.make) {
    absl::PrintF("| %s | not built: its library is not installed |\n", entrant.name);
    return nullptr;
  }
  std::unique_ptr<Rival> rival = entrant.make();
  if (const uint64_t needed = rival->NeededBytes(entries);
      needed + entries.size_bytes() > options.memory_limit) {
    absl::PrintF("| %s | left out: %d MiB do not fit the memory limit |\n", rival->description(),
                 needed >> 20);
    return nullptr;
  }
  rival->Build(entries);
  return rival;
}

// Prints a line about each rival. Returns false if the answers of one differ from the entries.
bool CompareAll(const Entries& entries, const Options& options, Figures& figures) {
  bool right = true;
  for (const Entrant& entrant : kEntrants) {
    if (std::find(options.only.begin(), options.only.end(), entrant.name) == options.only.end()) continue;
    const Limits limits = options.check ? Limits{1, 1} : MeasureLimits(entries.size());
    const std::unique_ptr<Rival> rival = BuiltRival(entrant, entries, options);
    if (!rival) continue;
    const Signature signature = SignatureOf(*rival, entries);
    right = right && signature.right;
    if (options.check) {
      absl::PrintF("%016x %016x %s %s\n", signature.sum.moves, signature.sum.games,
                   signature.right ? "right" : "WRONG", rival->description());
      continue;
    }
    const Times times = Measure(*rival, entries);
    PrintRow(*rival, entries, times, signature.sum, limits);
    AddRow(entrant.name, *rival, entries, times, limits, figures);
    std::fflush(stdout);
  }
  return right;
}

int Run(const Options& options) {
  UsePages(options.pages);
  const Entries entries(PlanRawBook(options.positions, options.seed), options.memory_limit / 2);
  Figures figures;
  if (!options.check) PrintHead(entries);
  const bool right = CompareAll(entries, options, figures);
  if (!options.check) {
    TabiaMemoryRival tabia;
    tabia.Build(entries);
    absl::PrintF("\n");
    PrintTabiaFacts(tabia, entries, MeasureLimits(entries.size()), figures);
  }
  if (!options.json.empty()) figures.Write(options.json);
  return right ? 0 : 1;
}

}  // namespace
}  // namespace tabia::bench

int main(int argc, char** argv) {
  using tabia::bench::PageKind;
  tabia::bench::Options options;
  CLI::App app("Measures tabia's index beside other structures that hold the same made book.");
  app.add_option("--positions", options.positions, "about so many positions")->capture_default_str();
  app.add_option("--seed", options.seed, "of the games")->capture_default_str();
  app.add_flag("--check", options.check, "compare the answers of all, and measure nothing");
  app.add_option("--only", options.only, "the rivals to measure")
      ->delimiter(',')
      ->check(CLI::IsMember(tabia::bench::RivalNames()));
  app.add_option("--json", options.json, "write all figures to this file, too");
  app.add_option("--pages", options.pages, "what memory is made of: huge or normal")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, PageKind>{{"huge", PageKind::kHuge}, {"normal", PageKind::kNormal}}));
  app.add_option("--memory-limit", options.memory_limit, "rivals that need more are left out, e.g. 20GiB")
      ->transform(CLI::AsSizeValue(/*kb_is_1000=*/false));
  CLI11_PARSE(app, argc, argv);
  return tabia::bench::Run(options);
}

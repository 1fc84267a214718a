// rivals: what a book costs in tabia's index, and in the alternatives.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "CLI/App.hpp"
#include "CLI/Config.hpp"
#include "CLI/Formatter.hpp"
#include "absl/strings/str_format.h"

#include "bench/figures.h"
#include "bench/rivals/all_rivals.h"
#include "bench/rivals/limits.h"
#include "bench/rivals/measure.h"
#include "bench/rivals/tabia_build.h"
#include "bench/rivals/tabia_facts.h"
#include "bench/rivals/table.h"

namespace tabia::bench {
namespace {

constexpr uint64_t kSampled = 64;  // one position in so many checks the answers of an index of any size

struct Options {
  uint64_t positions = 1'000'000;
  uint64_t seed = 1;
  bool pruned = false;
  bool check = false;
  std::string index;
  std::string json;
  std::vector<std::string> only = RivalNames();
  PageKind pages = PageKind::kHuge;
  uint64_t memory_limit = static_cast<uint64_t>(sysconf(_SC_AVPHYS_PAGES)) * sysconf(_SC_PAGESIZE);
};

Entries MakeEntries(const Options& options) {
  const GamePlan plan = options.pruned ? PlanPrunedBook(options.positions, options.seed)
                                       : PlanRawBook(options.positions, options.seed);
  return Entries(plan, {.pruned = options.pruned,
                        .memory_bytes = options.memory_limit / 2,
                        .one_in = options.index.empty() ? 1 : kSampled});
}

// Returns the rival with all entries in it; null, after printing the reason, if that is impossible.
std::unique_ptr<Rival> BuiltRival(const std::string& name, const Entries& entries, const Options& options) {
  std::unique_ptr<Rival> rival = MakeRival(name);
  if (!rival) {
    absl::PrintF("| %s | not built: its library is not installed |\n", name);
    return nullptr;
  }
  if (const uint64_t needed = rival->NeededBytes(entries);
      needed + entries.size_bytes() > options.memory_limit) {
    absl::PrintF("| %s | left out: %d MiB do not fit the memory limit |\n", rival->description(),
                 needed >> 20);
    return nullptr;
  }
  rival->Build(entries);
  return rival;
}

// Returns false if the answers of a rival differ from the entries.
bool Check(const Entries& entries, const Options& options) {
  bool right = true;
  for (const std::string& name : options.only) {
    const std::unique_ptr<Rival> rival = BuiltRival(name, entries, options);
    if (!rival) continue;
    const Signature signature = SignatureOf(*rival, entries);
    absl::PrintF("%016x %016x %s %s\n", signature.sum.moves, signature.sum.games,
                 signature.right ? "right" : "WRONG", rival->description());
    right = right && signature.right;
  }
  return right;
}

bool MeasureAll(const Entries& entries, const Options& options) {
  const uint64_t positions = options.index.empty() ? entries.size() : BuiltTabia(entries).positions;
  if (!options.index.empty()) absl::PrintF("%s, checked by a sample:\n", options.index);
  PrintHead(entries);
  Figures figures;
  bool right = true;
  for (const std::string& name : options.only) {
    const Limits limits = MeasureLimits(positions);
    const std::unique_ptr<Rival> rival = BuiltRival(name, entries, options);
    if (!rival) continue;
    const Signature signature = SignatureOf(*rival, entries);
    const Times times = Measure(*rival, entries);
    PrintRow(*rival, entries, times, signature.sum, limits);
    AddRow(name, *rival, entries, times, limits, figures);
    std::fflush(stdout);
    right = right && signature.right;
  }
  const Limits limits = MeasureLimits(positions);
  TabiaMemoryRival tabia;
  tabia.Build(entries);
  absl::PrintF("\n");
  PrintTabiaFacts(tabia, entries, limits, figures);
  if (!options.json.empty()) figures.Write(options.json);
  return right;
}

int Run(const Options& options) {
  UsePages(options.pages);
  if (!options.index.empty()) UseIndex(options.index);
  const Entries entries = MakeEntries(options);
  return (options.check ? Check(entries, options) : MeasureAll(entries, options)) ? 0 : 1;
}

}  // namespace
}  // namespace tabia::bench

int main(int argc, char** argv) {
  using tabia::bench::PageKind;
  tabia::bench::Options options;
  CLI::App app("Measures tabia's index beside other structures that hold the same made book.");
  app.add_option("--positions", options.positions, "about so many positions")->capture_default_str();
  app.add_option("--seed", options.seed, "of the games")->capture_default_str();
  app.add_flag("--pruned", options.pruned, "only moves that were played twice at least");
  app.add_flag("--check", options.check, "compare the answers of all, and measure nothing");
  app.add_option("--only", options.only, "the rivals to measure")
      ->delimiter(',')
      ->check(CLI::IsMember(tabia::bench::RivalNames()));
  app.add_option(
         "--index", options.index,
         "measure this index, which make_records --tabia has made of the same positions: of any size, because"
         " only a sample of its positions is kept to check the answers")
      ->excludes("--pruned");
  app.add_option("--json", options.json, "write all figures to this file, too");
  app.add_option("--pages", options.pages, "what memory is made of: huge or normal")
      ->transform(CLI::CheckedTransformer(
          std::map<std::string, PageKind>{{"huge", PageKind::kHuge}, {"normal", PageKind::kNormal}}));
  app.add_option("--memory-limit", options.memory_limit, "rivals that need more are left out, e.g. 20GiB")
      ->transform(CLI::AsSizeValue(/*kb_is_1000=*/false));
  CLI11_PARSE(app, argc, argv);
  if (!options.index.empty())
    std::erase_if(options.only, [](const auto& name) {
      return !name.starts_with("tabia") || name == "tabia-evaluations";  // of the entries, which are a sample
    });
  return tabia::bench::Run(options);
}

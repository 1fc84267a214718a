// make_records: books of any size, of legal chess positions, made from a seed.
#include <fstream>
#include <string>

#include "CLI/App.hpp"
#include "CLI/Config.hpp"
#include "CLI/Formatter.hpp"
#include "absl/strings/str_format.h"

#include "bench/build_records.h"
#include "bench/fail.h"
#include "bench/game_records.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/index/builder/build_report.h"

namespace tabia::bench {
namespace {

struct Options {
  std::string tabia, pgn;
  bool evaluations = false;
  uint64_t positions = 1'000'000;
  uint64_t games = 100'000;  // of the PGN
  double plies = 50;
  uint64_t seed = 1;
  uint64_t memory_bytes = uint64_t{4} << 30;
  uint32_t threads = 0;
  std::string temp_folder;
};

void WritePgn(const Options& options) {
  const GamePlan plan = {options.games, options.plies, 0, options.seed};
  std::ofstream file(options.pgn, std::ios::binary);
  for (uint64_t game = 0; game < plan.games; ++game) file << PgnOf(plan, game);
  if (!file.flush()) Fail("cannot write " + options.pgn);
}

absl::Status WriteIndex(const Options& options) {
  TABIA_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(options.tabia));
  const index::BuildLimits limits = {options.memory_bytes, options.temp_folder, options.threads};
  TABIA_ASSIGN_OR_RETURN(
      const index::BuildReport report,
      BuildFromGames(PlanRawBook(options.positions, options.seed),
                     options.evaluations ? MadeRecords::kEvaluations : MadeRecords::kGames, limits, file));
  absl::PrintF("%s: %d positions of %d records; %d runs, %.1f temporary bytes a position\n", options.tabia,
               report.keys, report.records, report.runs,
               static_cast<double>(report.temp_bytes) / static_cast<double>(report.keys));
  return file.Commit();
}

void Run(const Options& options) {
  if (!options.pgn.empty()) WritePgn(options);
  if (options.tabia.empty()) return;
  if (const absl::Status status = WriteIndex(options); !status.ok()) Fail(Message(status));
}

}  // namespace
}  // namespace tabia::bench

int main(int argc, char** argv) {
  tabia::bench::Options options;
  CLI::App app("Makes opening books of any size, of legal chess positions, from a seed.");
  app.add_option("--tabia", options.tabia, "build an index straight from the records of the games");
  app.add_option("--positions", options.positions, "about so many, of the index")->capture_default_str();
  app.add_flag("--evaluations", options.evaluations,
               "evaluations of the moves instead of games in the index");
  app.add_option("--pgn", options.pgn, "write the moves of --games games, each of about --plies plies");
  app.add_option("--games", options.games, "of the PGN")->capture_default_str();
  app.add_option("--plies", options.plies, "of a game of the PGN")->capture_default_str();
  app.add_option("--seed", options.seed, "of the games")->capture_default_str();
  app.add_option("--memory", options.memory_bytes, "for the builder of the index: 4GiB")
      ->transform(CLI::AsSizeValue(/*kb_is_1000=*/false));
  app.add_option("--threads", options.threads, "that build the index; one for each core");
  app.add_option("--temp", options.temp_folder, "folder of temporary files of the builder");
  CLI11_PARSE(app, argc, argv);
  tabia::bench::Run(options);
}

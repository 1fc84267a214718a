// make_records: books of any size, of legal chess positions, made from a seed.
#include <cstdio>
#include <fstream>
#include <optional>
#include <string>

#include "CLI/App.hpp"
#include "CLI/Config.hpp"
#include "CLI/Formatter.hpp"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"

#include "bench/build_records.h"
#include "bench/fail.h"
#include "bench/game_records.h"
#include "bench/made_oobs.h"
#include "bench/made_rows.h"
#include "core/base/os/output_file.h"
#include "core/base/status.h"
#include "core/chess/san.h"
#include "core/index/builder/build_report.h"

namespace tabia::bench {
namespace {

struct Options {
  std::string oobs, tabia, pgn;
  bool describe = false;
  bool evaluations = false;
  uint64_t positions = 1'000'000;
  uint64_t games = 100'000;  // of the PGN
  double plies = 50;
  uint64_t seed = 1;
  RowOptions rows;
  std::string temp_folder;
  uint32_t threads = 0;
};

GamePlan PlanOf(const Options& options) {
  return options.rows.pruned ? PlanPrunedBook(options.positions, options.seed)
                             : PlanRawBook(options.positions, options.seed);
}

void WriteOobs(const GamePlan& plan, const Options& options) {
  OobsWriter writer(options.oobs);
  RowOptions rows = options.rows;
  if (!rows.shuffle) rows.shuffle = 0;  // games come in no order of keys
  ForEachRow(plan, rows, [&writer](const MadeRow& row) { writer.Add(row); });
  writer.Finish();
}

const char* ResultFor(chess::Color player, const chess::Games& one_game) {
  if (one_game.draw > 0) return "1/2-1/2";
  return (one_game.win > 0) == (player == chess::kWhite) ? "1-0" : "0-1";
}

// Returns the movetext in lines of sixteen plies, as programs usually write it.
std::string PgnOf(const GamePlan& plan, uint64_t game) {
  std::string moves, result = "*";
  int ply = 0;
  PlayGames(plan, game, game + 1,
            [&](const chess::Position& position, chess::Move move, const chess::Games& one_game) {
              if (ply % 2 == 0) absl::StrAppendFormat(&moves, "%d.", ply / 2 + 1);
              absl::StrAppend(&moves, chess::San(position, move), ply % 16 == 15 ? "\n" : " ");
              result = ResultFor(position.turn(), one_game);
              ++ply;
            });
  return absl::StrFormat(
      "[Event \"Made\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"%d\"]\n[White \"A\"]\n[Black \"B\"]\n"
      "[Result \"%s\"]\n\n%s%s\n\n",
      game + 1, result, moves, result);
}

void WritePgn(const Options& options) {
  const GamePlan plan = {options.games, options.plies, 0, options.seed};
  std::ofstream file(options.pgn, std::ios::binary);
  for (uint64_t game = 0; game < plan.games; ++game) file << PgnOf(plan, game);
  if (!file.flush()) Fail("cannot write " + options.pgn);
}

absl::Status WriteIndex(const GamePlan& plan, const Options& options) {
  TABIA_ASSIGN_OR_RETURN(AtomicFile file, AtomicFile::Create(options.tabia));
  const index::BuildLimits limits = {options.rows.memory_bytes, options.temp_folder, options.threads};
  TABIA_ASSIGN_OR_RETURN(
      const index::BuildReport report,
      BuildFromGames(plan, options.evaluations ? MadeRecords::kEvaluations : MadeRecords::kGames,
                     options.rows.shuffle, limits, file));
  absl::PrintF("%s: %d positions of %d records; %d runs, %.1f temporary bytes a position\n", options.tabia,
               report.keys, report.records, report.runs,
               static_cast<double>(report.temp_bytes) / static_cast<double>(report.keys));
  return file.Commit();
}

void Describe(const GamePlan& plan, const RowOptions& rows) {
  absl::PrintF("%d games of %.2f plies, seed %d\n", plan.games, plan.plies, plan.seed);
  for (const bool pruned : {false, true}) {
    const BookShape shape = ShapeOf(plan, {.pruned = pruned, .memory_bytes = rows.memory_bytes});
    absl::PrintF("%s: %d positions, %d rows, %.3f a position\n", pruned ? "pruned" : "raw", shape.positions,
                 shape.rows, shape.moves_per_position());
  }
}

void Run(const Options& options) {
  const GamePlan plan = PlanOf(options);
  if (options.describe) Describe(plan, options.rows);
  if (!options.oobs.empty()) WriteOobs(plan, options);
  if (!options.pgn.empty()) WritePgn(options);
  if (options.tabia.empty()) return;
  if (options.rows.pruned) Fail("an index is built from whole games: --pruned is for --oobs");
  if (const absl::Status status = WriteIndex(plan, options); !status.ok()) Fail(Message(status));
}

}  // namespace
}  // namespace tabia::bench

int main(int argc, char** argv) {
  tabia::bench::Options options;
  CLI::App app("Makes opening books of any size, of legal chess positions, from a seed.");
  app.add_option("--oobs", options.oobs, "write an OOBS database");
  app.add_option("--tabia", options.tabia, "build an index straight from the records of the games");
  app.add_option("--pgn", options.pgn, "write the moves of --games games, each of about --plies plies");
  app.add_option("--games", options.games, "of the PGN")->capture_default_str();
  app.add_option("--plies", options.plies, "of a game of the PGN")->capture_default_str();
  app.add_flag("--evaluations", options.evaluations, "evaluations of the moves instead of games (--tabia)");
  app.add_flag("--describe", options.describe, "play the games and count what they make");
  app.add_option("--positions", options.positions, "about so many positions")->capture_default_str();
  app.add_flag("--pruned", options.rows.pruned, "only moves that were played twice at least");
  app.add_option("--seed", options.seed, "of the games")->capture_default_str();
  app.add_option("--shuffle", options.rows.shuffle, "order of the rows (--oobs) or of the games (--tabia)");
  app.add_option("--memory", options.rows.memory_bytes,
                 "for rows that are being counted, or for the builder of an index: 4GiB")
      ->transform(CLI::AsSizeValue(/*kb_is_1000=*/false));
  app.add_option("--threads", options.threads, "that build an index; one for each core");
  app.add_option("--temp", options.temp_folder, "folder of temporary files of the builder");
  CLI11_PARSE(app, argc, argv);
  tabia::bench::Run(options);
}

// Any bytes as games: each game that is read is visited or counted, and has an exit among its positions.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <string>

#include "absl/status/status.h"

#include "core/books/open_book.h"
#include "core/formats/source_file.h"
#include "core/games/game_exit.h"
#include "core/games/games.h"
#include "core/probe/chess/chess_book.h"
#include "tests/base/scratch_folder.h"

namespace {

using namespace tabia;

void Require(bool holds) {
  if (!holds) std::abort();
}

probe::ChessBook MakeBook(const ScratchFolder& folder) {
  WriteFile(folder / "book.pgn", "1. e4 e5 2. Nf3 Nc6 1-0\n\n1. d4 d5 2. c4 1-0\n");
  return *probe::ChessBook::Of(*books::OpenBook(folder / "book.pgn"));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const ScratchFolder folder;
  static const probe::ChessBook book = MakeBook(folder);
  const std::string path = folder / "games.pgn";
  WriteFile(path, {reinterpret_cast<const char*>(data), size});
  games::ExitFinder finder(book);
  for (const games::GameRule& rule :
       {games::GameRule(), games::GameRule{.side = chess::kBlack, .is_evidence = true},
        games::GameRule{.players = {"*a*", "?"}}}) {
    auto file = formats::SourceFile::Open(path);
    if (!file.ok()) return 0;
    uint64_t visited = 0;
    const auto visit = [&](const games::Game& game) {
      ++visited;
      const auto exit = finder.Find(game);
      Require(exit.ok() && exit->ply <= game.plies.size());
      Require(finder.keys().size() <= game.plies.size() + 1);
      games::IdOf(game);
      return absl::OkStatus();
    };
    const auto counts = games::ForEachGame(*file, rule, visit);
    if (!counts.ok()) continue;
    const uint64_t left_out =
        std::accumulate(counts->left_out.begin(), counts->left_out.end(), counts->others + counts->empty);
    const uint64_t twice = rule.players.empty() ? 0 : counts->taken / 2;  // at most
    Require(counts->taken == visited && counts->taken + left_out >= counts->read &&
            counts->taken + left_out - twice <= counts->read);
  }
  return 0;
}

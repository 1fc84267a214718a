// perft "FEN" DEPTH: prints the leaf nodes. perft FILE.tsv: checks that they are as the file states them.
#include <charconv>
#include <cstdio>
#include <cstring>

#include "core/base/status.h"
#include "tests/chess/perft.h"

namespace tabia::chess {
namespace {

constexpr int kDeepest = 20;

int Usage() {
  std::fputs("usage: perft \"FEN\" DEPTH | perft FILE.tsv\n", stderr);
  return 2;
}

int CountLeaves(const char* fen, const char* depth_text) {
  int depth = 0;
  const char* end = depth_text + std::strlen(depth_text);
  if (std::from_chars(depth_text, end, depth).ptr != end || depth < 0 || depth > kDeepest) return Usage();
  const absl::StatusOr<Position> position = Position::FromFen(fen);
  if (!position.ok()) {
    std::fprintf(stderr, "perft: %s\n", Message(position.status()).c_str());
    return 2;
  }
  std::printf("%llu\n", static_cast<unsigned long long>(Perft(*position, depth)));
  return 0;
}

int CheckFile(const char* path) {
  const std::vector<PerftRow> rows = PerftRows(path);
  size_t wrong = 0;
  for (const PerftRow& row : rows) {
    const absl::StatusOr<Position> position = Position::FromFen(row.fen);
    if (position.ok() && Perft(*position, row.depth) == row.leaves) continue;
    ++wrong;
    std::printf("wrong: %s depth %d\n", row.fen.c_str(), row.depth);
  }
  std::printf("%zu rows, %zu wrong\n", rows.size(), wrong);
  return wrong == 0 && !rows.empty() ? 0 : 1;
}

}  // namespace
}  // namespace tabia::chess

int main(int argc, char** argv) {
  if (argc == 3) return tabia::chess::CountLeaves(argv[1], argv[2]);
  return argc == 2 ? tabia::chess::CheckFile(argv[1]) : tabia::chess::Usage();
}

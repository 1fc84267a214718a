// The example plugin/examples/host.c in C++.
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string>
#include <tabia.hpp>
#include <vector>

namespace {

double Weight(const tabia_chess_move& move) {
  return (move.flags & TABIA_INACTIVE) != 0 ? 0 : static_cast<double>(move.weight);
}

std::string San(const tabia_chess_position& position, const tabia_chess_move& move) {
  return tabia::MoveText(position, move, TABIA_SAN);
}

void PrintAnswer(const tabia::Book& book, const std::string& text, const tabia_chess_position& position) {
  int32_t status = TABIA_OK;
  const std::vector<tabia_chess_move> moves = book.Moves(*tabia::KeyOf(position), &status);
  if (status != TABIA_OK) {
    std::printf("%s\n", tabia_status_text(status));
    return;
  }
  double total = 0;
  for (const tabia_chess_move& move : moves) total += Weight(move);
  for (const tabia_chess_move& move : moves) {
    std::printf("%-7s %5.1f %%\n", San(position, move).c_str(), total > 0 ? 100 * Weight(move) / total : 0);
  }
  const auto chosen = book.Choose(text, tabia::New<tabia_chess_rule>(), /*seed=*/1);
  if (chosen) std::printf("plays %s\n", San(position, *chosen).c_str());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 1;
  const tabia::Book book(argv[1]);
  const std::optional<tabia_chess_position> position = tabia::ParseChess(argv[2]);
  if (!book || !position) {
    std::fprintf(stderr, "%s\n", book.detail().c_str());
    return 1;
  }
  PrintAnswer(book, argv[2], *position);
}

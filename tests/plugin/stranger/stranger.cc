// What plugin/examples/host.c does, as a C++ program that knows the header alone.
#include <tabia.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>

namespace {

struct Close {
  void operator()(tabia_book* book) const { tabia_close(&book); }
};
using Book = std::unique_ptr<tabia_book, Close>;

template <typename Struct>
Struct Sized() {
  Struct value{};
  value.size = sizeof value;
  return value;
}

std::string San(const tabia_chess_position& position, const tabia_chess_move& move) {
  std::array<char, 16> text{};
  size_t size = text.size();
  tabia_chess_move_text(&position, &move, TABIA_SAN, text.data(), &size);
  return text.data();
}

void PrintAnswer(const tabia_book* book, const char* text, const tabia_chess_position& position) {
  std::array<tabia_chess_move, 64> moves{Sized<tabia_chess_move>()};
  size_t count = moves.size();
  std::printf("%s\n", tabia_status_text(tabia_chess_probe_position(book, &position, moves.data(), &count)));
  double total = 0;
  for (const tabia_chess_move& move : moves) total += static_cast<double>(move.weight);
  for (size_t i = 0; i < count && i < moves.size(); ++i) {
    const double share = total > 0 ? 100 * static_cast<double>(moves[i].weight) / total : 0;
    std::printf("%-7s %5.1f %%\n", San(position, moves[i]).c_str(), share);
  }
  auto chosen = Sized<tabia_chess_move>();
  if (tabia_chess_choose_text(book, text, nullptr, /*seed=*/1, &chosen) != TABIA_OK) return;
  std::printf("plays %-7s\n", San(position, chosen).c_str());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 1;
  auto position = Sized<tabia_chess_position>();
  if (tabia_chess_parse(argv[2], &position, nullptr, nullptr) != TABIA_OK) return 1;
  tabia_book* opened = nullptr;
  const int32_t status = tabia_open(argv[1], nullptr, &opened);
  const Book book(opened);
  if (status != TABIA_OK) return 1;
  PrintAnswer(book.get(), argv[2], position);
}

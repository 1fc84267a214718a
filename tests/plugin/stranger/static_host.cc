// A C++ program that uses the standard library as programs do, and tabia as an archive: its inline variables and its
// instances of templates are also in the archive.
#include <cstdint>
#include <iostream>
#include <map>
#include <memory>
#include <regex>
#include <sstream>
#include <string>
#include <tabia.hpp>
#include <vector>

namespace {

struct Host {
  std::string path;
  std::map<std::string, std::shared_ptr<tabia::Book>> books;
};

std::string FileName(const std::string& path) {
  static const std::regex last_part("([^/]*)$");
  std::smatch found;
  return std::regex_search(path, found, last_part) ? found[1].str() : path;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) return 1;
  const auto host = std::make_shared<Host>(Host{argv[1], {}});
  host->books.emplace(std::piecewise_construct, std::forward_as_tuple(FileName(host->path)),
                      std::forward_as_tuple(std::make_shared<tabia::Book>(host->path)));
  const auto position = tabia::ParseChess(argv[2]);
  for (const auto& [name, book] : host->books) {
    if (!*book || !position) {
      std::cerr << book->detail() << "\n";
      return 1;
    }
    std::int32_t status = TABIA_OK;
    const std::vector<tabia_chess_move> moves = book->Moves(*tabia::KeyOf(*position), &status);
    std::ostringstream line;
    line << name << " has " << moves.size() << " moves, "
         << (moves.empty() ? "none" : tabia::MoveText(*position, moves[0], TABIA_SAN)) << " first";
    std::cout << line.str() << std::endl;
  }
}

// bare_engine [INFOS [MICROSECONDS]]: the minimum that a UCI engine can do. It answers every "go" with INFOS
// lines, each with the time at which it was sent and a pause after it, and a fixed move, without thinking.
#include <time.h>
#include <unistd.h>

#include <cstdlib>
#include <string>
#include <string_view>

namespace {

void Say(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(STDOUT_FILENO, text.data(), text.size());
    if (written <= 0) std::exit(1);
    text.remove_prefix(static_cast<size_t>(written));
  }
}

long long Nanoseconds() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1'000'000'000LL + now.tv_nsec;
}

struct Infos {
  int count = 0;
  int pause_us = 0;
};

// Prints the infos and a move. Without pauses it writes as few times as possible, so that the reader takes the time.
void Answer(const Infos& infos) {
  std::string out;
  for (int i = 0; i < infos.count; ++i) {
    out +=
        "info depth 20 seldepth 31 multipv 1 score cp 31 nodes 1234567 nps 1034567 hashfull 123 tbhits 0 "
        "time " +
        std::to_string(Nanoseconds()) + " pv e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7\n";
    if (infos.pause_us == 0 && out.size() < (1 << 16)) continue;
    Say(out);
    out.clear();
    if (infos.pause_us > 0) usleep(static_cast<useconds_t>(infos.pause_us));
  }
  Say(out + "bestmove e2e4\n");
}

// Returns false at "quit".
bool Take(std::string_view line, const Infos& infos) {
  if (line == "uci") Say("id name bare\nuciok\n");
  if (line == "isready") Say("readyok\n");
  if (line.starts_with("go")) Answer(infos);
  return line != "quit";
}

}  // namespace

int main(int argc, char** argv) {
  Infos infos;
  if (argc > 1) infos.count = std::atoi(argv[1]);
  if (argc > 2) infos.pause_us = std::atoi(argv[2]);
  std::string unread;
  char bytes[1 << 16];
  for (ssize_t got = 0; (got = read(STDIN_FILENO, bytes, sizeof bytes)) > 0;) {
    unread.append(bytes, static_cast<size_t>(got));
    size_t begin = 0;
    for (size_t end; (end = unread.find('\n', begin)) != std::string::npos; begin = end + 1) {
      if (!Take(std::string_view(unread).substr(begin, end - begin), infos)) return 0;
    }
    unread.erase(0, begin);
  }
}

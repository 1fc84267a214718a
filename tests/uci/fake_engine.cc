// An engine for tests: implements just enough UCI, searches until "stop" after "go infinite" and "go ponder", and
// fails in the ways that its arguments name.
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>

namespace {

std::set<std::string> g_modes;

bool Has(const char* mode) {
  return g_modes.count(mode) > 0;
}

void Send(std::string_view text) {
  fwrite(text.data(), 1, text.size(), stdout);
  fflush(stdout);
}

[[noreturn]] void RunOn() {
  while (true) pause();
}

void Uci() {
  if (Has("dies-at-uci")) _exit(3);
  if (Has("silent")) return;
  Send("id name fake\nid author nobody\noption name Hash type spin default 1 min 1 max 9\nuciok\n");
}

void Flood() {
  while (true)
    Send("info depth 1 score cp 13 nodes 12345 nps 999999 time 1 pv e2e4 e7e5 g1f3 b8c6 f1b5 a7a6\n");
}

// Returns whether the search goes on.
bool Go(std::string_view line) {
  if (Has("dies-in-thought")) {
    signal(SIGSEGV, SIG_DFL);  // instead of a sanitizer's handler
    raise(SIGSEGV);
  }
  if (Has("exits-in-thought")) {
    Send("info string last words\nbestmove e2");
    exit(0);
  }
  if (Has("closes-output")) {
    close(STDOUT_FILENO);
    RunOn();
  }
  if (Has("closes-input")) {
    close(STDIN_FILENO);
    RunOn();
  }
  if (Has("floods")) Flood();
  Send("info depth 1 score cp 20 pv e2e4\n");
  if (Has("thinks")) return true;
  if (line.find("infinite") != line.npos || line.find("ponder") != line.npos) return true;
  Send("bestmove e2e4\n");
  return false;
}

// Sends a number of lines, each with its number.
void Count(int lines) {
  for (int i = 0; i < lines; ++i) printf("info string line %d of many, so that they are of some length\n", i);
  Send("info string counted\n");
}

// Returns at "quit" and at the end of the input.
void Play() {
  std::string line;
  bool thinks = false;
  for (int c; (c = getchar()) != EOF;) {
    line.push_back(static_cast<char>(c));
    if (c != '\n') continue;
    const std::string_view word = std::string_view(line).substr(0, line.find_first_of(" \r\n"));
    if (word == "uci") Uci();
    if (word == "isready") Send("readyok\n");
    if (word == "go") thinks = Go(line);
    if (Has("reports")) fprintf(stderr, "received %s", line.c_str());
    if (thinks && !Has("keeps-thinking") && (word == "stop" || word == "ponderhit")) {
      thinks = false;
      Send("bestmove e2e4\n");
    }
    if (word == "count") Count(atoi(line.c_str() + word.size()));
    if (word == "echo") Send(std::string_view(line).substr(word.size() + 1));
    if (word == "exit") exit(atoi(line.c_str() + word.size()));
    if (word == "quit" && !Has("ignores-quit")) return;
    line.clear();
  }
  if (Has("ignores-quit")) RunOn();
}

}  // namespace

int main(int argc, char** argv) {
  g_modes.insert(argv + 1, argv + argc);
  if (Has("reports")) fprintf(stderr, "process %d\n", getpid());
  if (Has("dies-at-start")) return 3;
  if (Has("never-reads")) RunOn();
  if (Has("floods-and-never-reads")) Flood();
  Play();
}

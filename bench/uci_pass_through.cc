// uci_pass_through: the delay of an engine's lines on their way through a proxy, measured in turn in one run.
//
// Each command finally runs bare_engine, which puts the time of sending into each line.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "CLI/App.hpp"
#include "CLI/Config.hpp"
#include "CLI/Formatter.hpp"
#include "absl/strings/str_format.h"

#include "bench/uci_engine.h"

namespace tabia::bench {
namespace {

using Clock = std::chrono::steady_clock;

struct Options {
  std::vector<std::string> commands;
  int rounds = 20;
};

// Returns the time of the clock that bare_engine uses.
double NanosecondsNow() {
  return std::chrono::duration<double, std::nano>(Clock::now().time_since_epoch()).count();
}

// Returns the "time" of an info line.
double NanosecondsSent(std::string_view line) {
  const size_t at = line.find(" time ");
  return at == line.npos ? 0 : std::strtod(std::string(line.substr(at + 6, 24)).c_str(), nullptr);
}

class Passage {
 public:
  explicit Passage(const std::string& command) : command_(command), engine_(command) {
    engine_.Send("uci\n");
    engine_.ReadTo("uciok");
    engine_.Send("isready\n");
    engine_.ReadTo("readyok");
  }

  // Receives the lines of one search.
  void Listen() {
    engine_.Send("go mate 1\n");
    const double begin = NanosecondsNow();
    double lines = 0;
    for (std::string_view line = engine_.ReadLine(); !line.starts_with("bestmove");
         line = engine_.ReadLine()) {
      if (!line.starts_with("info depth")) continue;
      delays_us_.push_back((NanosecondsNow() - NanosecondsSent(line)) / 1e3);
      ++lines;
    }
    lines_per_second_.push_back(lines / (NanosecondsNow() - begin) * 1e9);
  }

  void Print() {
    std::sort(delays_us_.begin(), delays_us_.end());
    std::sort(lines_per_second_.begin(), lines_per_second_.end());
    if (delays_us_.empty()) return;
    absl::PrintF("%9.1f %9.1f %12.0f  %s\n", delays_us_[delays_us_.size() / 2],
                 delays_us_[delays_us_.size() * 99 / 100], lines_per_second_[lines_per_second_.size() / 2],
                 command_);
  }

 private:
  const std::string command_;
  UciEngine engine_;
  std::vector<double> delays_us_, lines_per_second_;
};

void Run(const Options& options) {
  std::vector<std::unique_ptr<Passage>> passages;
  for (const std::string& command : options.commands) passages.push_back(std::make_unique<Passage>(command));
  for (int round = 0; round < options.rounds; ++round) {
    for (const auto& passage : passages) passage->Listen();
  }
  absl::PrintF("%9s %9s %12s  %s\n", "median/us", "p99/us", "lines/s", "command");
  for (const auto& passage : passages) passage->Print();
}

}  // namespace
}  // namespace tabia::bench

int main(int argc, char** argv) {
  tabia::bench::Options options;
  CLI::App app("Measures how late and how fast the lines come that bare_engine says to a 'go'.");
  app.add_option("commands", options.commands, "each with its arguments in one word of the shell")
      ->required();
  app.add_option("--rounds", options.rounds, "searches of each")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  tabia::bench::Run(options);
}

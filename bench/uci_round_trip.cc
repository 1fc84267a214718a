// uci_round_trip: how long UCI engines take to answer positions of a book, measured in turn in one run.
#include <algorithm>
#include <chrono>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "CLI/App.hpp"
#include "CLI/Config.hpp"
#include "CLI/Formatter.hpp"
#include "absl/strings/str_format.h"

#include "bench/fail.h"
#include "bench/uci_engine.h"
#include "core/base/checksum.h"
#include "core/base/status.h"
#include "core/books/open_book.h"
#include "core/chess/uci_move.h"
#include "core/probe/chess/chess_book.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/move_sequence.h"

namespace tabia::bench {
namespace {

using Clock = std::chrono::steady_clock;

struct Options {
  std::string book;
  std::vector<std::string> commands;
  std::vector<std::string> setoptions;  // "Hash=16"
  int rounds = 5000;
  size_t block = 1;
  uint64_t seed = 1;
};

double MicrosecondsSince(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

class Contestant {
 public:
  explicit Contestant(const std::string& command) : command_(command), engine_(command) {}

  void ShakeHands(const std::vector<std::string>& setoptions) {
    engine_.Send("uci\n");
    engine_.ReadTo("uciok");
    for (const std::string& option : setoptions) {
      const size_t equals = option.find('=');
      if (equals == std::string::npos) Fail(option + ": not NAME=VALUE");
      engine_.Send(absl::StrFormat("setoption name %s value %s\n", option.substr(0, equals),
                                   option.substr(equals + 1)));
    }
    engine_.Send("isready\n");
    engine_.ReadTo("readyok");
  }

  void Answer(const std::string& position) {
    const std::string question = "position " + position + "\ngo movetime 100\n";
    const Clock::time_point begin = Clock::now();
    engine_.Send(question);
    const std::string_view move = engine_.ReadTo("bestmove");
    times_us_.push_back(MicrosecondsSince(begin));
    signature_.Add(move);
  }

  void Sort() { std::sort(times_us_.begin(), times_us_.end()); }
  // Returns a quantile of the sorted times: this part of them is shorter.
  double Quantile(double part) const { return times_us_[static_cast<size_t>(part * (times_us_.size() - 1))]; }
  uint64_t signature() const { return signature_.Value(); }
  const std::string& command() const { return command_; }

 private:
  const std::string command_;
  UciEngine engine_;
  std::vector<double> times_us_;
  RunningChecksum signature_;
};

using Contestants = std::vector<std::unique_ptr<Contestant>>;

// Asks all the same, in turn, each a block of positions in a row; another one comes first in each block, so
// that no one always follows the same other one.
void Measure(const std::vector<std::string>& positions, size_t block, Contestants& contestants) {
  for (size_t begin = 0; begin < positions.size(); begin += block) {
    const size_t end = std::min(begin + block, positions.size());
    for (size_t i = 0; i < contestants.size(); ++i) {
      Contestant& contestant = *contestants[(begin / block + i) % contestants.size()];
      for (size_t at = begin; at < end; ++at) contestant.Answer(positions[at]);
    }
  }
}

void Print(Contestants& contestants) {
  for (const auto& contestant : contestants) contestant->Sort();
  absl::PrintF("%9s %9s %9s %7s  %-16s  %s\n", "median/us", "p90/us", "p99/us", "ratio", "signature",
               "command");
  for (const auto& contestant : contestants) {
    absl::PrintF("%9.1f %9.1f %9.1f %7.2f  %016x  %s\n", contestant->Quantile(0.5), contestant->Quantile(0.9),
                 contestant->Quantile(0.99), contestant->Quantile(0.5) / contestants[0]->Quantile(0.5),
                 contestant->signature(), contestant->command());
  }
}

probe::MoveSequence StartOfGame() {
  absl::StatusOr<probe::MoveSequence> line = probe::ParseMoveSequence("startpos");
  if (!line.ok()) Fail(Message(line.status()));
  return *std::move(line);
}

std::vector<std::string> MovesOfAWalk(const probe::ChessBook& book, std::mt19937_64& random) {
  probe::ChoiceRule rule;
  rule.policy = probe::Policy::kUniform;
  probe::MoveSequence line = StartOfGame();
  std::vector<std::string> moves;
  while (true) {
    const probe::Choice choice = probe::Choose(book, line, rule, random());
    if (!choice.chosen) return moves;
    const chess::Move move = choice.candidates[*choice.chosen].move.move;
    moves.push_back(chess::UciMove(*line.position.of_chess(), move));
    line.Play(move);
  }
}

// Returns positions of a book for UCI: each at some ply of a random walk from the start position.
std::vector<std::string> BookWalks(const probe::ChessBook& book, int count, uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::string> walks;
  for (int i = 0; i < count; ++i) {
    const std::vector<std::string> moves = MovesOfAWalk(book, random);
    if (moves.empty()) Fail(book.name() + ": no move to play at the start");
    const size_t plies = random() % moves.size();
    std::string walk = plies == 0 ? "startpos" : "startpos moves";
    for (size_t ply = 0; ply < plies; ++ply) walk += " " + moves[ply];
    walks.push_back(std::move(walk));
  }
  return walks;
}

void Run(const Options& options) {
  absl::StatusOr<probe::Book> opened = books::OpenBook(options.book);
  if (!opened.ok()) Fail(Message(opened.status()));
  const absl::StatusOr<probe::ChessBook> book = probe::ChessBook::Of(*std::move(opened));
  if (!book.ok()) Fail(Message(book.status()));
  Contestants contestants;
  for (const std::string& command : options.commands) {
    contestants.push_back(std::make_unique<Contestant>(command));
    contestants.back()->ShakeHands(options.setoptions);
  }
  Measure(BookWalks(*book, options.rounds, options.seed), options.block, contestants);
  Print(contestants);
}

}  // namespace
}  // namespace tabia::bench

int main(int argc, char** argv) {
  tabia::bench::Options options;
  CLI::App app("Measures the time from 'position' and 'go' to 'bestmove', in positions that a book knows.");
  app.add_option("--book", options.book, "from which the positions are played")->required();
  app.add_option("commands", options.commands, "engines, each with its arguments in one word of the shell")
      ->required();
  app.add_option("--setoption", options.setoptions, "NAME=VALUE, sent to every engine")
      ->allow_extra_args(false);
  app.add_option("--rounds", options.rounds, "positions asked of each engine")->capture_default_str();
  app.add_option("--block", options.block, "positions asked of one engine before the next one's turn")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--seed", options.seed, "of the positions")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  tabia::bench::Run(options);
}

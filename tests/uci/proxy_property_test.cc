// Thousands of random games of lines between a GUI, the proxy and an engine, each of which may receive them
// late.
#include <deque>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_format.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"

#include "core/probe/book.h"
#include "core/probe/book_spec.h"
#include "protocol/uci/proxy/engine_proxy.h"
#include "tests/uci/tiny_book.h"

namespace tabia::uci {
namespace {

constexpr int kInterleavings = 10'000, kSteps = 60, kStepsToTheEnd = 100'000;

using Random = std::mt19937_64;

bool Chance(Random& random, int percent) {
  return static_cast<int>(random() % 100) < percent;
}

template <typename Options>
auto& OneOf(const Options& options, Random& random) {
  return options[random() % options.size()];
}

// Lines on their way, each with its end.
class Wire {
 public:
  void Send(std::string_view bytes) {
    while (!bytes.empty()) {
      const size_t size = bytes.find('\n') + 1;
      ASSERT_NE(size, 0u) << "a torn line: " << bytes;
      lines_.emplace_back(bytes.substr(0, size));
      bytes.remove_prefix(size);
    }
  }
  bool empty() const { return lines_.empty(); }
  std::string Take() {
    std::string line = lines_.front();
    lines_.pop_front();
    return line;
  }

 private:
  std::deque<std::string> lines_;
};

// Searches one position at a time, and sends numbered lines meanwhile.
class Engine {
 public:
  explicit Engine(Random& random) : random_(random) {}

  void Receive(const std::string& line, Wire& to_proxy) {
    const std::string_view word = std::string_view(line).substr(0, line.find_first_of(" \r\n"));
    if (word == "isready") return to_proxy.Send("readyok\n");
    is_held_ &= word != "stop" && word != "ponderhit";
    if (word == "stop" || word == "ponderhit") return;
    EXPECT_FALSE(searches_) << "the engine was sent during a search: " << line;
    received_.push_back(line);
    if (word != "go") return;
    searches_ = true;
    is_held_ = line.find("infinite") != line.npos || line.find("ponder") != line.npos;
    ++search_;
  }

  void Act(Wire& to_proxy) {
    if (!searches_) return;
    if (Chance(random_, 60)) {
      sent_.push_back({search_, absl::StrFormat("info depth %d   nodes 1\r\n", ++number_)});
      return to_proxy.Send(sent_.back().line);
    }
    if (!is_held_) EndSearch(to_proxy);
  }

  // Whether it will end its search by itself.
  bool is_busy() const { return searches_ && !is_held_; }

  struct Sent {
    int search;
    std::string line;
  };
  const std::vector<Sent>& sent() const { return sent_; }
  const std::vector<std::string>& received() const { return received_; }

 private:
  void EndSearch(Wire& to_proxy) {
    searches_ = false;
    sent_.push_back({search_, absl::StrFormat("bestmove e2e4  %d\n", ++number_)});
    to_proxy.Send(sent_.back().line);
  }

  Random& random_;
  bool searches_ = false, is_held_ = false;
  int search_ = 0, number_ = 0;
  std::vector<Sent> sent_;
  std::vector<std::string> received_;
};

// Sends what a GUI may send, and counts the answers that it is owed.
class Gui {
 public:
  explicit Gui(Random& random) : random_(random) {}

  void Receive(const std::string& line) {
    received_.push_back(line);
    if (line.starts_with("bestmove")) {
      EXPECT_TRUE(waits_) << "a second bestmove: " << line;
      waits_ = ponders_ = false;
    }
    if (line.starts_with("readyok")) --readyoks_;
  }

  void Act(Wire& to_proxy) {
    if (Chance(random_, 10)) {
      ++readyoks_;
      return to_proxy.Send("isready\n");
    }
    waits_ ? ActWhileWaiting(to_proxy) : Begin(to_proxy);
  }

  void Stop(Wire& to_proxy) {
    if (waits_ && to_proxy.empty()) to_proxy.Send("stop\n");
  }

  bool waits() const { return waits_; }
  int readyoks() const { return readyoks_; }
  const std::vector<std::string>& received() const { return received_; }
  const std::vector<std::string>& passed() const { return passed_; }

 private:
  void ActWhileWaiting(Wire& to_proxy) {
    if (ponders_ && Chance(random_, 50)) {
      ponders_ = false;
      return to_proxy.Send("ponderhit\n");
    }
    if (Chance(random_, 30)) to_proxy.Send("stop\n");
  }

  void Begin(Wire& to_proxy) {
    static const std::vector<std::string> kGos = {
        "",         " infinite",         " ponder", " wtime 9", " movetime",
        " depth 3", " searchmoves d2d4", " mate 2", " nodes 7", " ponder depth 2"};
    static const std::vector<std::string> kMoves = {"", " moves e2e4", " moves a2a3",
                                                    " moves e2e4 e7e5 g1f3"};
    const std::string unique(++number_, ' ');
    if (Chance(random_, 15)) {
      Pass("setoption name Hash value 1" + unique + "\r\n", to_proxy);
    } else if (Chance(random_, 10)) {
      Pass("ucinewgame" + unique + "\r\n", to_proxy);
    } else if (Chance(random_, 50)) {
      Pass("position startpos" + OneOf(kMoves, random_) + unique + "\r\n", to_proxy);
    } else {
      waits_ = true;
      const std::string& go = OneOf(kGos, random_);
      ponders_ = go.find("ponder") != go.npos;
      to_proxy.Send("go" + go + unique + "\r\n");
    }
  }

  void Pass(const std::string& line, Wire& to_proxy) {
    passed_.push_back(line);
    to_proxy.Send(line);
  }

  Random& random_;
  bool waits_ = false, ponders_ = false;
  int readyoks_ = 0;
  size_t number_ = 0;
  std::vector<std::string> received_, passed_;
};

class Table {
 public:
  Table(uint64_t seed, const probe::Book& book)
      : random_(seed), engine_(random_), gui_(random_), proxy_(MakeProxy(Chance(random_, 50))) {
    if (has_book_) proxy_.HandleBook("italian", book);
    Pass();
  }

  void Play() {
    for (int step = 0; step < kSteps; ++step) Step();
    for (int step = 0; gui_.waits() || !AllIsQuiet(); ++step) {
      ASSERT_LT(step, kStepsToTheEnd) << "the game never ends";
      gui_.Stop(gui_to_proxy_);
      if (engine_.is_busy()) engine_.Act(engine_to_proxy_);
      Move();
    }
    Check();
  }

 private:
  static EngineProxy MakeProxy(bool warm_up) {
    ProxyConfig config;
    config.session.books = {probe::SpecOfPath("italian")};
    config.session.open_book = [](const std::string&) {};
    config.warm_up = warm_up;
    return EngineProxy(std::move(config));
  }

  void Step() {
    if (Chance(random_, 40)) gui_.Act(gui_to_proxy_);
    if (Chance(random_, 40)) engine_.Act(engine_to_proxy_);
    Move();
  }

  // Delivers some lines, or none.
  void Move() {
    if (!gui_to_proxy_.empty() && Chance(random_, 50)) proxy_.HandleGui({gui_to_proxy_.Take()});
    Pass();
    if (!engine_to_proxy_.empty() && Chance(random_, 50)) proxy_.HandleEngine({engine_to_proxy_.Take()});
    Pass();
    if (!proxy_to_gui_.empty() && Chance(random_, 50)) gui_.Receive(proxy_to_gui_.Take());
    if (!proxy_to_engine_.empty() && Chance(random_, 50))
      engine_.Receive(proxy_to_engine_.Take(), engine_to_proxy_);
  }

  void Pass() {
    const ProxyOutput output = proxy_.TakeOutput();
    proxy_to_gui_.Send(output.to_gui);
    proxy_to_engine_.Send(output.to_engine);
  }

  bool AllIsQuiet() const {
    return gui_to_proxy_.empty() && engine_to_proxy_.empty() && proxy_to_gui_.empty() &&
           proxy_to_engine_.empty() && !engine_.is_busy();
  }

  void Check() {
    CheckPassedToEngine();
    CheckPassedToGui();
    EXPECT_TRUE(gui_.readyoks() == 0 || !has_book_) << gui_.readyoks();
  }

  // Checks that no line for the engine is lost, torn or out of order.
  void CheckPassedToEngine() {
    std::vector<std::string> received;
    for (const std::string& line : engine_.received()) {
      const bool is_go = line.starts_with("go"), is_tabias = !line.ends_with("\r\n");
      const bool is_repeated =
          !received.empty() && std::find(received.begin(), received.end(), line) != received.end();
      if (!is_go && !is_tabias && !is_repeated) received.push_back(line);
    }
    EXPECT_EQ(received, gui_.passed());
  }

  // Checks that all lines of each search that answered the GUI were passed, in order.
  void CheckPassedToGui() {
    std::set<std::string> received_by_gui(gui_.received().begin(), gui_.received().end());
    std::set<int> answered;
    for (const Engine::Sent& sent : engine_.sent()) {
      if (sent.line.starts_with("bestmove") && received_by_gui.contains(sent.line))
        answered.insert(sent.search);
    }
    std::vector<std::string> expected, received;
    for (const Engine::Sent& sent : engine_.sent()) {
      if (answered.contains(sent.search)) expected.push_back(sent.line);
    }
    const std::set<std::string> wanted(expected.begin(), expected.end());
    for (const std::string& line : gui_.received()) {
      if (wanted.contains(line)) received.push_back(line);
    }
    EXPECT_EQ(received, expected);
  }

  Random random_;
  const bool has_book_ = Chance(random_, 90);  // else it is being read throughout
  Engine engine_;
  Gui gui_;
  EngineProxy proxy_;
  Wire gui_to_proxy_, engine_to_proxy_, proxy_to_gui_, proxy_to_engine_;
};

TEST(ProxyProperty, EveryGoHasOneBestmoveAndNoLineIsLost) {
  const absl::StatusOr<probe::Book> book = TinyBook("italian");
  ASSERT_TRUE(book.ok()) << book.status();
  for (uint64_t seed = 1; seed <= kInterleavings && !HasFailure(); ++seed) {
    SCOPED_TRACE(absl::StrFormat("seed %d", seed));
    Table(seed, *book).Play();
  }
}

}  // namespace
}  // namespace tabia::uci

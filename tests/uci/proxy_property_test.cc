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

#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/chess_book.h"
#include "protocol/uci/proxy/engine_proxy.h"
#include "tests/uci/uci_book.h"

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

// Returns the number of blanks before the line end: each line of the GUI has one of its own.
size_t NumberOf(std::string_view line) {
  const size_t end = line.find_last_not_of(" \r\n") + 1;
  return line.find_first_not_of(' ', end) - end;
}

// Searches one position at a time, and sends numbered lines meanwhile. Lines are read in order: one that needs an
// idle engine waits for the end of the search, and with it those after it.
class Engine {
 public:
  // Makes an engine. Only a GUI that does not wait may send lines that require an idle engine too early; tabia may not.
  Engine(Random& random, bool gui_waits) : random_(random), gui_waits_(gui_waits) {}

  void Receive(const std::string& line, Wire& to_proxy) {
    const bool needs_idle = !IsForSearch(WordOf(line)) && line != "isready\n";
    const bool may_wait = !gui_waits_ && line.ends_with("\r\n");
    EXPECT_TRUE(!searches_ || !needs_idle || may_wait) << "the engine was sent during a search: " << line;
    inbox_.push_back(line);
    ReadInbox(to_proxy);
  }

  void Act(Wire& to_proxy) {
    if (!searches_) return;
    if (Chance(random_, 60)) {
      sent_.push_back({search_, absl::StrFormat("info depth %d   nodes 1\r\n", ++number_)});
      return to_proxy.Send(sent_.back().line);
    }
    if (!is_held_) EndSearch(to_proxy);
  }

  // Returns whether the search will end by itself.
  bool is_busy() const { return searches_ && !is_held_; }

  struct Sent {
    int search;
    std::string line;
  };
  const std::vector<Sent>& sent() const { return sent_; }
  const std::vector<std::string>& received() const { return received_; }

 private:
  static std::string_view WordOf(std::string_view line) {
    return line.substr(0, line.find_first_of(" \r\n"));
  }
  static bool IsForSearch(std::string_view word) { return word == "stop" || word == "ponderhit"; }

  void ReadInbox(Wire& to_proxy) {
    while (!inbox_.empty()) {
      const std::string line = inbox_.front();
      if (line == "isready\n") {
        to_proxy.Send("readyok\n");
      } else if (IsForSearch(WordOf(line))) {
        is_held_ = false;
      } else if (searches_) {
        return;
      } else {
        Obey(line);
      }
      inbox_.pop_front();
    }
  }

  void Obey(const std::string& line) {
    received_.push_back(line);
    if (WordOf(line) != "go") return;
    searches_ = true;
    is_held_ = line.find("infinite") != line.npos || line.find("ponder") != line.npos;
    go_number_ = NumberOf(line);
    ++search_;
  }

  // Sends a bestmove with the number of its "go".
  void EndSearch(Wire& to_proxy) {
    searches_ = false;
    sent_.push_back({search_, absl::StrFormat("bestmove e2e4  %d of %d\n", ++number_, go_number_)});
    to_proxy.Send(sent_.back().line);
    ReadInbox(to_proxy);
  }

  Random& random_;
  const bool gui_waits_;
  std::deque<std::string> inbox_;
  bool searches_ = false, is_held_ = false;
  int search_ = 0, number_ = 0;
  size_t go_number_ = 0;
  std::vector<Sent> sent_;
  std::vector<std::string> received_;
};

// Sends random lines of a GUI, and counts the answers that must follow. A GUI that does not wait stops an endless
// search, and sends the next "go" before the bestmove.
class Gui {
 public:
  Gui(Random& random, bool waits_for_bestmoves, bool has_book)
      : random_(random), waits_for_bestmoves_(waits_for_bestmoves), has_book_(has_book) {}

  void Receive(const std::string& line) {
    received_.push_back(line);
    if (line.starts_with("bestmove")) ReceiveBestmove(line);
    if (line.starts_with("readyok")) --readyoks_;
  }

  void Act(Wire& to_proxy) {
    if (Chance(random_, 10)) {
      ++readyoks_;
      return to_proxy.Send("isready\n");
    }
    if (waits() && (waits_for_bestmoves_ || Chance(random_, 50))) return ActWhileWaiting(to_proxy);
    if (waits() && is_held_) {
      ponders_ = false;
      SendStop(to_proxy);
    }
    Begin(to_proxy);
  }

  void Stop(Wire& to_proxy) {
    if (waits() && to_proxy.empty()) SendStop(to_proxy);
  }

  void NoteOpenBook() { book_is_open_ = true; }

  bool waits() const { return !owed_.empty(); }
  int readyoks() const { return readyoks_; }
  const std::vector<std::string>& received() const { return received_; }
  const std::vector<std::string>& passed() const { return passed_; }

 private:
  void ReceiveBestmove(const std::string& line) {
    if (owed_.empty()) return ADD_FAILURE() << "one bestmove too many: " << line;
    const Owed& owed = owed_.front();
    const bool is_engines = line.find(" of ") != line.npos;
    EXPECT_TRUE(!is_engines || line.ends_with(absl::StrFormat(" of %d\n", owed.number))) << line;
    EXPECT_TRUE(!owed.is_books || !is_engines) << "the book was not asked: " << line;
    owed_.pop_front();
    if (owed_.empty()) ponders_ = is_held_ = false;
  }

  void ActWhileWaiting(Wire& to_proxy) {
    if (ponders_ && Chance(random_, 50)) {
      is_held_ = ponders_ = false;
      return to_proxy.Send("ponderhit\n");
    }
    if (Chance(random_, 30)) SendStop(to_proxy);
  }

  // Sends "stop", which ends the wait for the book.
  void SendStop(Wire& to_proxy) {
    is_held_ = false;
    for (Owed& owed : owed_) owed.is_books &= book_is_open_;
    to_proxy.Send("stop\n");
  }

  void Begin(Wire& to_proxy) {
    static const std::vector<std::string> kGos = {
        "",         " infinite",         " ponder", " wtime 9", " movetime",
        " depth 3", " searchmoves d2d4", " mate 2", " nodes 7", " ponder depth 2"};
    static const std::set<std::string> kBookGos = {"", " wtime 9", " movetime", " searchmoves d2d4"};
    static const std::vector<std::string> kMoves = {"", " moves e2e4", " moves a2a3",
                                                    " moves e2e4 e7e5 g1f3"};
    const std::string unique(++number_, ' ');
    if (Chance(random_, 15)) {
      Pass("setoption name Hash value 1" + unique + "\r\n", to_proxy);
    } else if (Chance(random_, 10)) {
      Pass("ucinewgame" + unique + "\r\n", to_proxy);
    } else if (Chance(random_, 50)) {
      const std::string& moves = OneOf(kMoves, random_);
      is_in_book_ = moves.empty();
      Pass("position startpos" + moves + unique + "\r\n", to_proxy);
    } else {
      const std::string& go = OneOf(kGos, random_);
      owed_.push_back({number_, has_book_ && is_in_book_ && kBookGos.contains(go)});
      ponders_ = go.find("ponder") != go.npos;
      is_held_ = ponders_ || go.find("infinite") != go.npos;
      to_proxy.Send("go" + go + unique + "\r\n");
    }
  }

  void Pass(const std::string& line, Wire& to_proxy) {
    passed_.push_back(line);
    to_proxy.Send(line);
  }

  struct Owed {
    size_t number;  // of the "go"
    bool is_books;  // the book has to answer it
  };

  Random& random_;
  const bool waits_for_bestmoves_, has_book_;
  std::deque<Owed> owed_;  // for each "go" without a bestmove
  bool book_is_open_ = false;
  bool is_in_book_ = true;                  // the last position
  bool ponders_ = false, is_held_ = false;  // the last of them; is_held_: it does not end by itself
  int readyoks_ = 0;
  size_t number_ = 0;
  std::vector<std::string> received_, passed_;
};

class Table {
 public:
  Table(uint64_t seed, const probe::ChessBook& book)
      : random_(seed),
        engine_(random_, gui_waits_),
        gui_(random_, gui_waits_, has_book_),
        proxy_(MakeProxy(Chance(random_, 50))),
        book_(book),
        book_step_(Chance(random_, 50) ? 0 : static_cast<int>(random_() % (2 * kSteps))) {}

  void Play() {
    for (int step = 0; step < kSteps; ++step) {
      if (step == book_step_) OpenBook();
      Step();
    }
    if (book_step_ >= kSteps) OpenBook();
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
    config.session.open_book = [](const BookRequest&) {};
    config.warm_up = warm_up;
    return EngineProxy(std::move(config));
  }

  void OpenBook() {
    if (!has_book_) return;
    gui_.NoteOpenBook();
    proxy_.HandleBook({"italian"}, book_);
    Pass();
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
  const bool has_book_ = Chance(random_, 90);  // else it is being opened throughout
  const bool gui_waits_ = Chance(random_, 50);
  Engine engine_;
  Gui gui_;
  EngineProxy proxy_;
  const probe::ChessBook& book_;
  const int book_step_;  // at which the book is opened
  Wire gui_to_proxy_, engine_to_proxy_, proxy_to_gui_, proxy_to_engine_;
};

TEST(ProxyProperty, EveryGoHasOneBestmoveAndNoLineIsLost) {
  const absl::StatusOr<probe::ChessBook> book = TinyBook("italian");
  ASSERT_TRUE(book.ok()) << book.status();
  for (uint64_t seed = 1; seed <= kInterleavings && !HasFailure(); ++seed) {
    SCOPED_TRACE(absl::StrFormat("seed %d", seed));
    Table(seed, *book).Play();
  }
}

}  // namespace
}  // namespace tabia::uci

#include "protocol/io/proxy_loop.h"

#include <poll.h>
#include <signal.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <memory>
#include <string_view>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "protocol/io/engine_link.h"
#include "protocol/io/outbox.h"
#include "protocol/io/read_pieces.h"

namespace tabia::io {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr Clock::time_point kNever = Clock::time_point::max();
constexpr int kSystemRefused = 4;
constexpr size_t kMaxWaitingBytes = size_t{1} << 20;

constexpr milliseconds kForQuit{900};
// What a GUI that is gone has asked before may still need a book, or a word of the engine.
constexpr milliseconds kForLastAnswers{400};
constexpr milliseconds kForEndOfInput{500};
// For a GUI that takes nothing meanwhile.
constexpr milliseconds kForLastWords{60};

class ProxyLoop {
 public:
  ProxyLoop(uci::ProxyConfig surroundings, BookOpener open, const EngineOptions& options, const Log& log,
            UciStreams streams)
      : options_(options),
        log_(log),
        streams_(streams),
        engine_name_(surroundings.engine_name),
        loader_(std::move(open)),
        proxy_(WithLoader(std::move(surroundings))) {}

  // The exit code.
  int Run() {
    if (loader_.descriptor() < 0) return kSystemRefused;
    Pass();
    while (!is_over_) {
      Turn();
      Pass();
    }
    engine_.reset();
    SayLastWords();
    return exit_code_;
  }

  const BookLoader& loader() const { return loader_; }

 private:
  enum class Leaving { kNot, kAfterQuit, kWithoutGui };

  uci::ProxyConfig WithLoader(uci::ProxyConfig surroundings) {
    surroundings.session.open_book = [this](const std::string& path) { loader_.Begin(path); };
    return surroundings;
  }

  bool is_leaving() const { return leaving_ != Leaving::kNot; }

  // A side that does not read stops the other. It is read itself meanwhile, since it may wait for just that;
  // what it alone makes grow stops it later.
  bool MayReadGui() const {
    return !is_leaving() && engine_->unsaid_bytes() + proxy_.waiting_bytes() <= kMaxWaitingBytes &&
           to_gui_.size_bytes() <= 2 * kMaxWaitingBytes;
  }
  bool MayReadEngine() const {
    return to_gui_.size_bytes() <= kMaxWaitingBytes && engine_->unsaid_bytes() <= 2 * kMaxWaitingBytes;
  }

  // Waits until something can be done, and does it.
  void Turn() {
    pollfd waits[] = {
        {is_leaving() ? -1 : streams_.input, MayReadGui() ? short{POLLIN} : short{0}, 0},
        {output_is_gone_ ? -1 : streams_.output, to_gui_.empty() ? short{0} : short{POLLOUT}, 0},
        {engine_->to_write(), engine_->unsaid_bytes() == 0 ? short{0} : short{POLLOUT}, 0},
        {MayReadEngine() ? engine_->to_read() : -1, POLLIN, 0},
        {engine_->to_end(), POLLIN, 0},
        {loader_.descriptor(), POLLIN, 0},
    };
    const auto& [gui_in, gui_out, engine_in, engine_out, engine_end, books] = waits;
    const int ready = poll(waits, std::size(waits), TimeoutMilliseconds());
    if (ready < 0 && errno != EINTR) return Refuse("standard input", "waited for", errno);
    if (ready < 0) return;
    if (books.revents != 0) HandleBooks();
    if (gui_in.revents != 0) HandleGuiInput();
    if ((gui_out.revents & (POLLERR | POLLHUP | POLLNVAL)) != 0) LoseReader();
    if (engine_end.revents != 0) {
      HandleEngineEnd();
    } else if (engine_out.revents != 0 && !engine_->Read()) {
      is_leaving() ? engine_->CloseOutput() : LoseEngine("closed its output");
    } else if ((engine_in.revents & POLLERR) != 0) {
      is_leaving() ? engine_->CloseInput() : LoseEngine("closed its input");
    }
    HandleTime();
  }

  int TimeoutMilliseconds() const {
    const Clock::time_point next = std::min({uciok_by_, close_at_, kill_at_});
    if (next == kNever) return -1;
    const auto left = std::chrono::ceil<milliseconds>(next - Clock::now());
    return static_cast<int>(std::max(left, milliseconds{0}).count());
  }

  void HandleBooks() {
    for (BookLoader::Report& report : loader_.TakeReports()) HandleReport(proxy_, std::move(report));
  }

  void HandleGuiInput() {
    // Woken though it is not to be read: nobody writes any more.
    if (!MayReadGui()) return Leave(Leaving::kWithoutGui);
    const auto handle = [this](const uci::LinePiece& piece) {
      if (!proxy_.finished()) proxy_.HandleGui(piece);
    };
    const Reading reading = ReadPieces(streams_.input, gui_pieces_, handle);
    if (reading == Reading::kFailed) return Refuse("standard input", "read", errno);
    if (reading == Reading::kIsOver) {
      if (const auto rest = gui_pieces_.TakeRest()) handle(*rest);
    }
    if (proxy_.finished()) return Leave(Leaving::kAfterQuit);
    if (reading == Reading::kIsOver) Leave(Leaving::kWithoutGui);
  }

  void HandleEngineEnd() {
    if (!is_leaving()) return LoseEngine("");
    const Fate fate = engine_->ReadLast();
    leaving_ == Leaving::kAfterQuit&& fate.by_signal ? Fail(fate.text) : End(0);
  }

  // Unless it has ended, which says more, `why` tells what it did instead.
  void LoseEngine(const std::string& why) { ReplaceEngine(engine_->WhyLost(why)); }

  void ReplaceEngine(const std::string& why) {
    engine_.reset();
    uciok_by_ = kNever;
    to_gui_.Add(proxy_.TakeOutput().to_gui);
    if (!proxy_.HandleEngineLoss(why)) Fail(why);
  }

  void Start() {
    auto engine = EngineLink::Start(options_.command,
                                    [this](const uci::LinePiece& piece) { proxy_.HandleEngine(piece); });
    engine.ok() ? void(engine_ = *std::move(engine)) : ReplaceEngine(Message(engine.status()));
  }

  // Hands on what the front has to say, also to an engine that takes the place of a lost one.
  void Pass() {
    while (engine_ == nullptr && !is_over_) Start();
    if (is_over_) return;
    // To the GUI first: it waits.
    const uci::ProxyOutput output = proxy_.TakeOutput();
    if (!output_is_gone_) to_gui_.Add(output.to_gui);
    if (const int error = to_gui_.WriteTo(streams_.output); error != 0) {
      error == EPIPE ? LoseReader() : Refuse("standard output", "written", error);
    }
    engine_->Say(output.to_engine);
    SetClocks();
  }

  void SetClocks() {
    const bool awaits_uciok = proxy_.awaits_uciok() && !is_leaving() && MayReadEngine();
    if (!awaits_uciok) uciok_by_ = kNever;
    if (awaits_uciok && uciok_by_ == kNever) uciok_by_ = Clock::now() + options_.uciok_limit;
    if (is_leaving() && engine_->to_write() >= 0 && engine_->unsaid_bytes() == 0) EndInputOfEngine();
  }

  void EndInputOfEngine() {
    const bool awaits_answers = loader_.busy() || proxy_.awaits_uciok();
    if (awaits_answers && close_at_ != kNever) return;
    engine_->CloseInput();
    close_at_ = kNever;
    if (leaving_ == Leaving::kWithoutGui) kill_at_ = std::min(kill_at_, Clock::now() + kForEndOfInput);
  }

  void HandleTime() {
    const Clock::time_point now = Clock::now();
    if (now >= close_at_) close_at_ = kNever;
    if (now >= uciok_by_ && engine_ != nullptr && !is_leaving()) {
      const auto limit = std::chrono::ceil<std::chrono::seconds>(options_.uciok_limit);
      LoseEngine(absl::StrFormat("has not answered \"uci\" in %s", Counted(limit.count(), "second")));
    }
    if (now < kill_at_ || is_over_) return;
    leaving_ == Leaving::kAfterQuit ? Fail("has not ended after \"quit\"") : End(0);
  }

  void LoseReader() {
    output_is_gone_ = true;
    to_gui_.Clear();
    Leave(Leaving::kWithoutGui);
  }

  void Leave(Leaving how) {
    if (is_leaving()) return;
    leaving_ = how;
    if (how == Leaving::kWithoutGui) close_at_ = Clock::now() + kForLastAnswers;
    kill_at_ = Clock::now() + kForQuit;
  }

  void Refuse(std::string_view stream, std::string_view action, int error) {
    log_(Message(SystemError(stream, action, error)));
    End(kSystemRefused);
  }

  void Fail(std::string_view why) {
    log_(absl::StrFormat("engine %s: %s", engine_name_, why));
    End(kSystemRefused);
  }

  void End(int exit_code) {
    exit_code_ = exit_code;
    is_over_ = true;
  }

  void SayLastWords() {
    if (!output_is_gone_) to_gui_.Add(proxy_.TakeOutput().to_gui);
    pollfd wait = {streams_.output, POLLOUT, 0};
    while (!to_gui_.empty() && poll(&wait, 1, kForLastWords.count()) == 1) {
      if (to_gui_.WriteTo(streams_.output) != 0) return;
    }
  }

  const EngineOptions& options_;
  const Log& log_;
  const UciStreams streams_;
  const std::string engine_name_;
  BookLoader loader_;
  uci::EngineProxy proxy_;
  std::unique_ptr<EngineLink> engine_;  // there always is one when something is waited for
  LinePieces gui_pieces_{uci::kMaxLineBytes};
  Outbox to_gui_;
  bool output_is_gone_ = false;

  Leaving leaving_ = Leaving::kNot;
  Clock::time_point uciok_by_ = kNever;
  Clock::time_point close_at_ = kNever;  // the engine's input, at the latest
  Clock::time_point kill_at_ = kNever;
  bool is_over_ = false;
  int exit_code_ = 0;
};

}  // namespace

int RunProxy(uci::ProxyConfig surroundings, BookOpener open, const EngineOptions& options, const Log& log,
             UciStreams streams) {
  signal(SIGPIPE, SIG_IGN);
  ProxyLoop loop(std::move(surroundings), std::move(open), options, log, streams);
  const int exit_code = loop.Run();
  loop.loader().EndProcessIfBusy(exit_code);
  return exit_code;
}

}  // namespace tabia::io

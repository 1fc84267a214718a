#include "protocol/uci/driver/proxy_loop.h"

#include <algorithm>
#include <cerrno>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>

#include "absl/strings/str_format.h"

#include "asio/executor_work_guard.hpp"
#include "asio/io_context.hpp"
#include "asio/post.hpp"
#include "asio/steady_timer.hpp"
#include "core/base/status.h"
#include "core/base/text.h"
#include "protocol/io/descriptor_io.h"
#include "protocol/io/outbox.h"
#include "protocol/io/stream.h"
#include "protocol/io/without_exceptions.h"
#include "protocol/uci/driver/engine_link.h"
#include "protocol/uci/engine/bookshelf.h"
#include "protocol/uci/proxy/line_pieces.h"

namespace tabia::uci {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr Clock::time_point kNever = Clock::time_point::max();
constexpr size_t kMaxWaitingBytes = size_t{1} << 20;

constexpr milliseconds kForQuit{900};
// The last requests of a GUI that is gone may still need a book or a line of the engine.
constexpr milliseconds kForLastAnswers{400};
constexpr milliseconds kForEndOfInput{500};

Time Now() {
  return std::chrono::duration_cast<Time>(Clock::now().time_since_epoch());
}

LinePiece ReceivedNow(LinePiece piece) {
  piece.received = Now();
  return piece;
}

// Every handler ends with Pass, which writes output and starts the waits again.
class ProxyLoop {
 public:
  ProxyLoop(ProxyConfig config, BookLoader& loader, const io::Log& log, const EngineOptions& options,
            UciStreams streams)
      : log_(log),
        options_(options),
        streams_(streams),
        engine_name_(config.engine_name),
        loader_(loader),
        proxy_(WithLoader(std::move(config))) {}
  ~ProxyLoop() { loader_.Detach(); }

  absl::Status Run() {
    TABIA_RETURN_IF_ERROR(WatchStreams());
    Pass();
    while (!is_over_) io_.run_one();
    engine_.reset();
    SendLastWords();
    if (const std::string summary = proxy_.Summary(); !summary.empty()) log_(summary);
    return status_;
  }

 private:
  enum class Leaving { kNot, kAfterQuit, kWithoutGui };

  ProxyConfig WithLoader(ProxyConfig config) {
    loader_.Attach([this](BookLoader::Report report) {
      asio::post(io_, [this, report = std::move(report)]() mutable {
        proxy_.NoteTime(Now());
        HandleReport(proxy_, std::move(report));
        Pass();
      });
    });
    config.session.open_book = [this](const BookRequest& request) { loader_.Begin(request); };
    config.session.read_ahead = [this](std::function<void()> read) { loader_.ReadAhead(std::move(read)); };
    return config;
  }

  absl::Status WatchStreams() {
    if (const int error = gui_input_.Start(streams_.input); error != 0) {
      return SystemError("standard input", "read", error);
    }
    if (gui_output_.Start(streams_.output) != 0) LoseReader();
    return absl::OkStatus();
  }

  bool is_leaving() const { return leaving_ != Leaving::kNot; }

  // Stops reading one side while the other side reads too slowly. The slow side itself is still read, because it may
  // wait for that, until its own output reaches twice the limit.
  bool MayReadGui() const {
    return !is_leaving() && !input_is_over_ &&
           engine_->unsent_bytes() + proxy_.waiting_bytes() <= kMaxWaitingBytes &&
           to_gui_.size_bytes() <= 2 * kMaxWaitingBytes;
  }
  bool MayReadEngine() const {
    return to_gui_.size_bytes() <= kMaxWaitingBytes && engine_->unsent_bytes() <= 2 * kMaxWaitingBytes;
  }

  void HandleGuiInput() {
    // If reading is stopped now, Pass awaits the input again later.
    if (MayReadGui()) ReadGui();
    Pass();
  }

  // Notes that the GUI is gone, or that a script has sent its last line. The unread lines are read first.
  void HandleGuiGone() {
    has_last_input_ = true;
    Pass();
  }

  // Leaves after "quit" or the end of the input, when the earlier lines are answered.
  void LeaveWhenDone() {
    if (is_leaving()) return;
    if (proxy_.finished()) return Leave(Leaving::kAfterQuit);
    if (input_is_over_ && !proxy_.awaits_work()) return Leave(Leaving::kWithoutGui);
    const bool has_limit = proxy_.quit_waits() || has_last_input_;
    if (has_limit && stop_waiting_at_ == kNever) stop_waiting_at_ = Clock::now() + options_.quit_limit;
  }

  void ReadGui() {
    stop_waiting_at_ = kNever;
    const auto handle = [this](const LinePiece& piece) {
      if (!proxy_.finished()) proxy_.HandleGui(ReceivedNow(piece));
    };
    const Reading reading = ReadPieces(gui_input_, gui_pieces_, handle);
    if (reading == Reading::kFailed) return Refuse("standard input", "read", errno);
    if (reading == Reading::kIsOver) {
      if (const auto rest = gui_pieces_.TakeRest()) handle({std::string(rest->bytes) + '\n', rest->begins});
    }
    input_is_over_ = reading == Reading::kIsOver;
    has_last_input_ |= input_is_over_;
  }

  void HandleGuiOutputBroken() {
    LoseReader();
    Pass();
  }

  void HandleEngineOutput() {
    if (MayReadEngine() && !engine_->Read()) {
      is_leaving() ? engine_->CloseOutput() : LoseEngine("closed its output");
    }
    Pass();
  }

  void HandleEngineInputBroken() {
    is_leaving() ? engine_->CloseInput() : LoseEngine("closed its input");
    Pass();
  }

  void HandleEngineEnd() {
    is_leaving() ? TakeLeave() : LoseEngine("");
    Pass();
  }

  void TakeLeave() {
    const io::Fate fate = engine_->ReadLast();
    const bool was_killed = leaving_ == Leaving::kAfterQuit && fate.by_signal;
    was_killed ? Fail(fate.text) : End(absl::OkStatus());
  }

  // Reports the fate of the engine, or `why` if it still runs.
  void LoseEngine(const std::string& why) { ReplaceEngine(engine_->WhyLost(why)); }

  void ReplaceEngine(const std::string& why) {
    engine_.reset();
    uciok_by_ = kNever;
    to_gui_.Add(proxy_.TakeOutput().to_gui);
    if (!proxy_.HandleEngineLoss(why)) Fail(why);
  }

  void Start() {
    auto engine =
        EngineLink::Start(io_, options_.command,
                          {.readable = [this] { HandleEngineOutput(); },
                           .writable = [this] { Pass(); },
                           .input_broken = [this] { HandleEngineInputBroken(); },
                           .ended = [this] { HandleEngineEnd(); }},
                          [this](const LinePiece& piece) { proxy_.HandleEngine(ReceivedNow(piece)); });
    engine.ok() ? void(engine_ = *std::move(engine)) : ReplaceEngine(Message(engine.status()));
  }

  // Writes the output of the proxy, also to an engine that replaces a lost one.
  void Pass() {
    while (engine_ == nullptr && !is_over_) Start();
    if (is_over_) return;
    LeaveWhenDone();
    // The GUI comes first, because it waits.
    const ProxyOutput output = proxy_.TakeOutput();
    for (const std::string& line : output.log) log_(line);
    if (!output_is_gone_) to_gui_.Add(output.to_gui);
    if (const int error = to_gui_.WriteTo(gui_output_); error != 0) {
      error == EPIPE ? LoseReader() : Refuse("standard output", "written", error);
    }
    engine_->Send(output.to_engine);
    SetClocks();
    AwaitEvents();
  }

  void AwaitEvents() {
    if (MayReadGui()) {
      gui_input_.AwaitReadable();
    } else if (!is_leaving() && !has_last_input_) {
      gui_input_.AwaitBroken();
    }
    if (!output_is_gone_) gui_output_.AwaitBroken();
    if (!to_gui_.empty()) gui_output_.AwaitWritable();
    engine_->AwaitEvents(MayReadEngine());
    AwaitTime();
  }

  void AwaitTime() {
    const Clock::time_point next = std::min({uciok_by_, stop_waiting_at_, close_at_, kill_at_});
    if (next == awaited_) return;
    awaited_ = next;
    if (next == kNever) return void(timer_.cancel());
    timer_.expires_at(next);
    timer_.async_wait([this](const asio::error_code& error) {
      // The timer may have been moved after this handler was queued.
      if (error || awaited_ > Clock::now()) return;
      awaited_ = kNever;
      HandleTime();
      Pass();
    });
  }

  void SetClocks() {
    const bool awaits_uciok = proxy_.awaits_uciok() && !is_leaving() && MayReadEngine();
    if (!awaits_uciok) uciok_by_ = kNever;
    if (awaits_uciok && uciok_by_ == kNever) uciok_by_ = Clock::now() + options_.uciok_limit;
    if (is_leaving() && engine_->has_input() && engine_->unsent_bytes() == 0) EndInputOfEngine();
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
    if (now >= stop_waiting_at_) StopWaiting();
    if (now >= uciok_by_ && engine_ != nullptr && !is_leaving()) {
      const auto limit = std::chrono::ceil<std::chrono::seconds>(options_.uciok_limit);
      LoseEngine(absl::StrFormat("has not answered \"uci\" in %s", FormatCount(limit.count(), "second")));
    }
    if (now < kill_at_ || is_over_) return;
    leaving_ == Leaving::kAfterQuit ? Fail("has not ended after \"quit\"") : End(absl::OkStatus());
  }

  // Ends the wait for a book after "quit". After the end of the input it has no limit, as without an engine.
  void StopWaiting() {
    stop_waiting_at_ = kNever;
    if (loader_.busy() && !proxy_.quit_waits()) return;
    proxy_.StopWaiting();
    if (!input_is_over_ && !proxy_.finished()) Leave(Leaving::kWithoutGui);  // neither side reads
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
    End(SystemError(stream, action, error));
  }

  void Fail(std::string_view why) {
    End(absl::UnavailableError(absl::StrFormat("engine %s: %s", engine_name_, why)));
  }

  void End(const absl::Status& status) {
    status_ = status;
    is_over_ = true;
  }

  // Sends the rest of the output. The reader of a script's answers may be slow; a GUI that is gone reads nothing more.
  void SendLastWords() {
    if (!output_is_gone_) to_gui_.Add(proxy_.TakeOutput().to_gui);
    while (!to_gui_.empty() && gui_output_.IsWritable(options_.quit_limit)) {
      if (to_gui_.WriteTo(gui_output_) != 0) return;
    }
    if (!to_gui_.empty())
      log_(absl::StrFormat("standard output: the last %d bytes were not read", to_gui_.size_bytes()));
  }

  const io::Log& log_;
  const EngineOptions& options_;
  const UciStreams streams_;
  const std::string engine_name_;
  BookLoader& loader_;
  asio::io_context io_{1};
  const asio::executor_work_guard<asio::io_context::executor_type> work_{io_.get_executor()};
  io::Stream gui_input_{io_,
                        {.readable = [this] { HandleGuiInput(); }, .broken = [this] { HandleGuiGone(); }}};
  io::Stream gui_output_{io_,
                         {.writable = [this] { Pass(); }, .broken = [this] { HandleGuiOutputBroken(); }}};
  asio::steady_timer timer_{io_};
  EngineProxy proxy_;
  std::unique_ptr<EngineLink> engine_;  // not null while events are awaited
  LinePieces gui_pieces_{kMaxLineBytes};
  io::Outbox to_gui_;
  bool output_is_gone_ = false;

  Leaving leaving_ = Leaving::kNot;
  bool has_last_input_ = false;  // nothing more is sent to the input
  bool input_is_over_ = false;   // and all of it was read
  Clock::time_point uciok_by_ = kNever;
  // After "quit" or the end of the input, books and the engine are awaited until this time.
  Clock::time_point stop_waiting_at_ = kNever;
  Clock::time_point close_at_ = kNever;  // the engine's input, at the latest
  Clock::time_point kill_at_ = kNever;
  Clock::time_point awaited_ = kNever;  // by the timer
  bool is_over_ = false;
  absl::Status status_;
};

}  // namespace

absl::Status RunProxy(ProxyConfig config, BookLoader& loader, const io::Log& log,
                      const EngineOptions& options, UciStreams streams) {
  io::IgnoreClosedPipes();
  return io::WithoutExceptions(
      "standard input", [&] { return ProxyLoop(std::move(config), loader, log, options, streams).Run(); });
}

}  // namespace tabia::uci

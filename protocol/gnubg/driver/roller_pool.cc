#include "protocol/gnubg/driver/roller_pool.h"

#include <cstdint>
#include <iterator>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "asio/steady_timer.hpp"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/searches/rollout_file.h"
#include "protocol/io/descriptor_io.h"
#include "protocol/io/without_exceptions.h"
#include "protocol/uci/driver/engine_link.h"

namespace tabia::gnubg {
namespace {

// Keeps the blanks at the beginning, which are columns of the text.
std::string_view WithoutLineEnd(std::string_view line) {
  return line.substr(0, line.find_last_not_of("\r\n") + 1);
}

}  // namespace

// A process, and the question that it answers.
struct RollerPool::Worker {
  Worker(asio::io_context& io, const RolloutSetup& setup) : talk(setup), deadline(io) {}

  RolloutTalk talk;
  asio::steady_timer deadline;
  std::optional<Asked> asked;
  std::unique_ptr<uci::EngineLink> link;
};

struct RollerPool::Work {
  Next next;
  Take take;
};

RollerPool::RollerPool(RollerPoolConfig config) : config_(std::move(config)) {
  io::IgnoreClosedPipes();
}

RollerPool::~RollerPool() = default;

std::string RollerPool::ProgramName() const {
  return "engine " + MakePrintable(config_.command[0]);
}

absl::Status RollerPool::Run(Next next, Take take) {
  Work work = {next, take};
  work_ = &work;
  const absl::Status status = io::WithoutExceptions(ProgramName(), [this] { return DoWork(); });
  work_ = nullptr;
  return status;
}

absl::Status RollerPool::Start() {
  return io::WithoutExceptions(ProgramName(), [this] { return StartProcesses(1); });
}

absl::Status RollerPool::StartProcesses(size_t count) {
  while (status_.ok() && workers_.size() < count) {
    workers_.push_back(std::make_unique<Worker>(io_, config_.setup));
    StartProcess(*workers_.back());
  }
  return status_;
}

absl::Status RollerPool::DoWork() {
  TABIA_RETURN_IF_ERROR(StartProcesses(config_.processes));
  GiveWork();
  while (status_.ok() && IsWorking()) io_.run_one();
  return status_;
}

// Returns whether a process starts or has a question.
bool RollerPool::IsWorking() const {
  for (const std::unique_ptr<Worker>& worker : workers_) {
    if (worker->asked || worker->talk.state() == RolloutTalk::State::kStarting) return true;
  }
  return !repeated_.empty();
}

void RollerPool::StartProcess(Worker& worker) {
  worker.talk = RolloutTalk(config_.setup);
  const uci::EngineEvents events = {
      .readable = [this,
                   &worker] { worker.link->Read() ? Handle(worker) : Lose(worker, "closed its output"); },
      .writable = [this, &worker] { Handle(worker); },
      .input_broken = [this, &worker] { Lose(worker, "closed its input"); },
      .ended = [this, &worker] { Lose(worker, "ended"); }};
  std::vector<std::string> command = config_.command;
  command.insert(command.end(), std::begin(kRolloutArguments), std::end(kRolloutArguments));
  absl::StatusOr<std::unique_ptr<uci::EngineLink>> link =
      uci::EngineLink::Start(io_, command, events, [&worker](const uci::LinePiece& piece) {
        // No line that matters here is longer than a piece.
        if (piece.begins && piece.ends) worker.talk.HandleLine(WithoutLineEnd(piece.bytes));
      });
  if (!link.ok()) {
    status_ = absl::UnavailableError(absl::StrFormat("%s: %s", ProgramName(), Message(link.status())));
    return;
  }
  worker.link = *std::move(link);
  SetDeadline(worker, config_.start_limit);
  Handle(worker);
}

// Handles the state of the conversation after an event, and awaits the next one.
void RollerPool::Handle(Worker& worker) {
  if (!status_.ok() || worker.link == nullptr) return;
  if (worker.talk.state() == RolloutTalk::State::kAnswered) TakeAnswer(worker);
  if (worker.talk.state() == RolloutTalk::State::kIdle && !worker.asked) GiveWork();
  if (!status_.ok() || worker.link == nullptr) return;
  worker.link->Send(worker.talk.TakeOutput());
  worker.link->AwaitEvents(true);
}

void RollerPool::TakeAnswer(Worker& worker) {
  const std::string answer = worker.talk.TakeAnswer();
  const std::string_view record = searches::FindRolloutRecord(answer);
  if (record.empty()) return Lose(worker, "has sent no analysis");
  failures_ = 0;
  const Asked asked = *std::exchange(worker.asked, std::nullopt);
  worker.deadline.expires_at(asio::steady_timer::time_point::max());
  Answer(asked.question, record);
}

void RollerPool::Answer(const searches::RolloutQuestion& question, std::string_view record) {
  if (work_ == nullptr || !status_.ok()) return;
  status_ = work_->take(question, record);
}

// Gives a question to each idle process, because the last answer may have led to several.
void RollerPool::GiveWork() {
  for (const std::unique_ptr<Worker>& worker : workers_) {
    if (!status_.ok() || work_ == nullptr) return;
    if (worker->asked || worker->talk.state() != RolloutTalk::State::kIdle) continue;
    if (!repeated_.empty()) {
      Give(*worker, {std::move(repeated_.front()), true});
      repeated_.pop_front();
    } else if (std::optional<searches::RolloutQuestion> question = work_->next()) {
      Give(*worker, {*std::move(question)});
    } else {
      worker->deadline.expires_at(asio::steady_timer::time_point::max());
    }
  }
}

void RollerPool::Give(Worker& worker, Asked asked) {
  worker.talk.Ask(asked.question);
  worker.asked = std::move(asked);
  SetDeadline(worker, config_.answer_limit);
  worker.link->Send(worker.talk.TakeOutput());
  worker.link->AwaitEvents(true);
}

void RollerPool::SetDeadline(Worker& worker, std::chrono::milliseconds limit) {
  worker.deadline.expires_after(limit);
  worker.deadline.async_wait([this, &worker, limit](const asio::error_code& error) {
    // The deadline may have been moved after this handler was queued.
    if (error || worker.deadline.expiry() > asio::steady_timer::clock_type::now()) return;
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(limit).count();
    Lose(worker,
         absl::StrFormat("has not answered in %s", FormatCount(static_cast<uint64_t>(seconds), "second")));
  });
}

// Starts a process again that has failed, and keeps its question to ask it once more.
void RollerPool::Lose(Worker& worker, const std::string& why) {
  constexpr int kMaxFailures = 3;
  if (!status_.ok() || worker.link == nullptr) return;
  const std::string text = absl::StrFormat("%s: %s", ProgramName(), worker.link->WhyLost(why));
  worker.deadline.expires_at(asio::steady_timer::time_point::max());
  worker.link = nullptr;
  if (++failures_ > kMaxFailures) {
    status_ = absl::UnavailableError(text);
    return;
  }
  const std::optional<Asked> asked = std::exchange(worker.asked, std::nullopt);
  const bool is_given_up = asked && asked->is_repeated;
  if (config_.warn) {
    config_.warn(text + (is_given_up ? "; setting aside the decision" : "; starting the program again"));
  }
  if (asked && !is_given_up) repeated_.push_back(asked->question);
  StartProcess(worker);
  if (is_given_up) Answer(asked->question, "");
}

}  // namespace tabia::gnubg

#include "protocol/uci/driver/engine_pool.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "absl/strings/str_format.h"

#include "asio/steady_timer.hpp"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "protocol/io/descriptor_io.h"
#include "protocol/io/without_exceptions.h"
#include "protocol/uci/driver/engine_link.h"

namespace tabia::uci {

// A process, and the position that it searches.
struct EnginePool::Worker {
  Worker(asio::io_context& io, const AnalystConfig& config) : analyst(config), deadline(io) {}

  Analyst analyst;
  asio::steady_timer deadline;
  std::optional<size_t> number;  // of the position
  std::unique_ptr<EngineLink> link;
};

struct EnginePool::Work {
  absl::Span<const std::string> positions;
  const TakeLines& take;
  size_t given = 0, done = 0;
};

EnginePool::EnginePool(EnginePoolConfig config) : config_(std::move(config)) {
  io::IgnoreClosedPipes();
}

EnginePool::~EnginePool() = default;

std::string EnginePool::ProgramName() const {
  return "engine " + MakePrintable(config_.command[0]);
}

absl::StatusOr<std::string> EnginePool::Start() {
  TABIA_RETURN_IF_ERROR(io::WithoutExceptions(ProgramName(), [this] { return StartFirst(); }));
  return workers_.front()->analyst.engine_name();
}

absl::Status EnginePool::StartFirst() {
  TABIA_RETURN_IF_ERROR(AddWorker());
  const Analyst& first = workers_.front()->analyst;
  while (status_.ok() && first.state() == Analyst::State::kStarting) io_.run_one();
  return status_;
}

absl::Status EnginePool::Search(absl::Span<const std::string> positions, const TakeLines& take) {
  Work work = {positions, take};
  work_ = &work;
  const absl::Status status = io::WithoutExceptions(ProgramName(), [this] { return DoWork(); });
  work_ = nullptr;
  return status;
}

absl::Status EnginePool::DoWork() {
  while (workers_.size() < std::min(config_.processes, work_->positions.size())) {
    TABIA_RETURN_IF_ERROR(AddWorker());
  }
  for (const std::unique_ptr<Worker>& worker : workers_) Handle(*worker);
  while (status_.ok() && work_->done < work_->positions.size()) io_.run_one();
  return status_;
}

absl::Status EnginePool::AddWorker() {
  workers_.push_back(std::make_unique<Worker>(io_, config_.analyst));
  Worker& worker = *workers_.back();
  const EngineEvents events = {
      .readable = [this,
                   &worker] { worker.link->Read() ? Handle(worker) : Lose(worker, "closed its output"); },
      .writable = [this, &worker] { Handle(worker); },
      .input_broken = [this, &worker] { Lose(worker, "closed its input"); },
      .ended = [this, &worker] { Lose(worker, "ended"); }};
  absl::StatusOr<std::unique_ptr<EngineLink>> link =
      EngineLink::Start(io_, config_.command, events, [&worker](const LinePiece& piece) {
        // A line in several pieces is longer than any line that matters here.
        if (piece.begins && piece.ends) worker.analyst.HandleLine(Trim(piece.bytes));
      });
  if (!link.ok()) {
    Fail(worker, Message(link.status()));
    return status_;
  }
  worker.link = *std::move(link);
  SetDeadline(worker, config_.start_limit, "\"uci\"");
  Handle(worker);
  return status_;
}

// Handles the state of the analyst after an event, and awaits the next one.
void EnginePool::Handle(Worker& worker) {
  if (!status_.ok() || worker.link == nullptr) return;
  if (worker.analyst.state() == Analyst::State::kFailed) return Fail(worker, worker.analyst.failure());
  if (worker.analyst.state() == Analyst::State::kIdle) {
    worker.deadline.cancel();
    TakeResult(worker);
    GiveWork(worker);
  }
  worker.link->Send(worker.analyst.TakeOutput());
  worker.link->AwaitEvents(true);
}

void EnginePool::TakeResult(Worker& worker) {
  const std::vector<SearchedLine> lines = worker.analyst.TakeResult();
  if (lines.empty() || !worker.number || work_ == nullptr) return;
  ++work_->done;
  if (absl::Status taken = work_->take(*std::exchange(worker.number, {}), lines); !taken.ok()) {
    status_ = std::move(taken);
  }
}

void EnginePool::GiveWork(Worker& worker) {
  if (work_ == nullptr || work_->given == work_->positions.size()) return;
  worker.number = work_->given++;
  const std::string& position = work_->positions[*worker.number];
  worker.analyst.Search(position);
  SetDeadline(worker, config_.search_limit, position);
}

void EnginePool::SetDeadline(Worker& worker, std::chrono::milliseconds limit, const std::string& what) {
  worker.deadline.expires_after(limit);
  worker.deadline.async_wait([this, &worker, limit, what](const asio::error_code& error) {
    // The deadline may have been moved after this handler was queued.
    if (error || worker.deadline.expiry() > asio::steady_timer::clock_type::now()) return;
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(limit).count();
    Fail(worker, absl::StrFormat("has not answered %s in %s", what,
                                 FormatCount(static_cast<uint64_t>(seconds), "second")));
  });
}

// Reports the fate of the process, or `why` if it still runs. Its last line may be a bestmove.
void EnginePool::Lose(Worker& worker, const std::string& why) {
  if (!status_.ok()) return;
  const std::string fate = worker.link->WhyLost(why);
  TakeResult(worker);
  if (status_.ok()) Fail(worker, fate);
}

void EnginePool::Fail(const Worker& worker, const std::string& why) {
  failed_position_ = worker.number;
  status_ = absl::UnavailableError(absl::StrFormat("%s: %s", ProgramName(), why));
}

}  // namespace tabia::uci

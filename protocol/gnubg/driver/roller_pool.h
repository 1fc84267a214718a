// Several processes of GNU Backgammon that make rollouts at the same time.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"

#include "asio/io_context.hpp"
#include "core/searches/roller.h"
#include "protocol/gnubg/rollout_talk.h"

namespace tabia::gnubg {

struct RollerPoolConfig {
  std::vector<std::string> command;  // the program, looked up in PATH, and its first arguments
  size_t processes = 1;
  RolloutSetup setup = {};
  std::chrono::milliseconds start_limit{30'000};
  std::chrono::milliseconds answer_limit{3'600'000};  // for one question
  std::function<void(const std::string& why)> warn = {};
};

// A process fails if it ends, closes a stream, exceeds a limit, or answers without an analysis. It is started again,
// and its question is asked once more; after a second failure the question has an empty answer. The fourth failure
// without an answer in between is an error. No process outlives the pool. The constructor ignores SIGPIPE.
class RollerPool final : public searches::Roller {
 public:
  explicit RollerPool(RollerPoolConfig config);
  ~RollerPool() override;

  // Starts one process, so that a program that does not exist is reported before a file is made for its results.
  absl::Status Start();
  absl::Status Run(Next next, Take take) override;

 private:
  struct Worker;
  struct Work;
  struct Asked {
    searches::RolloutQuestion question;
    bool is_repeated = false;
  };

  std::string ProgramName() const;
  absl::Status StartProcesses(size_t count);
  absl::Status DoWork();
  void StartProcess(Worker& worker);
  void Handle(Worker& worker);
  void TakeAnswer(Worker& worker);
  void GiveWork();
  void Give(Worker& worker, Asked asked);
  void Answer(const searches::RolloutQuestion& question, std::string_view record);
  void SetDeadline(Worker& worker, std::chrono::milliseconds limit);
  void Lose(Worker& worker, const std::string& why);
  bool IsWorking() const;

  const RollerPoolConfig config_;
  asio::io_context io_{1};
  std::vector<std::unique_ptr<Worker>> workers_;
  std::deque<searches::RolloutQuestion> repeated_;  // to be asked once more
  Work* work_ = nullptr;                            // during Run
  int failures_ = 0;                                // since the last answer
  absl::Status status_;
};

}  // namespace tabia::gnubg

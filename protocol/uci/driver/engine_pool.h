// Several processes of one engine that evaluate positions at the same time.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

#include "asio/io_context.hpp"
#include "protocol/uci/analysis/analyst.h"

namespace tabia::uci {

struct EnginePoolConfig {
  std::vector<std::string> command;  // the program, looked up in PATH, and its arguments
  size_t processes = 1;
  AnalystConfig analyst = {};
  std::chrono::milliseconds start_limit{10'000};   // for the answer to "uci"
  std::chrono::milliseconds search_limit{60'000};  // for one position
};

// A process fails if it cannot be started, if it ends, closes a stream, exceeds a limit, or violates the protocol. The
// error contains the name of the program, and the pool cannot be used afterwards. No process outlives the pool. The
// constructor ignores SIGPIPE.
class EnginePool {
 public:
  using TakeLines = std::function<absl::Status(size_t number, const std::vector<SearchedLine>& lines)>;

  explicit EnginePool(EnginePoolConfig config);
  ~EnginePool();

  size_t processes() const { return config_.processes; }

  // Starts one process, and returns the name of the engine. Call it first.
  absl::StatusOr<std::string> Start();
  // Searches all `positions`, FENs. Calls `take` with the number and the lines of each as soon as it is searched, in
  // any order. An error of `take` ends the search.
  absl::Status Search(absl::Span<const std::string> positions, const TakeLines& take);
  // Returns the number of the position that the failed process searched; nothing if it searched none.
  std::optional<size_t> failed_position() const { return failed_position_; }

 private:
  struct Worker;
  struct Work;

  std::string ProgramName() const;
  absl::Status StartFirst();
  absl::Status DoWork();
  absl::Status AddWorker();
  void Handle(Worker& worker);
  void TakeResult(Worker& worker);
  void GiveWork(Worker& worker);
  void SetDeadline(Worker& worker, std::chrono::milliseconds limit, const std::string& what);
  void Lose(Worker& worker, const std::string& why);
  void Fail(const Worker& worker, const std::string& why);

  const EnginePoolConfig config_;
  asio::io_context io_{1};
  std::vector<std::unique_ptr<Worker>> workers_;
  Work* work_ = nullptr;  // during Search
  absl::Status status_;
  std::optional<size_t> failed_position_;
};

}  // namespace tabia::uci

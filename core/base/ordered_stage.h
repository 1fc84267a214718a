// Work on several threads whose results are used in order, in bounded memory.
//
// The caller's thread makes tasks and uses the blocks that result from them; the threads of the stage do the work
// between. Invariant: the blocks are used in the order of the tasks, and the blocks of one task in the order in which
// it emitted them. So the result depends neither on the number of threads nor on their speed, and the first error in
// that order is the one that is returned.
//
// Memory is bounded: at most kTasksPerThread tasks for each thread are begun and not finished. A busy caller has one
// more, whose blocks it is using. A thread waits while its task has kMaxBlocks unused blocks. The oldest task never
// waits for another one, so the stage cannot deadlock.
//
// Example: there are three tasks 0, 1 and 2, and two threads, which take 0 and 1. Task 1 is ready first, and its thread
// takes 2. The caller waits for the blocks of 0 and uses each one when it is ready. Then it uses the blocks of 1.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace tabia {

template <typename Task, typename Block>
class OrderedStage {
 public:
  // Passes a block on. If it returns false, no more blocks are needed, and the work may end.
  using Emit = absl::FunctionRef<bool(Block block)>;
  using Work = std::function<void(Task& task, Emit emit)>;
  // Returns the next task, or nothing after the last one.
  using NextTask = absl::FunctionRef<absl::StatusOr<std::optional<Task>>()>;
  using UseBlock = absl::FunctionRef<absl::Status(Block block)>;

  // The load of the caller's thread.
  enum class Caller {
    kWaits,   // little: it mostly waits for blocks
    kIsBusy,  // making tasks or using blocks takes about as long as the work on them
  };
  // Starts a thread for an element of `works` when a task needs one; a single task needs none. A single element runs on
  // the caller's thread, unless the caller is busy. If no thread can be started, the caller's thread does the work.
  explicit OrderedStage(std::vector<Work> works, Caller caller = Caller::kWaits)
      : works_(std::move(works)),
        caller_is_busy_(caller == Caller::kIsBusy),
        has_threads_(works_.size() > 1 || caller_is_busy_) {}
  // Does the same with `threads` copies of `work`, at least one.
  OrderedStage(unsigned threads, const Work& work)
      : OrderedStage(std::vector<Work>(std::max(threads, 1u), work)) {}
  OrderedStage(const OrderedStage&) = delete;
  OrderedStage& operator=(const OrderedStage&) = delete;
  ~OrderedStage() { Stop(); }

  // Uses blocks until there is room for a task, then begins it. Returns the first error of `use`, after which the stage
  // cannot be used. Exceptions of the functions leave Push, Finish and Run.
  absl::Status Push(Task task, UseBlock use) {
    while (slots_.size() >= MaxTasks()) {
      if (absl::Status status = UseFirst(use); !status.ok()) return status;
    }
    Begin(std::move(task));
    return absl::OkStatus();
  }

  // Uses the blocks of all tasks that are begun. Returns the first error of `use`.
  absl::Status Finish(UseBlock use) {
    absl::Status status;
    while (status.ok() && !slots_.empty()) status = UseFirst(use);
    return status;
  }

  // Pushes all tasks of `next`, then calls Finish. Returns the first error of `use` or, without one, the error of
  // `next`.
  absl::Status Run(NextTask next, UseBlock use) {
    for (;;) {
      while (slots_.size() >= MaxTasks()) {
        if (absl::Status status = UseFirst(use); !status.ok()) return status;
      }
      absl::StatusOr<std::optional<Task>> task = next();
      if (task.ok() && task->has_value()) {
        Begin(*std::move(*task));
        continue;
      }
      const absl::Status finished = Finish(use);
      return finished.ok() ? task.status() : finished;
    }
  }

 private:
  static constexpr size_t kTasksPerThread = 2, kMaxBlocks = 4;

  // A task whose blocks are not all used yet.
  struct Slot {
    explicit Slot(Task new_task) : task(std::move(new_task)) {}

    Task task;
    std::deque<Block> blocks;
    std::condition_variable room;  // for another block
    bool is_done = false;
    std::exception_ptr thrown;
  };

  size_t MaxTasks() const {
    if (!has_threads_) return 1;
    return kTasksPerThread * works_.size() + (caller_is_busy_ ? 1 : 0);
  }

  void Begin(Task task) {
    {
      const std::lock_guard lock(mutex_);
      slots_.push_back(std::make_unique<Slot>(std::move(task)));
    }
    begun_.notify_one();
    // A single task needs no thread.
    if (slots_.size() > 1) StartThreads(std::min(slots_.size(), works_.size()));
  }

  // Starts threads until `count` are running.
  void StartThreads(size_t count) {
    threads_.reserve(works_.size());
    try {
      while (threads_.size() < count)
        threads_.emplace_back([this, &work = works_[threads_.size()]] { WorkOnTasks(work); });
    } catch (const std::system_error&) {
      // The running threads are enough. If none is running, UseFirst does the work.
    }
  }

  void WorkOnTasks(const Work& work) {
    while (Slot* const slot = TakeTask()) {
      std::exception_ptr thrown;
      try {
        work(slot->task, [this, slot](Block block) { return Put(*slot, std::move(block)); });
      } catch (...) {
        thrown = std::current_exception();
      }
      {
        const std::lock_guard lock(mutex_);
        slot->thrown = thrown;
        slot->is_done = true;
      }
      ready_.notify_one();
    }
  }

  // Waits for the next task that no thread has taken. Returns nullptr if there will be none.
  Slot* TakeTask() {
    std::unique_lock lock(mutex_);
    begun_.wait(lock, [this] { return stops_ || taken_ < slots_.size(); });
    return stops_ ? nullptr : slots_[taken_++].get();
  }

  bool Put(Slot& slot, Block block) {
    {
      std::unique_lock lock(mutex_);
      slot.room.wait(lock, [&] { return stops_ || slot.blocks.size() < kMaxBlocks; });
      if (stops_) return false;
      slot.blocks.push_back(std::move(block));
    }
    ready_.notify_one();
    return true;
  }

  // Uses the next block of the first task, or ends this task.
  absl::Status UseFirst(UseBlock use) {
    if (threads_.empty()) return WorkOnFirst(use);
    std::unique_lock lock(mutex_);
    Slot& first = *slots_.front();
    ready_.wait(lock, [&first] { return first.is_done || !first.blocks.empty(); });
    if (first.blocks.empty()) {
      const std::exception_ptr thrown = first.thrown;
      slots_.pop_front();
      --taken_;
      if (thrown) std::rethrow_exception(thrown);
      return absl::OkStatus();
    }
    Block block = std::move(first.blocks.front());
    first.blocks.pop_front();
    lock.unlock();
    first.room.notify_one();
    return use(std::move(block));
  }

  absl::Status WorkOnFirst(UseBlock use) {
    absl::Status status;
    works_.front()(slots_.front()->task, [&](Block block) {
      status = use(std::move(block));
      return status.ok();
    });
    slots_.pop_front();
    return status;
  }

  void Stop() {
    {
      const std::lock_guard lock(mutex_);
      stops_ = true;
      for (const std::unique_ptr<Slot>& slot : slots_) slot->room.notify_all();
    }
    begun_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }

  const std::vector<Work> works_;
  const bool caller_is_busy_, has_threads_;
  std::mutex mutex_;
  std::condition_variable begun_,
      ready_;  // a task for a thread; a block for the caller, or the end of a task
  std::deque<std::unique_ptr<Slot>> slots_;  // in the order of the tasks; only the caller's thread changes it
  size_t taken_ = 0;                         // of slots_, from the front
  bool stops_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace tabia

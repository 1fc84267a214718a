// A dump of the records that several threads deliver.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "gtest/gtest.h"

#include "tests/formats/record_dump.h"

namespace tabia::formats {

// Gives its records to a common list when it is destroyed. Expects no visit while it has forks.
class ForkedDump final : public records::ChessVisitor {
 public:
  struct List {
    std::mutex mutex;
    std::vector<std::string> lines;
    std::atomic<int> forks = 0;
  };

  explicit ForkedDump(List& list, bool is_fork = false) : list_(list), is_fork_(is_fork) {
    list_.forks += is_fork_;
  }
  ~ForkedDump() override {
    list_.forks -= is_fork_;
    const std::lock_guard lock(list_.mutex);
    list_.lines.insert(list_.lines.end(), dump_.lines.begin(), dump_.lines.end());
  }
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    EXPECT_TRUE(is_fork_ || list_.forks == 0);
    return dump_.VisitMove(position, move);
  }
  absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note) override {
    return dump_.VisitNote(position, note);
  }
  std::unique_ptr<ChessVisitor> Fork() override { return std::make_unique<ForkedDump>(list_, true); }

 private:
  List& list_;
  const bool is_fork_;
  RecordDump dump_;
};

}  // namespace tabia::formats

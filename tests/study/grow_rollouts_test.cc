// Books that grow by made rollouts.
#include "core/study/grow_rollouts.h"

#include <filesystem>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/base/status.h"
#include "core/books/open_book.h"
#include "tests/base/scratch_folder.h"
#include "tests/searches/made_rollouts.h"

namespace tabia::study {
namespace {

using testing::HasSubstr;
using testing::SizeIs;

// Answers each question at once, until it is broken.
class MadeRoller final : public searches::Roller {
 public:
  explicit MadeRoller(size_t max_answers = SIZE_MAX) : max_answers_(max_answers) {}

  absl::Status Run(Next next, Take take) override {
    while (const auto question = next()) {
      if (asked_.size() == max_answers_) return absl::UnavailableError("engine gnubg: ended");
      asked_.push_back(*question);
      TABIA_RETURN_IF_ERROR(take(*question, searches::MadeRecord(*question, 36)));
    }
    return absl::OkStatus();
  }
  const std::vector<searches::RolloutQuestion>& asked() const { return asked_; }

 private:
  const size_t max_answers_;
  std::vector<searches::RolloutQuestion> asked_;
};

class GrowRolloutsTest : public testing::Test {
 protected:
  absl::Status Grow(MadeRoller& roller) {
    absl::StatusOr<searches::RolloutFile> file = searches::RolloutFile::Open(folder_ / "rollouts.txt");
    EXPECT_TRUE(file.ok()) << file.status();
    return GrowRollouts(options_, roller, *file, [this](const RolledOutBook& book) {
      last_ = book;
      return absl::OkStatus();
    });
  }

  const ScratchFolder folder_;
  GrowRolloutsOptions options_ = {
      .books = {}, .output = folder_ / "grown.tabia", .rule = {.scores = {backgammon::Context()}}};
  RolledOutBook last_;
};

TEST_F(GrowRolloutsTest, StopsAtTheMaximum) {
  options_.max_analyses = 20;
  MadeRoller roller;
  EXPECT_EQ(Grow(roller), absl::OkStatus());
  EXPECT_THAT(roller.asked(), SizeIs(20));
  EXPECT_EQ(last_.analyses, 20u);
  EXPECT_EQ(last_.counts.evaluated, 15u);
  EXPECT_EQ(last_.counts.games, 5u * 2 * 36);
  EXPECT_THAT(last_.widest, HasSubstr(" over "));
  const absl::StatusOr<probe::Book> book = books::OpenBook(options_.output);
  ASSERT_TRUE(book.ok()) << book.status();
  EXPECT_EQ(book->info().game, records::Game::kBackgammon);
}

TEST_F(GrowRolloutsTest, ContinuesWithItsFile) {
  options_.max_analyses = 20;
  MadeRoller first, second;
  EXPECT_EQ(Grow(first), absl::OkStatus());
  EXPECT_EQ(Grow(second), absl::OkStatus());
  EXPECT_EQ(last_.counts.games, 25u * 2 * 36);
}

TEST_F(GrowRolloutsTest, EndsWhenAllDecisionsAreFinished) {
  MadeRoller roller, later;
  EXPECT_EQ(Grow(roller), absl::OkStatus());
  EXPECT_EQ(last_.counts.finished, last_.counts.decisions);
  EXPECT_EQ(last_.widest, "");
  EXPECT_EQ(Grow(later), absl::OkStatus());
  EXPECT_THAT(later.asked(), SizeIs(0));
}

TEST_F(GrowRolloutsTest, BuildsTheBookAfterAnError) {
  MadeRoller roller(17);
  EXPECT_EQ(Message(Grow(roller)), "engine gnubg: ended");
  EXPECT_EQ(last_.analyses, 17u);
  EXPECT_TRUE(books::OpenBook(options_.output).ok());
}

TEST_F(GrowRolloutsTest, WritesNothingWithoutAnAnalysis) {
  MadeRoller roller(0);
  EXPECT_FALSE(Grow(roller).ok());
  EXPECT_FALSE(std::filesystem::exists(options_.output));
}

TEST_F(GrowRolloutsTest, EndsAtTheDeadline) {
  options_.deadline = std::chrono::steady_clock::now();
  MadeRoller roller;
  EXPECT_EQ(Grow(roller), absl::OkStatus());
  EXPECT_THAT(roller.asked(), SizeIs(0));
}

}  // namespace
}  // namespace tabia::study

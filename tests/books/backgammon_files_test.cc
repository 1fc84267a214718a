// Compares the answers of an index with the backgammon files from which it was built.
#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/position_id.h"
#include "core/books/build.h"
#include "core/books/open_book.h"
#include "core/formats/foreign_source.h"
#include "core/probe/backgammon/backgammon_answer.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/probe/backgammon/backgammon_question.h"
#include "core/records/record_visitor.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"

namespace tabia::books {
namespace {

using backgammon::CubeDecision;
using backgammon::Decision;
using backgammon::PositionStatement;

// Collects all statements of a file.
class Statements final : public records::BackgammonVisitor {
 public:
  absl::Status VisitPosition(const PositionStatement& position) override {
    positions.push_back(position);
    return absl::OkStatus();
  }
  absl::Status VisitDecision(const Decision& decision) override {
    decisions.push_back(decision);
    return absl::OkStatus();
  }
  absl::Status VisitCube(const CubeDecision& cube) override {
    cubes.push_back(cube);
    return absl::OkStatus();
  }

  std::vector<PositionStatement> positions;
  std::vector<Decision> decisions;
  std::vector<CubeDecision> cubes;
};

// Returns the sample book and match of this project, and the larger matches if they are present.
std::vector<std::string> Files() {
  const std::string data = TABIA_TEST_DATA "/formats/";
  std::vector<std::string> files = {data + "ob/sample.ob", data + "xg/match_with_comment.xg"};
  std::error_code error;
  for (const auto& file : std::filesystem::directory_iterator(TABIA_SHARED_DATA "/xg", error)) {
    if (file.path().extension() == ".xg" && file.path().filename() != "match_with_comment.xg") {
      files.push_back(file.path().string());
    }
  }
  return files;
}

class BackgammonFiles : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    statements_ = new Statements;
    for (const std::string& file : Files()) {
      auto source = formats::ForeignSource::Open(file);
      ASSERT_TRUE(source.ok()) << source.status();
      ASSERT_TRUE(source->Read({}, *statements_).ok());
    }
    const ScratchFolder folder;
    ASSERT_TRUE(BuildIndexFile(Files(), {}, folder / "all.tabia").ok());
    book_ = new probe::BackgammonBook(As<probe::BackgammonBook>(OpenBook(folder / "all.tabia")));
  }
  static void TearDownTestSuite() {
    delete statements_;
    delete book_;
  }

  static Statements* statements_;
  static probe::BackgammonBook* book_;
};

Statements* BackgammonFiles::statements_ = nullptr;
probe::BackgammonBook* BackgammonFiles::book_ = nullptr;

bool Matches(const probe::RankedPlay& ranked, const PositionStatement& entry) {
  backgammon::Evaluation evaluation = entry.evaluation;
  if (!HasSettings(evaluation)) evaluation.settings = {};  // an index keeps those of rollouts only
  const auto same = [&](const probe::Appraisal& appraisal) {
    return appraisal.evaluation == evaluation && appraisal.provenance == entry.provenance;
  };
  return same(ranked.best) || std::any_of(ranked.others.begin(), ranked.others.end(), same);
}

TEST_F(BackgammonFiles, AnswersEveryDecisionWithItsBestPlay) {
  EXPECT_GE(statements_->decisions.size(), 179u);
  for (const Decision& decision : statements_->decisions) {
    const probe::BackgammonAnswer answer =
        probe::AskBackgammon(*book_, {decision.board, decision.context, decision.dice});
    ASSERT_EQ(answer.basis, probe::Basis::kDecision) << ToPositionId(decision.board);
    EXPECT_TRUE(answer.playable);
    EXPECT_EQ(answer.plays[0].play.after, decision.candidates[0].after)
        << ToPositionId(decision.board) << " " << ToText(decision.dice) << " " << decision.provenance.source;
  }
}

TEST_F(BackgammonFiles, ParsesTheNotationOfEveryCandidate) {
  for (const Decision& decision : statements_->decisions) {
    const std::vector<backgammon::Play> legal = LegalPlays(decision.board, decision.dice);
    if (legal.empty()) continue;
    for (const backgammon::Candidate& candidate : decision.candidates) {
      const auto play = std::find_if(legal.begin(), legal.end(), [&](const backgammon::Play& one) {
        return one.after == candidate.after;
      });
      ASSERT_NE(play, legal.end());
      const auto parsed = backgammon::ParsePlay(ToNotation(*play), decision.board, decision.dice);
      ASSERT_TRUE(parsed.ok()) << parsed.status();
      EXPECT_EQ(parsed->after, candidate.after);
    }
  }
}

TEST_F(BackgammonFiles, FindsEveryOpeningEntryByItsRoll) {
  size_t found = 0;
  for (const PositionStatement& entry : statements_->positions) {
    for (int high = 2; high <= 6; ++high) {
      for (int low = 1; low < high; ++low) {
        const backgammon::Dice dice{high, low};
        const std::vector<backgammon::Play> legal = LegalPlays(backgammon::kStartBoard, dice);
        const auto leads_to_entry = [&entry](const auto& play) { return play.after == entry.board; };
        if (std::none_of(legal.begin(), legal.end(), leads_to_entry)) continue;
        const probe::BackgammonAnswer answer =
            probe::AskBackgammon(*book_, {backgammon::kStartBoard, Flip(entry.context), dice});
        const auto ranked = std::find_if(
            answer.plays.begin(), answer.plays.end(),
            [&](const probe::RankedPlay& one) { return leads_to_entry(one.play) && Matches(one, entry); });
        EXPECT_NE(ranked, answer.plays.end()) << ToPositionId(entry.board) << " " << entry.provenance.source;
        ++found;
      }
    }
  }
  EXPECT_GE(found, 30u);
}

TEST_F(BackgammonFiles, FindsEveryEntryByItsPosition) {
  EXPECT_EQ(statements_->positions.size(), 152u);
  for (const PositionStatement& entry : statements_->positions) {
    const probe::BackgammonAnswer answer = probe::AskBackgammon(*book_, {entry.board, entry.context, {}});
    const auto says = [&entry](const probe::Appraisal& appraisal) {
      return appraisal.provenance == entry.provenance &&
             appraisal.evaluation.equity == -entry.evaluation.equity;
    };
    EXPECT_TRUE(std::any_of(answer.position.begin(), answer.position.end(), says))
        << ToPositionId(entry.board);
  }
}

TEST_F(BackgammonFiles, AnswersEveryCubeDecision) {
  size_t answered = 0;
  for (const CubeDecision& cube : statements_->cubes) {
    const probe::BackgammonAnswer answer = probe::AskBackgammon(*book_, {cube.board, cube.context, {}});
    if (!MayDouble(cube.context)) continue;
    ASSERT_TRUE(answer.cube) << ToPositionId(cube.board);
    EXPECT_FLOAT_EQ(static_cast<float>(answer.cube->no_double), cube.no_double.equity);
    EXPECT_FLOAT_EQ(static_cast<float>(answer.cube->double_take), cube.double_take);
    ++answered;
  }
  EXPECT_GE(answered, 100u);
}

}  // namespace
}  // namespace tabia::books

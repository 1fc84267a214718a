// The embedded reader finds the value of every position, roll and cube of the sample books.
#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "gtest/gtest.h"

#include "core/backgammon/entry/book_value.h"
#include "core/backgammon/entry/subject.h"
#include "core/books/open_book.h"
#include "core/books/source.h"
#include "core/probe/backgammon/backgammon_book.h"
#include "core/records/record_visitor.h"
#include "tests/book_of_game.h"
#include "tests/embed/both_readers.h"

namespace tabia {
namespace {

using backgammon::BookValue;
using backgammon::Subject;

// Collects the subjects of the statements in the sources.
class Subjects final : public records::BackgammonVisitor {
 public:
  absl::Status VisitPosition(const backgammon::PositionStatement& position) override {
    all.push_back({position.board, position.context});
    return absl::OkStatus();
  }
  absl::Status VisitDecision(const backgammon::Decision& decision) override {
    all.push_back({decision.board, decision.context, decision.dice});
    for (const auto& candidate : decision.candidates) {
      all.push_back({candidate.after, Flip(decision.context)});
    }
    return absl::OkStatus();
  }
  absl::Status VisitCube(const backgammon::CubeDecision& cube) override {
    all.push_back({cube.board, cube.context});
    return absl::OkStatus();
  }

  std::vector<Subject> all;
};

tp_backgammon Plain(const Subject& subject) {
  tp_backgammon plain = {};
  std::copy(subject.board.cells.begin(), subject.board.cells.end(), plain.cells);
  if (subject.dice) {
    plain.dice[0] = static_cast<uint8_t>(subject.dice->low);
    plain.dice[1] = static_cast<uint8_t>(subject.dice->high);
  }
  const backgammon::Context& context = subject.context;
  plain.away_self = context.away_self;
  plain.away_opponent = context.away_opponent;
  plain.cube = context.cube();
  plain.owner = static_cast<int>(context.owner);
  plain.rules = (context.crawford ? TP_CRAWFORD : 0) | (context.jacoby ? TP_JACOBY : 0) |
                (context.beaver ? TP_BEAVER : 0);
  return plain;
}

auto FactsOf(const backgammon::Evaluation& evaluation, const std::string& source) {
  const backgammon::Chances& chances = evaluation.chances;
  return std::tuple(chances.lose_backgammon, chances.lose_gammon, chances.lose, chances.win,
                    chances.win_gammon, chances.win_backgammon, evaluation.equity, evaluation.deviation,
                    evaluation.games, static_cast<int>(evaluation.level.method), int{evaluation.level.number},
                    int{evaluation.level.reduced}, source);
}
auto FactsOf(const tp_evaluation& evaluation) {
  return std::tuple(evaluation.lose_backgammon, evaluation.lose_gammon, evaluation.lose, evaluation.win,
                    evaluation.win_gammon, evaluation.win_backgammon, evaluation.equity, evaluation.deviation,
                    evaluation.games, evaluation.method, evaluation.level, evaluation.is_reduced,
                    std::string(evaluation.source, evaluation.source_bytes));
}

class EmbedBackgammon : public testing::TestWithParam<std::string> {
 protected:
  EmbedBackgammon() {
    auto source = books::Source::Open(GetParam());
    EXPECT_TRUE(source.ok() && source->Read({}, subjects_).ok());
  }

  // Returns the value of a subject in the index.
  BookValue ValueOf(const Subject& subject) {
    BookValue value;
    const auto bytes = book_.index().Find(CanonicalKey(subject));
    if (!bytes || !DecodeValue(*bytes, value)) return {};
    SortByTrust(value.positions);
    return value;
  }

  void ExpectSameEvaluations(const Subject& subject, const tp_backgammon& plain) {
    const BookValue value = ValueOf({subject.board, subject.context});
    std::vector<tp_evaluation> found(tp_evaluations(embedded_, &plain, nullptr, 0));
    ASSERT_EQ(found.size(), value.positions.size());
    EXPECT_EQ(tp_evaluations(embedded_, &plain, found.data(), found.size()), found.size());
    for (size_t i = 0; i < found.size(); ++i) {
      backgammon::Evaluation evaluation = value.positions[i].evaluation;
      evaluation.chances = Flip(evaluation.chances);
      evaluation.equity = -evaluation.equity;
      EXPECT_EQ(FactsOf(found[i]), FactsOf(evaluation, value.positions[i].provenance.source));
    }
    tp_cube cube = {};
    ASSERT_EQ(tp_cube_decision(embedded_, &plain, &cube), value.cubes.empty() ? TP_NOT_FOUND : TP_OK);
    if (value.cubes.empty()) return;
    EXPECT_EQ(FactsOf(cube.no_double), FactsOf(value.cubes[0].no_double, value.cubes[0].provenance.source));
    EXPECT_EQ(std::tuple(cube.double_take, cube.double_pass),
              std::tuple(value.cubes[0].double_take, value.cubes[0].double_pass));
  }

  void ExpectSamePlays(const Subject& subject, const tp_backgammon& plain) {
    const BookValue value = ValueOf(subject);
    std::vector<tp_play> found(tp_plays(embedded_, &plain, nullptr, 0));
    ASSERT_EQ(found.size(), value.decisions.empty() ? 0 : value.decisions[0].candidates.size());
    EXPECT_EQ(tp_plays(embedded_, &plain, found.data(), found.size()), found.size());
    for (size_t i = 0; i < found.size(); ++i) {
      const backgammon::Candidate& candidate = value.decisions[0].candidates[i];
      EXPECT_EQ(FactsOf(found[i].evaluation),
                FactsOf(candidate.evaluation, value.decisions[0].provenance.source));
      EXPECT_TRUE(std::equal(candidate.after.cells.begin(), candidate.after.cells.end(), found[i].after));
    }
  }

  const ScratchFolder folder_;
  const std::string path_ = IndexOf(GetParam(), folder_);
  const probe::BackgammonBook book_ = As<probe::BackgammonBook>(books::OpenBook(path_));
  const Embedded embedded_{path_};
  Subjects subjects_;
};

TEST_P(EmbedBackgammon, FindsEveryValue) {
  ASSERT_EQ(embedded_.status(), TP_OK) << embedded_.reason();
  EXPECT_FALSE(subjects_.all.empty());
  for (const Subject& subject : subjects_.all) {
    const tp_backgammon plain = Plain(subject);
    uint64_t key = 0;
    ASSERT_EQ(tp_backgammon_key(&plain, &key), TP_OK);
    ASSERT_EQ(key, CanonicalKey(subject));
    ASSERT_NO_FATAL_FAILURE(ExpectSameEvaluations(subject, plain));
    if (!subject.dice) continue;
    ASSERT_NO_FATAL_FAILURE(ExpectSamePlays(subject, plain));
  }
}

TEST_P(EmbedBackgammon, HasNoChess) {
  EXPECT_EQ(tp_probe(embedded_, 0x463b96181691fc9c, nullptr, 0), 0u);
  EXPECT_EQ(tp_notes(embedded_, 0x463b96181691fc9c, nullptr, 0), 0u);
}

INSTANTIATE_TEST_SUITE_P(Embed, EmbedBackgammon,
                         testing::Values(BackgammonOpenings(), Fixture("ob/sample.ob"),
                                         Fixture("xg/match_with_comment.xg")),
                         NameOfBook);
INSTANTIATE_TEST_SUITE_P(Released, EmbedBackgammon, testing::ValuesIn(ReleasedIndexes("backgammon")),
                         NameOfBook);

// Every score, cube and rule, possible or not.
TEST(EmbedBackgammonKey, EqualsTheKeyOfTheLibrary) {
  std::mt19937 random(11);
  for (int i = 0; i < 100'000; ++i) {
    Subject subject{backgammon::kStartBoard, {}};
    backgammon::Context& context = subject.context;
    const auto draw = [&random](int below) {
      return static_cast<int>(random() % static_cast<unsigned>(below));
    };
    context.away_self = draw(6);
    context.away_opponent = draw(6);
    context.crawford = draw(2) == 1;
    context.jacoby = draw(2) == 1;
    context.beaver = draw(2) == 1;
    context.cube_log2 = draw(5);
    context.owner = static_cast<backgammon::CubeOwner>(draw(3));
    for (int moves = draw(12); moves > 0; --moves) {
      --subject.board[1 + draw(24)];
      ++subject.board[1 + draw(24)];
    }
    const tp_backgammon plain = Plain(subject);
    const bool is_possible = !FaultOf(subject.board) && !FaultOf(context);
    uint64_t key = 0;
    ASSERT_EQ(tp_backgammon_key(&plain, &key) == TP_OK, is_possible);
    if (!is_possible) continue;
    EXPECT_EQ(key, CanonicalKey(subject));
  }
}

}  // namespace
}  // namespace tabia

// Values of positions of real and of random evaluations, against those of an independent solver.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include "core/chess/key.h"
#include "core/chess/legal_moves.h"
#include "core/chess/uci_move.h"
#include "core/formats/foreign_source.h"
#include "core/graph/position_graph.h"
#include "core/graph/settle.h"
#include "tests/base/scratch_folder.h"
#include "tests/formats/unpacked.h"

namespace tabia::graph {
namespace {

// The evaluated positions of a source, by key.
class Evaluations final : public records::RecordVisitor {
 public:
  struct Known {
    chess::BookPosition position;
    std::map<uint16_t, chess::Evaluation> moves;  // by the code of the move
  };

  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    Known& known = positions.try_emplace(position.key(), Known{position, {}}).first->second;
    const auto [at, is_new] = known.moves.try_emplace(move.move.code(), *move.evaluation);
    if (!is_new && IsMoreTrustworthy(*move.evaluation, at->second)) at->second = *move.evaluation;
    return absl::OkStatus();
  }

  std::map<uint64_t, Known> positions;
};

// Solves the positions, and writes "EPD <tab> value <tab> best moves" for each, in order.
class Solution {
 public:
  explicit Solution(const Evaluations& source) {
    for (const auto& [key, known] : source.positions) {
      nodes_.emplace(key, static_cast<Node>(nodes_.size()));
      white_moves_.push_back(known.position.turn() == chess::kWhite);
    }
    leaves_.assign(nodes_.size(), kNoLeaf);
    for (const auto& [key, known] : source.positions) AddMoves(nodes_.at(key), known);
    settled_ = Settle(PositionGraph(white_moves_, edges_), leaves_, 0);
    for (const auto& [key, known] : source.positions) lines.push_back(Line(nodes_.at(key), known));
    std::sort(lines.begin(), lines.end());
  }

  std::vector<std::string> lines;

 private:
  static Worth WhiteWorth(int worth, bool white) { return static_cast<Worth>(white ? worth : -worth); }

  static std::string ScoreText(int worth) {
    const chess::Score score = *chess::Score::OfWorth(worth);
    return score.is_mate() ? absl::StrCat("#", score.mate()) : absl::StrCat(score.centipawns());
  }

  void AddMoves(Node node, const Evaluations::Known& known) {
    const bool white = white_moves_[node];
    for (const chess::Move move : chess::LegalMoves(*known.position.rules())) {
      const auto next = nodes_.find(chess::KeyAfter(*known.position.rules(), move));
      if (next != nodes_.end()) {
        edges_.push_back({node, next->second});
        continue;
      }
      const auto listed = known.moves.find(move.code());
      if (listed == known.moves.end()) continue;
      const Worth worth = WhiteWorth(listed->second.score.worth(), white);
      Worth& leaf = leaves_[node];
      if (leaf == kNoLeaf || (white ? worth > leaf : worth < leaf)) leaf = worth;
    }
  }

  std::string Line(Node node, const Evaluations::Known& known) const {
    const chess::Position& position = *known.position.rules();
    const bool white = white_moves_[node];
    const Worth value = settled_.values[node];
    std::vector<std::string> best;
    for (const chess::Move move : chess::LegalMoves(position)) {
      const auto next = nodes_.find(chess::KeyAfter(position, move));
      const auto listed = known.moves.find(move.code());
      const bool is_best =
          next != nodes_.end()
              ? settled_.values[next->second] == value
              : listed != known.moves.end() && WhiteWorth(listed->second.score.worth(), white) == value;
      if (is_best) best.push_back(chess::UciMove(position, move));
    }
    std::sort(best.begin(), best.end());
    return absl::StrCat(known.position.Epd(), "\t", ScoreText(WhiteWorth(value, white)), "\t",
                        absl::StrJoin(best, " "));
  }

  std::map<uint64_t, Node> nodes_;
  std::vector<bool> white_moves_;
  std::vector<Edge> edges_;
  std::vector<Worth> leaves_;
  SettledValues settled_;
};

class SolvedBook : public testing::TestWithParam<const char*> {};

TEST_P(SolvedBook, HasTheValuesOfAnIndependentSolver) {
  const std::string path = std::string(TABIA_SHARED_DATA "/eval/") + GetParam();
  const ScratchFolder folder;
  WriteFile(folder / "evals.jsonl", Unpack(path + ".jsonl.xz"));
  auto source = formats::OpenSource(folder / "evals.jsonl");
  ASSERT_TRUE(source.ok()) << source.status();
  Evaluations evaluations;
  ASSERT_TRUE(source->Read({}, evaluations).ok());
  std::vector<std::string> expected =
      absl::StrSplit(Unpack(path + ".solved.tsv.xz"), '\n', absl::SkipEmpty());
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(absl::StrJoin(Solution(evaluations).lines, "\n"), absl::StrJoin(expected, "\n"));
}

INSTANTIATE_TEST_SUITE_P(All, SolvedBook, testing::Values("connected", "connected-noisy", "cyclic"),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           name.erase(std::remove(name.begin(), name.end(), '-'), name.end());
                           return name;
                         });

}  // namespace
}  // namespace tabia::graph

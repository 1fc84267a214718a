// Values of positions in random books of few pieces, full of transpositions, against an independent solver that follows
// the rules of core/graph/README.md one by one.
#include "core/graph/walk_book.h"

#include <algorithm>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

#include "core/books/open_book.h"
#include "core/chess/legal_moves.h"
#include "core/chess/san.h"
#include "core/graph/settle.h"
#include "core/moves/book_position.h"
#include "core/moves/move_evaluation.h"
#include "tests/base/scratch_folder.h"
#include "tests/book_of_game.h"
#include "tests/chess/random_game.h"
#include "tests/graph/plain_value.h"

namespace tabia::graph {
namespace {

using chess::Evaluation, chess::EvaluationOrigin, chess::Position, chess::Score;

// A position with its evaluated moves.
struct Listed {
  Position position;
  std::map<uint16_t, Evaluation> moves;  // by Move::code()
};
using Book = std::map<std::string, Listed>;  // by EPD

std::string EpdOf(const Position& position) {
  return chess::BookPosition::Of(position).Epd();
}

Evaluation RandomEvaluation(std::mt19937& random) {
  Evaluation evaluation;
  const int number = static_cast<int>(random() % 41) - 20;
  evaluation.score = random() % 5 == 0 && number != 0 ? *Score::OfMate(number) : *Score::OfCentipawns(number);
  evaluation.depth = static_cast<uint8_t>(random() % 3);
  evaluation.origin = random() % 3 == 0 ? EvaluationOrigin::kSearch : EvaluationOrigin::kStated;
  return evaluation;
}

// Returns the positions of random games from a position, some of them without an evaluation.
Book RandomBook(uint32_t seed, const Position& start) {
  std::mt19937 random(seed);
  Book book;
  for (uint64_t game = 0; game < 8; ++game) {
    const std::vector<Position> positions = chess::RandomGame(start, 12, seed * 8 + game);
    for (const Position& position : positions) {
      const chess::MoveList moves = chess::LegalMoves(position);
      if (moves.empty()) continue;
      Listed& listed = book.try_emplace(EpdOf(position), Listed{position, {}}).first->second;
      for (int count = static_cast<int>(random() % 3); count > 0; --count) {
        listed.moves[moves[random() % moves.size()].code()] = RandomEvaluation(random);
      }
    }
  }
  return book;
}

// Returns the book as EPD. A position without evaluations gets a move with a weight.
std::string TextOf(const Book& book) {
  std::string text;
  for (const auto& [epd, listed] : book) {
    std::string moves;
    for (const auto& [code, evaluation] : listed.moves) {
      absl::StrAppend(&moves, moves.empty() ? "" : ", ",
                      chess::San(listed.position, chess::Move::FromCode(code)), " eval ",
                      chess::EvaluationText(evaluation));
    }
    const std::string any = chess::San(listed.position, chess::LegalMoves(listed.position)[0]);
    absl::StrAppend(
        &text, epd,
        moves.empty() ? absl::StrCat(" bm ", any, ";\n") : absl::StrCat(" c0 \"", moves, "\";\n"));
  }
  return text;
}

int ValueOf(Score score, bool white_moves) {
  const int sign = white_moves ? 1 : -1;
  if (!score.is_mate()) return sign * score.centipawns();
  const int moves = score.mate();
  return moves > 0 ? sign * (kMate - (2 * moves - 1)) : -sign * (kMate + 2 * moves);
}

// Finds the values of a book step by step.
class SlowSolver {
 public:
  SlowSolver(const Book& book, const Position& root) : book_(book) {
    Reach(root);
    FindKnown();
    AddLeaves();
    AddUnlistedMoves();
  }

  int unlisted() const { return unlisted_; }

  // Returns the values of plays of up to k moves, longer ones being draws, for a k beyond which nothing changes.
  std::map<std::string, int> Values() const {
    std::map<std::string, int> values;
    for (const std::string& epd : known_) values[epd] = 0;
    while (true) {
      std::map<std::string, int> next;
      for (const std::string& epd : known_) {
        const Node& node = nodes_.at(epd);
        std::vector<int> choices = node.leaves;
        for (const std::string& to : node.edges) {
          if (IsKnown(to)) choices.push_back(Shifted(values.at(to), 1));
        }
        next[epd] = node.white_moves ? *std::max_element(choices.begin(), choices.end())
                                     : *std::min_element(choices.begin(), choices.end());
      }
      if (next == values) return values;
      values = next;
    }
  }

 private:
  struct Node {
    bool white_moves = true;
    std::vector<std::string> edges;
    std::map<std::string, Evaluation> evaluated_edges;
    std::vector<std::pair<Evaluation, Position>>
        out;  // evaluated moves out of the book, and the positions after them
    std::vector<int> leaves;
    bool is_searched = false;
  };

  bool IsKnown(const std::string& epd) const {
    return std::find(known_.begin(), known_.end(), epd) != known_.end();
  }

  void Reach(const Position& position) {
    const std::string epd = EpdOf(position);
    if (!nodes_.try_emplace(epd).second) return;
    Node node;
    node.white_moves = position.turn() == chess::kWhite;
    const auto& listed = book_.at(epd).moves;
    for (const chess::Move move : chess::LegalMoves(position)) {
      Position after = position;
      after.Make(move);
      const auto evaluated = listed.find(move.code());
      const bool is_evaluated = evaluated != listed.end();
      node.is_searched |= is_evaluated && evaluated->second.origin == EvaluationOrigin::kSearch;
      if (book_.contains(EpdOf(after))) {
        node.edges.push_back(EpdOf(after));
        if (is_evaluated) node.evaluated_edges[EpdOf(after)] = evaluated->second;
        Reach(after);
      } else if (is_evaluated) {
        node.out.emplace_back(evaluated->second, after);
      }
    }
    nodes_[epd] = node;
  }

  void FindKnown() {
    for (bool changes = true; changes;) {
      changes = false;
      for (const auto& [epd, node] : nodes_) {
        if (IsKnown(epd)) continue;
        const bool has_known = std::any_of(node.edges.begin(), node.edges.end(),
                                           [this](const std::string& to) { return IsKnown(to); });
        if (!has_known && node.out.empty() && node.evaluated_edges.empty()) continue;
        known_.push_back(epd);
        changes = true;
      }
    }
  }

  void AddLeaves() {
    for (const std::string& epd : known_) {
      Node& node = nodes_[epd];
      for (const auto& [evaluation, after] : node.out) {
        const bool is_over = chess::LegalMoves(after).empty();
        const Score score = !is_over ? evaluation.score : after.checkers() != 0 ? *Score::OfMate(1) : Score();
        node.leaves.push_back(ValueOf(score, node.white_moves));
      }
      for (const auto& [to, evaluation] : node.evaluated_edges) {
        if (!IsKnown(to)) node.leaves.push_back(ValueOf(evaluation.score, node.white_moves));
      }
    }
  }

  void AddUnlistedMoves() {
    for (const std::string& epd : known_) {
      Node& node = nodes_[epd];
      if (node.is_searched) continue;
      // The best by origin and depth, and then the one that is worse for the player who moves in `node`.
      std::optional<std::tuple<EvaluationOrigin, int, int>> best;
      for (const std::string& before : known_) {
        const auto& listed = nodes_[before].evaluated_edges;
        const auto found = listed.find(epd);
        if (found == listed.end()) continue;
        const int value = Shifted(ValueOf(found->second.score, !node.white_moves), -1);
        best = std::max(best, std::optional(std::tuple(found->second.origin, int{found->second.depth},
                                                       node.white_moves ? -value : value)));
      }
      if (!best) continue;
      int value = node.white_moves ? -std::get<2>(*best) : std::get<2>(*best);
      if (value == kMate)
        value = kMate - 2;  // a mate in one that is none counts as one in one move from here
      if (value == -kMate) value = 2 - kMate;
      node.leaves.push_back(value);
      ++unlisted_;
    }
  }

  const Book& book_;
  std::map<std::string, Node> nodes_;
  std::vector<std::string> known_;
  int unlisted_ = 0;
};

TEST(WalkBook, LeadsToTheValuesOfAnIndependentSolver) {
  int unlisted = 0, compared = 0;
  for (uint32_t seed = 0; seed < 60; ++seed) {
    const Position start = *Position::FromFen(seed % 2 == 0 ? "8/8/8/3k4/8/3K4/8/8 w - - 0 1"
                                                            : "7k/8/5K2/8/8/8/8/6R1 w - - 0 1");
    const Book book = RandomBook(seed, start);
    const ScratchFolder folder;
    WriteFile(folder / "book.epd", TextOf(book));
    const auto index = As<probe::ChessIndex>(books::OpenBook(folder / "book.epd"));
    const SlowSolver solver(book, start);
    const std::map<std::string, int> expected = solver.Values();
    unlisted += solver.unlisted();
    std::map<uint64_t, int> value_of;  // by key
    for (const auto& [epd, value] : expected) value_of[CanonicalKey(*Position::FromFen(epd))] = value;

    const absl::StatusOr<WalkedBook> walked = WalkBook(index, {.roots = {start}}, {1 << 20, folder.path()});
    ASSERT_TRUE(walked.ok()) << walked.status();
    const SettledValues settled = Settle(*walked->graph.MakePositionGraph(), walked->graph.leaves(), 0);
    size_t known = 0;
    BookGraph::Reader reader(walked->graph);
    const auto block = reader.Next();
    ASSERT_TRUE(block.ok() && block->has_value());
    const auto status =
        (*block)->ForEach([&](Node node, uint64_t key, const std::vector<GraphMove>&) -> absl::Status {
          if (walked->graph.IsRemoved(node)) return absl::OkStatus();
          ++known;
          EXPECT_TRUE(value_of.contains(key)) << "seed " << seed;
          if (value_of.contains(key)) {
            EXPECT_EQ(settled.values[node], WorthOf(value_of.at(key))) << "seed " << seed;
          }
          return absl::OkStatus();
        });
    ASSERT_TRUE(status.ok());
    EXPECT_EQ(known, expected.size()) << "seed " << seed;
    compared += static_cast<int>(known);
  }
  EXPECT_GT(unlisted, 300);
  EXPECT_GT(compared, 1000);
}

}  // namespace
}  // namespace tabia::graph

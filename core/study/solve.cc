#include "core/study/solve.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/types/span.h"

#include "core/base/format.h"
#include "core/base/ordered_stage.h"
#include "core/base/status.h"
#include "core/books/chess_encoder.h"
#include "core/graph/book_graph.h"
#include "core/graph/counted_play.h"
#include "core/graph/position_graph.h"
#include "core/graph/settle.h"
#include "core/graph/walk_book.h"
#include "core/index/builder/index_builder.h"
#include "core/moves/entry_codec.h"
#include "core/moves/move_order.h"

namespace tabia::study {
namespace {

using chess::BookEntry;
using chess::BookMove;
using chess::Evaluation;
using chess::Score;

// The progress in thousandths after the walk, and after the values are found.
constexpr uint64_t kWalked = 500, kValued = 600;

// Returns the mean share of the points of all moves, for the players who made them; a half if there are no games.
double MeanShare(const probe::ChessIndex& book) {
  chess::Games all;
  book.index().ForEach([&all](uint64_t, std::string_view value) {
    chess::VisitEntry(value, [&all](const BookMove& move) {
      if (!move.games) return;
      all.win += move.games->win;
      all.draw += move.games->draw;
      all.loss += move.games->loss;
    });
  });
  return all.total() == 0 ? 0.5 : all.ShareOfPoints();
}

// Returns the worth of a move by its evaluation or, without one, by its games.
std::optional<Score> ScoreOfResults(const BookMove& move, double mean_share) {
  if (move.evaluation || !move.games || move.games->total() == 0) return graph::EvaluatedWorth(move);
  const auto games = static_cast<double>(move.games->total());
  return chess::ScoreOfExpected((move.games->ShareOfPoints() * games + mean_share * kMeanGames) /
                                (games + kMeanGames));
}

// The changes to the positions of a block, or of the book.
struct Changes {
  uint64_t solved = 0, changed = 0, added = 0;
  uint64_t evaluated = 0;  // moves that had no evaluation before, the added ones included

  Changes& operator+=(const Changes& other) {
    solved += other.solved;
    changed += other.changed;
    added += other.added;
    evaluated += other.evaluated;
    return *this;
  }
};

// Gives the moves of a position their values.
class MoveValuer {
 public:
  MoveValuer(const graph::BookGraph& graph, const graph::SettledValues& values, Score draw_value)
      : graph_(graph), values_(values), draw_value_(draw_value) {}

  // Changes the entry of a position. `moves` are its moves in the graph.
  Changes SetValues(bool white_moves, const std::vector<graph::GraphMove>& moves, BookEntry& entry) {
    const chess::Move best_before = entry.moves.empty() ? chess::Move() : BestMove(entry).move;
    const uint64_t evaluated_before = books::EvaluatedMoves(entry);
    const Score draw = draw_value_.NegatedIfBlack(white_moves ? chess::kWhite : chess::kBlack);
    std::optional<BookMove> best_unlisted;
    for (const graph::GraphMove& move : moves) {
      const Evaluation evaluation = EvaluationOf(move, white_moves);
      if (BookMove* const listed = FindMove(entry, move.move)) {
        const uint8_t depth = move.to == graph::kNoNode && listed->evaluation ? listed->evaluation->depth : 0;
        listed->evaluation = evaluation;
        listed->evaluation->depth = depth;
      } else if (!best_unlisted || IsBetter(evaluation, *best_unlisted->evaluation, draw)) {
        best_unlisted = BookMove{.move = move.move, .evaluation = evaluation};
      }
    }
    Changes changes;
    if (best_unlisted && IsBetterThanAll(*best_unlisted->evaluation, entry, draw)) {
      Add(*best_unlisted, entry);
      ++changes.added;
    }
    SortMoves(entry, draw);
    changes.solved = 1;
    changes.changed = BestMove(entry).move != best_before;
    changes.evaluated = books::EvaluatedMoves(entry) - evaluated_before;
    return changes;
  }

 private:
  Evaluation EvaluationOf(const graph::GraphMove& move, bool white_moves) const {
    const bool is_leaf = move.to == graph::kNoNode;
    const graph::Worth worth = is_leaf ? move.worth : values_.values[move.to];
    const Score white_score = *Score::OfWorth(worth);
    const chess::Color mover = white_moves ? chess::kWhite : chess::kBlack;
    const Score score =
        is_leaf ? white_score.NegatedIfBlack(mover) : white_score.NegatedIfBlack(Opponent(mover)).BackedUp();
    Evaluation evaluation = {score, 0, chess::EvaluationOrigin::kSolved};
    constexpr int kFarthest = std::numeric_limits<graph::Distance>::max();
    if (is_leaf || values_.distances.empty()) return evaluation;
    if (worth != draw_value_.worth()) {
      evaluation.distance = static_cast<uint16_t>(std::min(values_.distances[move.to] + 1, kFarthest));
    } else if (graph_.UnlistedMove(move.to) == worth) {
      evaluation.distance = 1;  // the only kind of draw with a distance: no listed move may have this value
    }
    return evaluation;
  }

  // Returns whether one solved move comes before another one, apart from their texts.
  static bool IsBetter(const Evaluation& a, const Evaluation& b, Score draw) {
    return a.score != b.score ? a.score > b.score : PreferenceOf(a, draw) > PreferenceOf(b, draw);
  }

  static bool IsBetterThanAll(const Evaluation& evaluation, const BookEntry& entry, Score draw) {
    return std::all_of(entry.moves.begin(), entry.moves.end(), [&](const BookMove& move) {
      const bool counts = move.active && move.evaluation;
      return !counts || IsBetter(evaluation, *move.evaluation, draw);
    });
  }

  // Adds a move of the same kind as the others.
  static void Add(BookMove move, BookEntry& entry) {
    if (!entry.moves.empty() && entry.moves[0].games) move.games.emplace();
    if (!entry.moves.empty() && entry.moves[0].stated_weight) move.stated_weight = 0;
    entry.moves.push_back(move);
  }

  const graph::BookGraph& graph_;
  const graph::SettledValues& values_;
  const Score draw_value_;
};

// Returns a reducer that stores records as they are. Each key has a single record, so there is nothing to sum.
index::Reducer Unchanged() {
  return {[](absl::Span<const std::string_view> records, std::string& sum) { sum = records.front(); }};
}

class Solver {
 public:
  Solver(const probe::ChessIndex& book, const SolveOptions& options)
      : book_(book), options_(options), limits_(index::WithDefaults(options.limits)) {}

  absl::StatusOr<SolveReport> Run(ByteSink& sink) {
    TABIA_ASSIGN_OR_RETURN(const graph::WalkedBook walked, Walk());
    TABIA_ASSIGN_OR_RETURN(const graph::SettledValues values, Values(walked.graph));
    const graph::Node root = walked.roots[0];
    const bool has_value = root != graph::kNoNode && !walked.graph.IsRemoved(root);
    if (has_value) report_.root_value = Score::OfWorth(values.values[root]);
    return Write(walked, values, sink);
  }

 private:
  absl::StatusOr<graph::WalkedBook> Walk() {
    TABIA_RETURN_IF_ERROR(probe::CheckHasRules(book_.book()));
    graph::WalkRule rule = {.roots = options_.roots, .convergence = options_.convergence};
    if (rule.roots.empty()) rule.roots = chess::StartBoards(book_.info().rules());
    if (options_.results) {
      rule.worth = [mean = MeanShare(book_)](const BookMove& move) { return ScoreOfResults(move, mean); };
    }
    const graph::WalkLimits limits = {limits_.memory_bytes / 4, limits_.temp_folder, limits_.threads};
    const Progress progress = PartOf(options_.progress, 0, kWalked);
    TABIA_ASSIGN_OR_RETURN(graph::WalkedBook walked, graph::WalkBook(book_, rule, limits, progress));
    if (walked.graph.size() == 0) {
      return absl::NotFoundError(
          FormatText("%s: does not have the position %s; --from names another one to begin with",
                     book_.name(), chess::BookPosition::Of(rule.roots[0]).Epd()));
    }
    const bool is_solvable = std::any_of(
        walked.roots.begin(), walked.roots.end(),
        [&walked](graph::Node root) { return root != graph::kNoNode && !walked.graph.IsRemoved(root); });
    if (!is_solvable) {
      return absl::NotFoundError(
          FormatText("%s: no move that is reached has an evaluation%s", book_.name(),
                     options_.results ? "" : "; --results takes the results of games instead"));
    }
    return walked;
  }

  absl::StatusOr<graph::SettledValues> Values(const graph::BookGraph& graph) {
    if (options_.against_people) return CountedValues(graph);
    TABIA_ASSIGN_OR_RETURN(const graph::PositionGraph positions, graph.MakePositionGraph());
    return Settle(positions, graph.leaves(), static_cast<graph::Worth>(options_.draw_value.worth()));
  }

  // Returns values without distances, because a mean comes from no single leaf.
  absl::StatusOr<graph::SettledValues> CountedValues(const graph::BookGraph& graph) {
    graph::CountedMoves counted;
    BookEntry entry;
    const auto add = [&](graph::Node node, uint64_t key, const std::vector<graph::GraphMove>& moves) {
      counted.AddPosition(graph.WhiteMoves(node));
      if (!book_.Probe(key, entry)) entry.moves.clear();
      for (const graph::GraphMove& move : moves) {
        const BookMove* const listed = FindMove(entry, move.move);
        const uint64_t games = listed != nullptr && listed->games ? listed->games->total() : 0;
        counted.AddMove({move.to, static_cast<float>(games), move.worth});
      }
      const graph::Worth unlisted = graph.UnlistedMove(node);
      if (unlisted != graph::kNoWorth) counted.AddMove({graph::kNoNode, 0, unlisted});
      return absl::OkStatus();
    };
    graph::BookGraph::Reader reader(graph);
    for (;;) {
      TABIA_ASSIGN_OR_RETURN(const std::optional<graph::BookGraph::Block> block, reader.Next());
      if (!block) break;
      TABIA_RETURN_IF_ERROR(block->ForEach(add));
    }
    const bool white_is_best = *options_.against_people == chess::kWhite;
    return graph::SettledValues{
        counted.Values(white_is_best, static_cast<graph::Worth>(options_.draw_value.worth())), {}};
  }

  absl::StatusOr<SolveReport> Write(const graph::WalkedBook& walked, const graph::SettledValues& values,
                                    ByteSink& sink) {
    index::IndexBuilder builder(Unchanged(), Unchanged(), limits_);
    TABIA_RETURN_IF_ERROR(AddUnchanged(walked.unreached, builder));
    TABIA_RETURN_IF_ERROR(AddSolved(walked.graph, values, builder));
    const auto metadata = [this](const index::BuildReport& built) {
      DescribeBook(built);
      return InfoJson(report_.info).Text();
    };
    TABIA_RETURN_IF_ERROR(
        builder.Finish(metadata, sink, PartOf(options_.progress, (kValued + 1000) / 2, 1000)).status());
    return std::move(report_);
  }

  // Adds the notes, and the values of positions that the walk did not reach.
  absl::Status AddUnchanged(const std::vector<uint64_t>& unreached, index::IndexBuilder& builder) {
    const index::Index& index = book_.index();
    absl::Status status;
    index.ForEachNote([&](uint64_t key, std::string_view notes) {
      if (status.ok()) status = builder.AddNote({key, chess::kUnknownCheck, notes});
    });
    report_.unreached = unreached.size();
    for (const uint64_t key : unreached) {
      const std::optional<std::string_view> value = index.Find(key);
      if (status.ok() && value) status = builder.Add({key, chess::kUnknownCheck, *value});
    }
    return status;
  }

  // Adds the positions of the graph, on all threads.
  absl::Status AddSolved(const graph::BookGraph& graph, const graph::SettledValues& values,
                         index::IndexBuilder& builder) {
    struct Written {
      Changes changes;
      absl::Status status;
    };
    using Stage = OrderedStage<graph::BookGraph::Block, Written>;
    std::vector<Stage::Work> works;
    for (uint32_t i = 0; i < builder.lanes(); ++i) {
      works.emplace_back([&, lane = std::shared_ptr(builder.NewLane()),
                          valuer = MoveValuer(graph, values, options_.draw_value)](
                             graph::BookGraph::Block& block, Stage::Emit emit) mutable {
        Written written;
        written.status = WriteBlock(graph, block, valuer, *lane, written.changes);
        emit(std::move(written));
      });
    }
    graph::BookGraph::Reader reader(graph);
    const auto next = [&reader] { return reader.Next(); };
    const Progress progress = PartOf(options_.progress, kValued, (kValued + 1000) / 2);
    uint64_t blocks = 0;
    const auto use = [&](Written written) {
      changes_ += written.changes;
      if (progress) progress(++blocks * graph::BookGraph::kBlockPositions, graph.size());
      return written.status;
    };
    return Stage(std::move(works)).Run(next, use);
  }

  absl::Status WriteBlock(const graph::BookGraph& graph, const graph::BookGraph::Block& block,
                          MoveValuer& valuer, index::IndexBuilder::Lane& lane, Changes& changes) const {
    BookEntry entry;
    std::string value;
    return block.ForEach([&](graph::Node node, uint64_t key, const std::vector<graph::GraphMove>& moves) {
      const std::optional<std::string_view> before = book_.index().Find(key);
      if (!before) return absl::OkStatus();
      if (graph.IsRemoved(node) || !chess::DecodeEntry(*before, entry)) {
        return lane.Add({key, chess::kUnknownCheck, *before});
      }
      changes += valuer.SetValues(graph.WhiteMoves(node), moves, entry);
      chess::EncodeEntry(entry, value);
      return lane.Add({key, chess::kUnknownCheck, value});
    });
  }

  void DescribeBook(const index::BuildReport& built) {
    report_.solved = changes_.solved;
    report_.unknown = built.keys - report_.unreached - report_.solved;
    report_.changed = changes_.changed;
    report_.added = changes_.added;
    probe::BookInfo& info = report_.info;
    info = book_.info();
    info.positions = built.keys;
    info.moves += changes_.added;
    info.evaluated += changes_.evaluated;
    if (info.sources.empty()) return;
    info.sources[0].report.decisions["solved"] =
        FormatText("%d of %d positions; draw value %s", report_.solved, built.keys,
                   chess::ScoreText(options_.draw_value));
  }

  const probe::ChessIndex& book_;
  const SolveOptions& options_;
  const index::BuildLimits limits_;
  SolveReport report_;
  Changes changes_;
};

}  // namespace

absl::StatusOr<SolveReport> Solve(const probe::ChessIndex& book, const SolveOptions& options,
                                  ByteSink& sink) {
  return Solver(book, options).Run(sink);
}

}  // namespace tabia::study

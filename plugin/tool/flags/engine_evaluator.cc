#include "plugin/tool/flags/engine_evaluator.h"

#include <chrono>
#include <utility>

#include "absl/strings/str_format.h"
#include "absl/types/span.h"

#include "core/base/status.h"
#include "core/chess/entry/move_order.h"
#include "core/chess/key.h"
#include "plugin/tool/flags/engine_searcher.h"
#include "protocol/uci/analysis/analyst.h"

namespace tabia::tool {

absl::Status EngineEvaluator::Start(bool is_chess960, EvaluationMap of_book, const probe::ChessIndex* book) {
  of_book_ = std::move(of_book);
  book_ = book;
  if (flags_.engine.engine.empty() && flags_.file.empty() && of_book_.empty() && book_ == nullptr) {
    return UsageError(
        "openings: --eval: the book contains no evaluations; pass --engine, or an --eval-file that contains "
        "some");
  }
  if (!flags_.engine.engine.empty()) TABIA_RETURN_IF_ERROR(StartEngine(is_chess960));
  if (flags_.file.empty()) return absl::OkStatus();
  TABIA_ASSIGN_OR_RETURN(file_, suites::EvaluationFile::Open(flags_.file, origin_));
  return absl::OkStatus();
}

absl::Status EngineEvaluator::StartEngine(bool is_chess960) {
  TABIA_ASSIGN_OR_RETURN(EngineCommand command, ParseEngine("openings", flags_.engine.engine));
  if (flags_.engine.nodes == 0) return UsageError("openings: --nodes: 0: must be at least 1");
  pool_.emplace(uci::EnginePoolConfig{
      .command = std::move(command.words),
      .processes = flags_.engine.concurrency,
      .analyst = {.nodes = flags_.engine.nodes, .chess960 = is_chess960, .options = command.options},
      .search_limit = std::chrono::seconds(flags_.engine.timeout_seconds)});
  TABIA_ASSIGN_OR_RETURN(std::string name, pool_->Start());
  origin_ = suites::EvaluationOrigin{NameWithOptions(std::move(name), command.options), flags_.engine.nodes};
  return absl::OkStatus();
}

absl::StatusOr<std::vector<std::optional<chess::Score>>> EngineEvaluator::Evaluate(
    absl::Span<const chess::Position> positions) {
  std::vector<std::optional<chess::Score>> found(positions.size());
  for (size_t i = 0; i < positions.size(); ++i) {
    found[i] = Known(positions[i]);
    known_ += found[i].has_value();
  }
  if (pool_) TABIA_RETURN_IF_ERROR(Ask(positions, found));
  return found;
}

std::optional<chess::Score> EngineEvaluator::Known(const chess::Position& position) const {
  if (const std::optional<chess::Score> kept = file_ ? file_->Find(position) : std::nullopt) return kept;
  const uint64_t key = CanonicalKey(position.setup());
  const auto found = of_book_.find(key);
  if (found != of_book_.end()) return found->second;
  chess::BookEntry entry;
  if (book_ == nullptr || !book_->Probe(key, entry)) return std::nullopt;
  const std::optional<chess::Evaluation> reference = chess::ReferenceOf(entry);
  return reference ? std::optional(reference->score) : std::nullopt;
}

absl::Status EngineEvaluator::Ask(absl::Span<const chess::Position> positions,
                                  std::vector<std::optional<chess::Score>>& found) {
  std::vector<std::string> questions;
  std::vector<size_t> numbers;  // of the positions of the questions
  for (size_t i = 0; i < positions.size(); ++i) {
    if (found[i]) continue;
    questions.push_back(FenToSearch(positions[i]));
    numbers.push_back(i);
  }
  const auto take = [&](size_t question, const std::vector<uci::SearchedLine>& lines) -> absl::Status {
    const size_t number = numbers[question];
    found[number] = lines[0].score;
    ++asked_;
    return file_ ? file_->Add(positions[number], *found[number]) : absl::OkStatus();
  };
  return pool_->Search(questions, take);
}

report::EvaluationSummary EngineEvaluator::summary() const {
  report::EvaluationSummary summary;
  if (origin_) summary.engine = origin_->engine;
  summary.nodes = flags_.engine.nodes;
  summary.asked = asked_;
  summary.known = known_;
  if (file_) summary.others = file_->others();
  return summary;
}

}  // namespace tabia::tool

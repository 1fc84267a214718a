#include "core/study/grow_rollouts.h"

#include <algorithm>
#include <string_view>

#include "core/backgammon/context_class.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/position_id.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/books/build.h"

namespace tabia::study {
namespace {

using Clock = std::chrono::steady_clock;

// Returns the play that leads to `after`.
std::string PlayText(const backgammon::Subject& decision, const backgammon::Board& after) {
  for (const backgammon::Play& play : LegalPlays(decision.board, *decision.dice)) {
    if (play.after == after) return ToNotation(play);
  }
  return ToPositionId(after);
}

std::string DuelText(const RolloutChoice::Decision& decision) {
  const RolloutDuel duel = *decision.Duel();
  const backgammon::Subject& subject = decision.subject;
  const bool is_start = subject.board == backgammon::kStartBoard;
  return FormatText("%s%s (%s): %s over %s by %.3f ± %.3f", is_start ? "" : ToPositionId(subject.board) + " ",
                    ToText(*subject.dice), ContextText(subject.context), PlayText(subject, duel.best->after),
                    PlayText(subject, duel.rival->after), duel.difference(), duel.half_width);
}

class RolloutGrower {
 public:
  RolloutGrower(const GrowRolloutsOptions& options, searches::Roller& roller, searches::RolloutFile& file,
                absl::FunctionRef<absl::Status(const RolledOutBook&)> on_build)
      : options_(options), roller_(roller), file_(file), on_build_(on_build), choice_(options.rule) {}

  absl::Status Run() {
    TABIA_RETURN_IF_ERROR(file_.ForEach([this](const formats::TextAnalysis& analysis) {
      choice_.Add(analysis);
      has_analyses_ = true;
    }));
    const absl::Status rolled =
        roller_.Run([this] { return IsOver() ? std::nullopt : TakeNext(); },
                    [this](const searches::RolloutQuestion& question, std::string_view record) {
                      return Take(question, record);
                    });
    TABIA_RETURN_IF_ERROR(Build());
    return rolled;
  }

 private:
  static constexpr int kRollingPerBuilding = 20;  // the time of rollouts, in times of building

  bool IsOver() const {
    return (options_.max_analyses && asked_ >= *options_.max_analyses) ||
           (options_.deadline && Clock::now() >= *options_.deadline);
  }

  std::optional<searches::RolloutQuestion> TakeNext() {
    std::optional<searches::RolloutQuestion> question = choice_.TakeNext();
    asked_ += question ? 1 : 0;
    return question;
  }

  absl::Status Take(const searches::RolloutQuestion& question, std::string_view record) {
    if (!record.empty()) {
      TABIA_RETURN_IF_ERROR(file_.Append(record));
      TABIA_RETURN_IF_ERROR(searches::ReadRolloutRecord(
          record, [this](const formats::TextAnalysis& analysis) { choice_.Add(analysis); }));
      ++book_.analyses;
      has_analyses_ = true;
    }
    choice_.EndQuestion(question);
    return Clock::now() < next_build_ ? absl::OkStatus() : Build();
  }

  // Replaces the output by the index of the books and the file. Does nothing as long as both have nothing.
  absl::Status Build() {
    if (!has_analyses_ && options_.books.empty()) return absl::OkStatus();
    const Clock::time_point begin = Clock::now();
    std::vector<std::string> sources = options_.books;
    if (has_analyses_) sources.push_back(file_.path());
    TABIA_RETURN_IF_ERROR(books::BuildIndexFile(sources, options_.building, options_.output).status());
    const Clock::time_point end = Clock::now();
    next_build_ =
        end + std::max<Clock::duration>(std::chrono::seconds(10), kRollingPerBuilding * (end - begin));
    book_.counts = choice_.Count();
    const RolloutChoice::Decision* const widest = choice_.Widest();
    book_.widest = widest == nullptr ? "" : DuelText(*widest);
    return on_build_(book_);
  }

  const GrowRolloutsOptions& options_;
  searches::Roller& roller_;
  searches::RolloutFile& file_;
  const absl::FunctionRef<absl::Status(const RolledOutBook&)> on_build_;
  RolloutChoice choice_;
  RolledOutBook book_;
  uint64_t asked_ = 0;
  bool has_analyses_ = false;
  Clock::time_point next_build_ = {};
};

}  // namespace

absl::Status GrowRollouts(const GrowRolloutsOptions& options, searches::Roller& roller,
                          searches::RolloutFile& file,
                          absl::FunctionRef<absl::Status(const RolledOutBook&)> on_build) {
  return RolloutGrower(options, roller, file, on_build).Run();
}

}  // namespace tabia::study

#include "core/formats/abk/abk_reader.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/functional/function_ref.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/chess/key.h"
#include "core/formats/abk/abk_layout.h"
#include "core/formats/abk/abk_tree.h"
#include "core/formats/skip_counter.h"
#include "core/moves/book_position.h"
#include "core/records/scale.h"

namespace tabia::formats {
namespace {

using records::Perspective;

// Facts that need all records.
struct AbkSurvey {
  bool has_games = false;
  bool has_results = false;
  bool has_priorities = false;  // besides the default and 0
};

AbkSurvey Survey(const AbkHeader& header, std::string_view bytes) {
  AbkSurvey survey;
  for (uint64_t index = header.first_record; index < header.end_record; ++index) {
    const AbkRecord record = DecodeAbkRecord(bytes.data() + index * kAbkRecordBytes);
    survey.has_games |= record.games > 0;
    survey.has_results |= record.won > 0 || record.lost > 0;
    survey.has_priorities |= record.priority != 0 && record.priority != kAbkDefaultPriority;
  }
  return survey;
}

// Reads one file once.
class AbkParser {
 public:
  AbkParser(const SourceFile& file, const AbkHeader& header, const ReadOptions& options,
            records::ChessVisitor& visitor)
      : file_(file),
        header_(header),
        options_(options),
        visitor_(visitor),
        survey_(Survey(header, file.bytes())),
        tree_(header, file.bytes()),
        skips_(file.path(), options.strict, report_.skipped) {}

  absl::StatusOr<records::SourceReport> Run() {
    Decide();
    if (const uint64_t rest = file_.bytes().size() % kAbkRecordBytes; rest != 0) {
      TABIA_RETURN_IF_ERROR(skips_.Add("record cut short", ByteAt(file_.bytes().size() - rest),
                                       [&] { return FormatText("%s of 28", FormatCount(rest, "byte")); }));
    }
    if (survey_.has_games && survey_.has_priorities) TABIA_RETURN_IF_ERROR(CollectPriorities());
    TABIA_RETURN_IF_ERROR(ReadMoves());
    ReportFacts();
    return std::move(report_);
  }

 private:
  void Decide() {
    report_.format = header_.is_old() ? "Arena ABK (ABK)" : "Arena ABK (AB2)";
    report_.scale = survey_.has_games ? records::Scale::kGames : records::Scale::kWeights;
    report_.decisions["weights"] = survey_.has_games ? "games" : "priorities (no move has games)";
    report_.view = options_.perspective == Perspective::kMover ? Perspective::kMover : Perspective::kWhite;
    if (survey_.has_results) {
      report_.decisions["perspective"] =
          report_.view == Perspective::kMover ? "mover (as stated)" : "white (as in Arena)";
    }
  }

  // Collects the highest priority of each move. It is known only after all lines, so the tree is walked twice.
  absl::Status CollectPriorities() {
    const auto add = [this](const AbkNode& node) {
      priorities_.Add(chess::CanonicalKey(node.before.setup()), node.move, node.record.priority);
      return absl::OkStatus();
    };
    const auto ignore = [](std::string_view, uint64_t, absl::FunctionRef<std::string()>) {
      return absl::OkStatus();
    };
    return tree_.Walk(add, ignore, {});
  }

  absl::Status ReadMoves() {
    const auto skip = [this](std::string_view kind, uint64_t offset, absl::FunctionRef<std::string()> why) {
      return skips_.Add(kind, ByteAt(offset), why);
    };
    return tree_.Walk([this](const AbkNode& node) { return Visit(node); }, skip, options_.progress);
  }

  absl::Status Visit(const AbkNode& node) {
    const auto position = chess::BookPosition::Of(node.before);
    const bool is_deleted = node.record.IsDeleted(header_);
    deleted_ += is_deleted;
    ++report_.records;
    chess::BookMove move;
    move.move = node.move;
    move.active = !is_deleted && node.record.priority > 0;
    if (survey_.has_games) {
      move.games = GamesOf(node);
    } else {
      move.stated_weight = node.record.priority;
    }
    TABIA_RETURN_IF_ERROR(visitor_.VisitMove(position, move));
    return VisitPriority(position, node.move);
  }

  absl::Status VisitPriority(const chess::BookPosition& position, chess::Move move) {
    const std::optional<uint8_t> priority = priorities_.Take(position.key(), move);
    if (!priority || *priority == 0 || *priority == kAbkDefaultPriority) return absl::OkStatus();
    ++report_.notes;
    chess::BookNote note;
    note.move = move;
    note.text = PriorityNote(*priority);
    return visitor_.VisitNote(position, note);
  }

  chess::Games GamesOf(const AbkNode& node) {
    const AbkRecord& record = node.record;
    chess::Games games{.win = record.won, .draw = 0, .loss = record.lost};
    const uint64_t decided = games.win + games.loss;
    if (record.games >= decided) games.draw = record.games - decided;
    surplus_results_ += record.games < decided;
    const bool swaps = !options_.games_as_in_source && report_.view == Perspective::kWhite &&
                       node.before.turn() == chess::kBlack;
    if (swaps) std::swap(games.win, games.loss);
    return games;
  }

  void ReportFacts() {
    AddText("Comment", header_.comment);
    AddText("Author", header_.author);
    AddCount("deleted moves", deleted_);
    AddCount("never reached", tree_.never_reached());
    AddCount("differing priorities", priorities_.conflicts());
    AddCount("surplus results", surplus_results_);
    if (header_.moves != report_.records - deleted_) {
      report_.facts["moves stated"] = FormatText("%d", header_.moves);
    }
  }

  void AddText(const std::string& name, std::string_view text) {
    if (!text.empty()) report_.facts[name] = Windows1252ToUtf8(text);
  }

  void AddCount(const std::string& name, uint64_t count) {
    if (count > 0) report_.facts[name] = FormatText("%d", count);
  }

  const SourceFile& file_;
  const AbkHeader& header_;
  const ReadOptions& options_;
  records::ChessVisitor& visitor_;
  const AbkSurvey survey_;
  AbkTree tree_;
  AbkPriorities priorities_;
  records::SourceReport report_;
  SkipCounter skips_;
  uint64_t deleted_ = 0, surplus_results_ = 0;
};

}  // namespace

absl::StatusOr<records::SourceReport> ReadAbk(SourceFile& file, const ReadOptions& options,
                                              records::ChessVisitor& visitor) {
  TABIA_ASSIGN_OR_RETURN(const AbkHeader header, ReadAbkHeader(file.path(), file.bytes()));
  return AbkParser(file, header, options, visitor).Run();
}

}  // namespace tabia::formats

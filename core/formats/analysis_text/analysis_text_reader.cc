#include "core/formats/analysis_text/analysis_text_reader.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "core/backgammon/board_picture.h"
#include "core/backgammon/game_state.h"
#include "core/base/byte_streams.h"
#include "core/base/format.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/formats/analysis_tally.h"
#include "core/formats/analysis_text/bgblitz_text.h"
#include "core/formats/analysis_text/gnubg_text.h"
#include "core/formats/analysis_text/plain_lines.h"
#include "core/formats/analysis_text/position_ids.h"
#include "core/formats/analysis_text/text_statements.h"
#include "core/formats/analysis_text/xg_text.h"
#include "core/formats/pgn/pgn_bytes.h"
#include "core/formats/text_lines.h"
#include "core/records/game.h"

namespace tabia::formats {
namespace {

using backgammon::ProgramKind;

constexpr size_t kMaxHeadBytes = size_t{1} << 18, kMaxBodyBytes = size_t{1} << 16,
                 kMaxPageLineBytes = size_t{1} << 20;
constexpr std::string_view kGnubgName = "GNU Backgammon ", kXgName = "eXtreme Gammon ";

// Returns "1.07.001" of "1.07.001 20230103 (Text Export"; empty if there is no version.
std::string_view FindVersion(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_of("0123456789"), text.size()));
  std::string_view version = text.substr(0, text.find_first_of(" \t\r\n,(<"));
  while (version.ends_with('.')) version.remove_suffix(1);
  return version.find('.') == std::string_view::npos ? "" : version;
}

// Returns the version in a line that ends an export, such as " by GNU Backgammon 1.07.001 20230103 (Text Export version
// 1.128)" or "eXtreme Gammon Version: 2.10"; empty for another line. A session begins with a line without a bracket.
std::string_view EndingVersion(std::string_view line, std::string_view name) {
  const size_t at = line.find(name);
  if (at == std::string_view::npos || Trim(line).starts_with("<!--")) return "";
  const std::string_view after = line.substr(at + name.size());
  if (name == kXgName) return FindVersion(after);
  const std::string_view version = after.find('(') == std::string_view::npos ? "" : FindVersion(after);
  return version.substr(0, version.find('-'));  // "1.07.001-mingw"
}

// Finds the versions of GNU Backgammon, which an export of a whole match has only at its end.
class GnubgVersions {
 public:
  explicit GnubgVersions(std::string_view text) : text_(text) {}

  // Returns the first version on this line or a later one. The lines must come in order.
  std::string_view VersionFrom(int64_t line) {
    while (version_line_ < line && at_ < text_.size()) FindNext();
    return version_line_ < line ? "" : version_;
  }

 private:
  void FindNext() {
    const size_t next = std::min(text_.find(kGnubgName, at_), text_.size());
    const auto begin = text_.begin() + static_cast<ptrdiff_t>(at_);
    line_ += std::count(begin, text_.begin() + static_cast<ptrdiff_t>(next), '\n');
    const std::string_view rest = text_.substr(next, kMaxVersionBytes);
    const std::string_view version = EndingVersion(rest.substr(0, rest.find('\n')), kGnubgName);
    if (!version.empty() && !IsInRemark(next)) {
      version_ = version;
      version_line_ = line_;
    }
    at_ = std::min(next + kGnubgName.size(), text_.size());
  }

  // Returns true if the line of `at` begins with an HTML comment. Pages name the program there.
  bool IsInRemark(size_t at) const {
    const std::string_view before = text_.substr(0, at).substr(at - std::min(at, kMaxVersionBytes));
    return before.substr(before.rfind('\n') + 1).starts_with("<!--");
  }

  static constexpr size_t kMaxVersionBytes = 80;

  const std::string_view text_;
  size_t at_ = 0;
  int64_t line_ = 1;  // at `at_`
  std::string_view version_;
  int64_t version_line_ = 0;
};

using VisitAnalysis = absl::FunctionRef<absl::Status(const TextAnalysis& analysis, UnusedCounter& not_used)>;

constexpr std::string_view kDamagedIdentifier = "unreadable identifier";

// Returns the beginning of a file as UTF-8.
std::string HeadOf(std::string_view bytes) {
  std::string head(bytes.substr(0, kMaxHeadBytes));
  if (head.starts_with("\xfe\xff")) {
    for (size_t i = 0; i + 1 < head.size(); i += 2) std::swap(head[i], head[i + 1]);
  }
  return head.starts_with("\xff\xfe") ? Utf16ToUtf8(std::string_view(head).substr(2)) : head;
}

class AnalysisTextParser final : public LineParser {
 public:
  AnalysisTextParser(SourceFile& file, const ReadOptions& options, VisitAnalysis visit)
      : LineParser(file, options, kMaxPageLineBytes),
        plain_(HasHtmlLines(HeadOf(file.bytes()))),
        gnubg_versions_(file.bytes()),
        faults_(file.path(), options.strict, report_.skipped),
        visit_(visit) {}

 private:
  absl::StatusOr<std::unique_ptr<ByteSource>> OpenText(SourceFile& file) override {
    TABIA_ASSIGN_OR_RETURN(std::unique_ptr<ByteSource> bytes, file.Stream());
    return WithoutUtf16(std::move(bytes));
  }

  absl::Status ReadLine(std::string_view line) override {
    plain_.Take(line, [this](std::string_view plain) { ReadPlain(plain); });
    return std::exchange(status_, absl::OkStatus());
  }

  absl::Status Finish() override {
    plain_.TakeLast([this](std::string_view plain) { ReadPlain(plain); });
    EndPosition();
    if (!posted_by_.empty()) {
      report_.facts["posted by"] =
          FormatText("%s (pass --source to use this name as the author)", posted_by_);
    }
    return status_;
  }

  void ReadPlain(std::string_view line) {
    if (auto found = ids_.Find(line)) return Begin(*std::move(found));
    if (posted_by_.empty()) posted_by_ = PosterOf(line);
    if (!analysis_ || has_ended_ || Trim(line).empty()) return;
    if (body_bytes_ + line.size() > kMaxBodyBytes) {
      has_ended_ = true;
      return not_used_.Add("text after a position", place(), [line] { return std::string(line); });
    }
    body_bytes_ += line.size();
    lines_.push_back({std::string(line), place().number});
    has_ended_ = !EndingVersion(line, program_ == ProgramKind::kGnuBackgammon ? kGnubgName : kXgName).empty();
  }

  // Returns the name after "Posted By:"; empty if the line does not begin with it.
  static std::string PosterOf(std::string_view line) {
    constexpr std::string_view kPostedBy = "Posted By:";
    line = Trim(line);
    if (!EqualIgnoringCase(line.substr(0, kPostedBy.size()), kPostedBy)) return "";
    constexpr size_t kMaxNameBytes = 60;
    return MakePrintable(Trim(line.substr(kPostedBy.size()).substr(0, kMaxNameBytes)));
  }

  void Begin(FoundPositionId found) {
    // BGBlitz prints both identifiers, and its XGID alone has the rules of a money game.
    const bool has_both = found.is_xgid && found.state.ok() && analysis_ &&
                          program_ == ProgramKind::kGnuBackgammon && lines_.empty() &&
                          found.state->board == analysis_->state.board;
    if (has_both) {
      analysis_->state = *std::move(found.state);
      program_ = ProgramKind::kBgBlitz;
      return;
    }
    EndPosition();
    if (!found.state.ok()) {
      return SkipFault({kDamagedIdentifier, Message(found.state.status()), place().number});
    }
    analysis_.emplace();
    analysis_->line = place().number;
    analysis_->state = *std::move(found.state);
    program_ = found.is_xgid ? ProgramKind::kExtremeGammon : ProgramKind::kGnuBackgammon;
  }

  void EndPosition() {
    if (!analysis_) return;
    TextAnalysis analysis = *std::exchange(analysis_, std::nullopt);
    ParseLines(analysis);
    ComparePicture(analysis);
    RefuseFaults(analysis);
    lines_.clear();
    body_bytes_ = 0;
    has_ended_ = false;
    for (const TextFault& fault : analysis.faults) SkipFault(fault);
    for (const TextFault& fact : analysis.unused) {
      not_used_.Add(fact.kind, {"line", fact.line}, [&] { return fact.why; });
    }
    if (status_.ok()) status_ = visit_(analysis, not_used_);
  }

  void ParseLines(TextAnalysis& analysis) {
    if (program_ == ProgramKind::kBgBlitz) return ParseBgBlitzText(lines_, analysis);
    if (program_ == ProgramKind::kGnuBackgammon) {
      ParseGnubgText(lines_, analysis);
      return SetTextVersion(gnubg_versions_.VersionFrom(analysis.line), analysis);
    }
    ParseXgText(lines_, analysis);
    if (has_ended_ && !lines_.empty()) SetTextVersion(EndingVersion(lines_.back().text, kXgName), analysis);
  }

  // Compares the board with its picture, which BGBlitz prints before the identifiers. The identifier decides.
  void ComparePicture(TextAnalysis& analysis) {
    if (program_ == ProgramKind::kBgBlitz) return;
    std::string text;
    for (const TextLine& line : lines_) text.append(line.text).append("\n");
    const auto picture = backgammon::ParseBoardPicture(text);
    const backgammon::Board board = program_ == ProgramKind::kGnuBackgammon
                                        ? TurnedFor(analysis.state.on_roll, analysis.state.board)
                                        : analysis.state.board;
    if (!picture || *picture == board) return;
    analysis.unused.push_back({"picture of another board",
                               "the picture and the identifier differ; the identifier is used",
                               analysis.line});
  }

  void SkipFault(const TextFault& fault) {
    if (status_.ok()) status_ = faults_.Add(fault.kind, {"line", fault.line}, [&] { return fault.why; });
  }

  PlainLines plain_;
  PositionIds ids_;
  GnubgVersions gnubg_versions_;
  SkipCounter faults_;
  const VisitAnalysis visit_;
  std::optional<TextAnalysis> analysis_;         // of the last identifier, until the next one
  ProgramKind program_ = ProgramKind::kUnknown;  // that printed it
  TextLines lines_;                              // after it
  size_t body_bytes_ = 0;
  bool has_ended_ = false;  // no later line belongs to it
  std::string posted_by_;
  absl::Status status_;
};

// Counts positions, for the report.
struct TextPositionCounts {
  uint64_t read = 0, refused = 0, not_used = 0, bare = 0;

  std::string Text() const {
    std::string text = FormatText("%d read, %d refused", read, refused);
    if (not_used > 0) text += FormatText(", %d not used", not_used);
    if (bare > 0) text += FormatText(", %d without an analysis", bare);
    return text;
  }
};

}  // namespace

bool IsAnalysisText(std::string_view first_bytes) {
  const std::string text = HeadOf(first_bytes);
  // The labels of identifiers have these letters in all languages.
  if (text.find("ID") == std::string::npos) return false;
  PlainLines lines(HasHtmlLines(text));
  PositionIds ids;
  bool has_id = false;
  const auto look = [&](std::string_view line) { has_id = has_id || ids.Find(line).has_value(); };
  for (std::string_view rest = text; !rest.empty() && !has_id;) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    lines.Take(line, look);
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
  }
  if (!has_id) lines.TakeLast(look);
  return has_id;
}

absl::StatusOr<records::SourceReport> ForEachTextAnalysis(SourceFile& file, const ReadOptions& options,
                                                          VisitAnalysis visit) {
  return AnalysisTextParser(file, options, visit).Read();
}

absl::StatusOr<records::SourceReport> ReadAnalysisText(SourceFile& file, const ReadOptions& options,
                                                       records::BackgammonVisitor& visitor) {
  AnalysisTally tally;
  TextPositionCounts counts;
  const std::string file_name = MakePrintable(FileName(file.path()));
  const std::string given = MakePrintable(options.source);
  const auto name_source = [&](backgammon::Provenance& provenance) {
    if (!given.empty()) provenance.source = given;
    if (provenance.source.empty()) provenance.source = file_name;
  };
  const auto visit = [&](const TextAnalysis& analysis, UnusedCounter& not_used) {
    auto decision = DecisionOfText(analysis, not_used);
    auto cube = CubeDecisionOfText(analysis, not_used);
    const bool has_analysis = !analysis.plays.empty() || analysis.cube;
    ++(decision || cube           ? counts.read
       : has_analysis             ? counts.not_used
       : !analysis.faults.empty() ? counts.refused
                                  : counts.bare);
    if (cube) {
      name_source(cube->provenance);
      tally.Add(*cube);
      TABIA_RETURN_IF_ERROR(visitor.VisitCube(*cube));
    }
    if (!decision) return absl::OkStatus();
    name_source(decision->provenance);
    tally.Add(*decision);
    return visitor.VisitDecision(*decision);
  };
  TABIA_ASSIGN_OR_RETURN(records::SourceReport report, ForEachTextAnalysis(file, options, visit));
  if (const auto damaged = report.skipped.find(std::string(kDamagedIdentifier));
      damaged != report.skipped.end()) {
    counts.refused += damaged->second.count;
  }
  report.format = "Analyses as text";
  report.game = records::Game::kBackgammon;
  tally.Report(report);
  report.facts["positions"] = counts.Text();
  return report;
}

}  // namespace tabia::formats

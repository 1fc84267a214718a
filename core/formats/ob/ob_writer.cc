#include "core/formats/ob/ob_writer.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <variant>

#include "core/backgammon/position_id.h"
#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/utf16.h"
#include "core/formats/ob/ob_entry.h"
#include "core/formats/ob/ob_layout.h"

namespace tabia::formats {
namespace {

using backgammon::Chances;
using backgammon::CubeDecision;
using backgammon::Decision;
using backgammon::Evaluation;
using backgammon::Level;
using backgammon::Method;
using backgammon::PositionStatement;

constexpr uint64_t kEntriesInMemory = uint64_t{1} << 20;  // bytes

// Returns chances from 0 to 1. A source may exceed them by a rounding error.
Chances Clamp(const Chances& chances) {
  const auto clamp = [](float chance) { return std::clamp(chance, 0.0F, 1.0F); };
  return {
      clamp(chances.lose_backgammon), clamp(chances.lose_gammon),   clamp(chances.lose), clamp(chances.win),
      clamp(chances.win_gammon),      clamp(chances.win_backgammon)};
}

bool IsObFormat(const records::SourceReport& report) {
  return report.format.starts_with(kObFormatName);
}

Evaluation Reverse(Evaluation evaluation) {
  evaluation.chances = Flip(evaluation.chances);
  evaluation.equity = -evaluation.equity;
  return evaluation;
}

}  // namespace

ObWriter::ObWriter(ByteSink& sink, const WriteOptions& options)
    : sink_(sink),
      name_(options.name),
      author_(options.ob_author),
      day_(backgammon::MomentOfDay(options.ob_day)),
      entries_(options.temp_folder, kEntriesInMemory) {}

absl::Status ObWriter::VisitPosition(const PositionStatement& position) {
  return position.of_candidate ? absl::OkStatus() : Add(position);
}

absl::Status ObWriter::VisitDecision(const Decision& decision) {
  PositionStatement statement;
  statement.context = Flip(decision.context);
  statement.provenance = ProvenanceInGame(decision.provenance);
  lost_.Add("rolls of decisions",
            [&] { return FormatText("%s in %s", ToText(decision.dice), ToPositionId(decision.board)); });
  for (const backgammon::Candidate& candidate : decision.candidates) {
    statement.board = candidate.after;
    statement.evaluation = candidate.evaluation;
    if (&candidate == &decision.candidates.front() && !decision.comment.empty()) {
      CountLost("comments", statement);
    }
    TABIA_RETURN_IF_ERROR(AddOfGame(statement));
  }
  return absl::OkStatus();
}

absl::Status ObWriter::VisitCube(const CubeDecision& cube) {
  const PositionStatement statement = {.board = cube.board,
                                       .context = cube.context,
                                       .evaluation = Reverse(cube.no_double),
                                       .provenance = ProvenanceInGame(cube.provenance)};
  if (!cube.comment.empty()) CountLost("comments", statement);
  if (cube.double_pass != 1) CountLost("equities of passes", statement);
  TABIA_RETURN_IF_ERROR(AddOfGame(statement));
  return AddTake(cube, statement);
}

absl::Status ObWriter::AddTake(const CubeDecision& cube, PositionStatement no_double) {
  PositionStatement& taken = no_double;
  if (!cube.context.is_money()) {
    CountLost("takes of matches", taken);
    return absl::OkStatus();
  }
  if (cube.no_double.level.method == Method::kRollout) {
    CountLost("takes of rollouts", taken);
    return absl::OkStatus();
  }
  ++taken.context.cube_log2;
  taken.context.owner = backgammon::CubeOwner::kOpponent;
  taken.evaluation.equity = -cube.double_take / 2;
  return AddOfGame(taken);
}

backgammon::Provenance ObWriter::ProvenanceInGame(const backgammon::Provenance& provenance) const {
  backgammon::Provenance in_game = provenance;
  if (!author_.empty()) in_game.source = author_;
  if (in_game.imported == 0) in_game.imported = day_;
  return in_game;
}

absl::Status ObWriter::AddOfGame(const PositionStatement& statement) {
  if (statement.evaluation.level.method != Method::kBook) return Add(statement);
  CountLost("copies of opening books", statement);
  return absl::OkStatus();
}

absl::Status ObWriter::Add(PositionStatement statement) {
  Evaluation& evaluation = statement.evaluation;
  if (const Chances clamped = Clamp(evaluation.chances); clamped != evaluation.chances) {
    CountLost("chances beyond 0 to 1", statement);
    evaluation.chances = clamped;
  }
  backgammon::RolloutSettings& settings = evaluation.settings;
  bool is_reduced = false;
  for (Level* level : {&evaluation.level, &settings.checker_level, &settings.cube_level}) {
    is_reduced |= std::exchange(level->reduced, false);
  }
  if (is_reduced) CountLost("marks of reduced searches", statement);
  if (!IsObLevel(evaluation.level)) {
    CountLost("levels", statement);
    return absl::OkStatus();
  }
  const std::string source = Utf8ToUtf16(MakePrintable(statement.provenance.source));
  if (source.size() > ob::kSourceBytes) CountLost("ends of sources", statement);
  const std::string entry = EncodeObEntry(statement);
  const auto decoded = DecodeObEntry(ObRecord(entry.data()), {});
  if (const auto* const fault = std::get_if<ObFault>(&decoded)) {
    CountLost(fault->kind, statement);
    return absl::OkStatus();
  }
  ++report_.records;
  return entries_.Append(entry);
}

void ObWriter::CountLost(std::string_view kind, const PositionStatement& statement) {
  lost_.Add(kind, [&] {
    return FormatText("%s, %s, of %s", ToPositionId(statement.board), LevelName(statement.evaluation.level),
                      MakePrintable(statement.provenance.source));
  });
}

void ObWriter::EndSource(const records::SourceReport& report) {
  TakeFact(report, "Title", "titles", title_);
  TakeFact(report, "Version", "versions", version_);
  const auto notes = report.facts.find("Notes");
  if (!IsObFormat(report) || notes == report.facts.end()) return;
  notes_.append(notes_.empty() ? "" : " ").append(notes->second);
}

void ObWriter::TakeFact(const records::SourceReport& report, const std::string& name, std::string_view lost,
                        std::string& fact) {
  const auto stated = report.facts.find(name);
  if (!IsObFormat(report) || stated == report.facts.end() || stated->second == fact) return;
  if (fact.empty()) {
    fact = stated->second;
  } else {
    lost_.Add(lost, [&] { return stated->second; });
  }
}

std::string_view ObWriter::Fit(std::string_view utf16, size_t max_bytes, std::string_view lost) {
  const std::string_view fitting = Utf16Prefix(utf16, max_bytes);
  if (fitting.size() < utf16.size())
    lost_.Add(lost, [&] { return Utf16ToUtf8(utf16.substr(fitting.size())); });
  return fitting;
}

absl::StatusOr<records::WriteReport> ObWriter::Finish() {
  const std::string title = Utf8ToUtf16(title_.empty() ? MakePrintable(name_) : title_);
  const std::string notes = Utf8ToUtf16(notes_);
  std::string version = Utf8ToWindows1252(version_).bytes;
  if (version.size() > ob::kVersionBytes) {
    lost_.Add("ends of versions", [&] { return version_; });
    version.resize(ob::kVersionBytes);
  }
  TABIA_RETURN_IF_ERROR(sink_.Append(
      EncodeObHeader(backgammon::DaysOf(day_), version, Fit(title, ob::kTitleBytes, "ends of titles"))));
  TABIA_RETURN_IF_ERROR(sink_.Append(EncodeObNotes(Fit(notes, ob::kMaxNotesBytes, "ends of notes"))));
  SpoolReader entries(entries_, kEntriesInMemory);
  for (std::string_view bytes = entries.Peek(1); !bytes.empty(); bytes = entries.Peek(1)) {
    TABIA_RETURN_IF_ERROR(sink_.Append(bytes));
    entries.Skip(bytes.size());
  }
  TABIA_RETURN_IF_ERROR(entries.status());
  return std::move(report_);
}

}  // namespace tabia::formats

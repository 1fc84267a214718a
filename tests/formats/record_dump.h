// The records of a reader as lines of text.
#pragma once

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_format.h"

#include "core/backgammon/position_id.h"
#include "core/base/status.h"
#include "core/chess/uci_move.h"
#include "core/chess/variants/variant_uci.h"
#include "core/formats/foreign_source.h"
#include "core/formats/read_options.h"
#include "core/moves/move_evaluation.h"
#include "core/records/record_visitor.h"
#include "core/records/source_report.h"
#include "tests/formats/xg_lines.h"

namespace tabia::formats {

inline std::string MoveText(const chess::BookPosition& position, chess::Move move,
                            const chess::OpaqueMove& opaque_move) {
  if (opaque_move) return std::string(opaque_move.text());
  if (!move) return "-";
  if (position.of_variant() != nullptr) return chess::UciMove(*position.of_variant(), move);
  return position.is_key() ? chess::CodedMoveText(move) : chess::UciMove(*position.of_chess(), move);
}

// Returns "2:4 crawford cube 2 self jacoby beaver", with the flags that are set, or "money".
inline std::string ContextText(const backgammon::Context& context) {
  std::string text =
      context.is_money() ? "money" : absl::StrFormat("%d:%d", context.away_self, context.away_opponent);
  if (context.crawford) text += " crawford";
  text += absl::StrFormat(" cube %d %s", context.cube(), backgammon::CubeOwnerName(context.owner));
  return text + (context.jacoby ? " jacoby" : "") + (context.beaver ? " beaver" : "");
}

inline std::string EvaluationText(const backgammon::Evaluation& evaluation) {
  const auto& [lose_bg, lose_g, lose, win, win_g, win_bg] = evaluation.chances;
  return absl::StrFormat("%.4f %.4f %.4f %.4f %.4f %.4f\t%+.4f\t%s\t%d games, deviation %.4f", lose_bg,
                         lose_g, lose, win, win_g, win_bg, evaluation.equity,
                         backgammon::LevelName(evaluation.level), evaluation.games, evaluation.deviation);
}

inline std::string ProvenanceText(const backgammon::Provenance& provenance) {
  return absl::StrFormat("%s\t%s\timported %s, saved %s", provenance.source,
                         backgammon::ProgramName(provenance.program),
                         backgammon::DateText(provenance.imported).value_or("-"),
                         backgammon::DateText(provenance.saved).value_or("-"));
}

inline std::string PositionLine(const backgammon::PositionStatement& position) {
  return absl::StrFormat("%d\t%s\t%s\t%s\t%s", position.number, backgammon::ToPositionId(position.board),
                         ContextText(position.context), EvaluationText(position.evaluation),
                         ProvenanceText(position.provenance));
}

// One line a record, tab-separated: position, move, then weight or win, draw, loss, then "inactive" for such a move,
// then its evaluation; or position, move or "-", kind of the note, its text. An entry of an opening book: its number,
// position id, context, chances, equity, level, games, source, program, dates. A game of eXtreme Gammon as xg_lines.h
// says.
class RecordDump final : public records::ChessVisitor, public records::BackgammonVisitor {
 public:
  absl::Status VisitMove(const chess::BookPosition& position, const chess::BookMove& move) override {
    std::string line = position.Epd() + "\t" + MoveText(position, move.move, move.opaque_move);
    if (const auto& games = move.games) {
      line += absl::StrFormat("\t%d\t%d\t%d", games->win, games->draw, games->loss);
    } else if (move.stated_weight) {
      line += absl::StrFormat("\t%d", *move.stated_weight);
    }
    if (!move.active) line += "\tinactive";
    if (move.evaluation) line += "\t" + chess::EvaluationText(*move.evaluation);
    lines.push_back(std::move(line));
    return absl::OkStatus();
  }

  absl::Status VisitNote(const chess::BookPosition& position, const chess::BookNote& note) override {
    lines.push_back(absl::StrFormat("%s\t%s\t%s\t%s", position.Epd(),
                                    MoveText(position, note.move, note.opaque_move),
                                    chess::NoteKindName(note.kind), note.text));
    return absl::OkStatus();
  }
  absl::Status VisitPosition(const backgammon::PositionStatement& position) override {
    lines.push_back(PositionLine(position));
    return absl::OkStatus();
  }

  absl::Status VisitDecision(const backgammon::Decision& decision) override {
    AddLines(decision, lines);
    return absl::OkStatus();
  }
  absl::Status VisitCube(const backgammon::CubeDecision& decision) override {
    AddLines(decision, lines);
    return absl::OkStatus();
  }

  std::vector<std::string> lines;
};

// The outcome of reading a file.
struct Outcome {
  absl::Status status;
  records::SourceReport report;
  std::vector<std::string> lines;
};

inline Outcome ReadBook(const std::string& path, const ReadOptions& options = {}) {
  Outcome outcome;
  auto source = ForeignSource::Open(path);
  if (!source.ok()) return {source.status(), {}, {}};
  RecordDump dump;
  auto report = source->Read(options, {dump, dump});
  outcome.status = report.status();
  if (report.ok()) outcome.report = *std::move(report);
  outcome.lines = std::move(dump.lines);
  return outcome;
}

inline Outcome ReadStrictly(const std::string& path) {
  ReadOptions options;
  options.strict = true;
  return ReadBook(path, options);
}

inline std::string FirstSkipped(const Outcome& outcome, const std::string& kind) {
  const auto skipped = outcome.report.skipped.find(kind);
  return skipped == outcome.report.skipped.end() ? "" : skipped->second.first;
}

}  // namespace tabia::formats

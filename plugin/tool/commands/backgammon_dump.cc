#include "plugin/tool/commands/backgammon_dump.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_format.h"

#include "core/backgammon/entry/book_value.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/position_id.h"
#include "core/base/json.h"
#include "core/base/status.h"
#include "core/probe/backgammon/cube_answer.h"
#include "plugin/report/backgammon/appraisal.h"
#include "plugin/report/layout/text_table.h"

namespace tabia::tool {
namespace {

using backgammon::Candidate;
using backgammon::Context;
using backgammon::Evaluation;
using backgammon::Provenance;
using Cells = std::vector<std::string>;

// The subject of a statement: a position in its context, or the key of an index.
struct About {
  Json json;
  Cells cells;
};

About AboutPosition(const backgammon::Board& board, const Context& context) {
  const std::string id = backgammon::ToPositionId(board);
  const auto flag = [](bool set) { return std::string(set ? "1" : "0"); };
  return {{{"position_id", id}, {"context", report::ContextJson(context)}},
          {id, std::to_string(context.away_self), std::to_string(context.away_opponent),
           flag(context.crawford), flag(context.jacoby), flag(context.beaver), std::to_string(context.cube()),
           std::string(CubeOwnerName(context.owner))}};
}

std::string Number(float number) {
  return absl::StrFormat("%.4f", number);
}

Cells ChanceCells(const Evaluation& evaluation) {
  const backgammon::Chances& chances = evaluation.chances;
  return {Number(chances.lose_backgammon),
          Number(chances.lose_gammon),
          Number(chances.lose),
          Number(chances.win),
          Number(chances.win_gammon),
          Number(chances.win_backgammon)};
}

// Returns the columns that every statement ends with; the last one is its source.
Cells ProvenanceCells(const Evaluation& evaluation, const Provenance& provenance) {
  const std::optional<double> ci95 = Ci95(evaluation);
  return {LevelName(evaluation.level),
          evaluation.games == 0 ? "" : std::to_string(evaluation.games),
          ci95 ? absl::StrFormat("%.4f", *ci95) : "",
          ProgramName(provenance.program),
          backgammon::DateText(provenance.saved).value_or(""),
          provenance.source};
}

std::string Line(const char* kind, const std::vector<Cells>& parts) {
  std::string line = kind;
  for (const Cells& cells : parts) {
    for (const std::string& cell : cells) line.append("\t").append(cell);
  }
  return line + "\n";
}

std::string EvaluatedLine(const char* kind, const About& about, const Evaluation& evaluation,
                          const Provenance& provenance, bool json) {
  if (json) {
    Json line = about.json;
    line.Update(report::AppraisalJson(evaluation, provenance));
    return JsonLine(line);
  }
  return Line(kind, {about.cells,
                     ChanceCells(evaluation),
                     {Number(evaluation.equity)},
                     ProvenanceCells(evaluation, provenance)});
}

std::string CubeLine(const About& about, const backgammon::CubeValue& cube, bool may_beaver, bool json) {
  if (json) {
    Json line = about.json;
    line["cube"] = report::CubeJson(probe::CubeAnswerOf(cube, may_beaver));
    return JsonLine(line);
  }
  return Line("cube", {about.cells,
                       {Number(cube.no_double.equity), Number(cube.double_take), Number(cube.double_pass)},
                       ProvenanceCells(cube.no_double, cube.provenance)});
}

// Returns a play such as "8/5 6/5", or an empty text if it is not legal, which happens in a damaged source.
std::string PlayText(const std::vector<backgammon::Play>& legal, const Candidate& candidate) {
  const auto play = std::find_if(legal.begin(), legal.end(),
                                 [&](const backgammon::Play& one) { return one.after == candidate.after; });
  return play == legal.end() ? "" : ToNotation(*play);
}

// Appends the candidate to the subject of its decision. Without dice, in an index, the play is unknown and is left out.
About WithCandidate(About about, const std::optional<backgammon::Dice>& dice, const std::string& play,
                    const Candidate& candidate) {
  const std::string after = backgammon::ToPositionId(candidate.after);
  if (dice) {
    about.json["dice"] = report::DiceJson(dice);
    about.json["play"] = play;
    about.cells.insert(about.cells.begin() + 1, ToText(*dice));
    about.cells.push_back(play);
  }
  about.json["after_position_id"] = after;
  about.cells.push_back(after);
  return about;
}

}  // namespace

absl::Status BackgammonDump::VisitPosition(const backgammon::PositionStatement& position) {
  if (position.of_candidate) return absl::OkStatus();  // part of the line of the play
  return out_.Write(EvaluatedLine("position", AboutPosition(position.board, position.context),
                                  position.evaluation, position.provenance, json_));
}

absl::Status BackgammonDump::VisitDecision(const backgammon::Decision& decision) {
  const About about = AboutPosition(decision.board, decision.context);
  const std::vector<backgammon::Play> legal = LegalPlays(decision.board, decision.dice);
  for (const Candidate& candidate : decision.candidates) {
    TABIA_RETURN_IF_ERROR(out_.Write(
        EvaluatedLine("play", WithCandidate(about, decision.dice, PlayText(legal, candidate), candidate),
                      candidate.evaluation, decision.provenance, json_)));
  }
  return absl::OkStatus();
}

absl::Status BackgammonDump::VisitCube(const backgammon::CubeDecision& cube) {
  return out_.Write(
      CubeLine(AboutPosition(cube.board, cube.context),
               {cube.no_double, cube.double_take, cube.double_pass, cube.provenance, cube.comment},
               cube.context.is_money() && cube.context.beaver, json_));
}

absl::Status DumpBackgammonValue(uint64_t key, std::string_view value, bool json, Output& out) {
  backgammon::BookValue decoded;
  if (!DecodeValue(value, decoded)) return absl::DataLossError("its statements cannot be decoded");
  const About about = {{{"key", report::KeyText(key)}}, {report::KeyText(key)}};
  for (const backgammon::PositionValue& position : decoded.positions) {
    TABIA_RETURN_IF_ERROR(
        out.Write(EvaluatedLine("position", about, position.evaluation, position.provenance, json)));
  }
  for (const backgammon::DecisionValue& decision : decoded.decisions) {
    for (const Candidate& candidate : decision.candidates) {
      TABIA_RETURN_IF_ERROR(out.Write(EvaluatedLine("play", WithCandidate(about, std::nullopt, "", candidate),
                                                    candidate.evaluation, decision.provenance, json)));
    }
  }
  for (const backgammon::CubeValue& cube : decoded.cubes) {
    TABIA_RETURN_IF_ERROR(out.Write(CubeLine(about, cube, /*may_beaver=*/false, json)));
  }
  return absl::OkStatus();
}

}  // namespace tabia::tool

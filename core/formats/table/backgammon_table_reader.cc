#include "core/formats/table/backgammon_table_reader.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/backgammon/board.h"
#include "core/backgammon/context.h"
#include "core/backgammon/dice.h"
#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/provenance.h"
#include "core/backgammon/legal_plays.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/position_id.h"
#include "core/base/format.h"
#include "core/base/json.h"
#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/formats/table/table_row.h"

namespace tabia::formats {
namespace {

using backgammon::Board;
using backgammon::Chances;
using backgammon::Context;
using backgammon::Decision;
using backgammon::Evaluation;
using backgammon::Level;
using backgammon::Provenance;

// The reason why a row is skipped.
struct RowFault {
  std::string_view kind;
  std::string why;
};
using MaybeFault = std::optional<RowFault>;

constexpr double kChanceRounding = 0.01;  // of chances, as in the files of eXtreme Gammon

MaybeFault ReadBoard(const std::string& id, Board& board) {
  const absl::StatusOr<Board> parsed = backgammon::ParsePositionId(id);
  if (!parsed.ok()) return RowFault{"impossible position", Message(parsed.status())};
  board = *parsed;
  if (SelfChequers(board) == 0 || OpponentChequers(board) == 0) {
    return RowFault{"impossible position", FormatText("%s: one side has no chequer on the board", id)};
  }
  return std::nullopt;
}

// Sets a whole number from 0 to `highest`; a missing one stays as it is. Returns false for another value.
bool ReadWhole(const std::string& text, int highest, int& number) {
  if (text.empty()) return true;
  const std::optional<int> read = ParseNumber<int>(text);
  number = read.value_or(-1);
  return number >= 0 && number <= highest;
}

// Sets the away scores, which JSON has in a list.
bool ReadAway(const Json& row, Context& context) {
  std::string self = TextIn(row, "away_self"), opponent = TextIn(row, "away_opponent");
  const Json* const both = row.Find("away");
  if (both != nullptr && both->items() != nullptr) {
    if (both->items()->size() != 2) return false;
    self = (*both->items())[0].ScalarText().value_or("");
    opponent = (*both->items())[1].ScalarText().value_or("");
  }
  return ReadWhole(self, backgammon::kMaxMatchLength, context.away_self) &&
         ReadWhole(opponent, backgammon::kMaxMatchLength, context.away_opponent);
}

bool ReadCube(const Json& row, Context& context) {
  int cube = 1;
  const std::string owner = TextIn(row, "owner");
  if (!ReadWhole(TextIn(row, "cube"), 1 << backgammon::kMaxCubeLog2, cube)) return false;
  while (context.cube() < cube) ++context.cube_log2;
  const auto known = backgammon::CubeOwnerOfName(owner);
  context.owner = known.value_or(backgammon::CubeOwner::kCenter);
  return context.cube() == cube && (known || owner.empty());
}

MaybeFault ReadContext(const Json* row, Context& context) {
  context = {.jacoby = true, .beaver = true};
  if (row == nullptr || row->members() == nullptr) return std::nullopt;
  context.crawford = IsTrueIn(*row, "crawford");
  if (row->Find("jacoby") != nullptr) context.jacoby = IsTrueIn(*row, "jacoby");
  if (row->Find("beaver") != nullptr) context.beaver = IsTrueIn(*row, "beaver");
  const bool is_read = ReadAway(*row, context) && ReadCube(*row, context) &&
                       ReadWhole(TextIn(*row, "length"), backgammon::kMaxMatchLength, context.length);
  if (!is_read) return RowFault{"impossible context", "a score or the cube is no possible number"};
  if (auto fault = FaultOf(context)) return RowFault{"impossible context", *std::move(fault)};
  return std::nullopt;
}

// Reads a number from `low` to `high`.
std::optional<float> NumberWithin(const Json& row, std::string_view name, double low, double high) {
  const std::optional<double> number = NumberIn(row, name);
  if (!number || !(*number >= low && *number <= high)) return std::nullopt;
  return static_cast<float>(*number);
}

// Returns the chances of a row. They may contradict each other: one-ply estimates can have more gammons than wins.
std::optional<Chances> ChancesOf(const Json& row) {
  const auto chance = [&row](std::string_view name) {
    return NumberWithin(row, name, -kChanceRounding, 1 + kChanceRounding);
  };
  const auto win = chance("win"), win_gammon = chance("win_gammon"),
             win_backgammon = chance("win_backgammon"), lose = chance("lose"),
             lose_gammon = chance("lose_gammon"), lose_backgammon = chance("lose_backgammon");
  if (!win || !win_gammon || !win_backgammon || !lose_gammon || !lose_backgammon) return std::nullopt;
  return Chances{*lose_backgammon, *lose_gammon, lose.value_or(1 - *win), *win, *win_gammon, *win_backgammon};
}

// Reads "rollout", "3-ply", "level 17"; an empty text is a rollout.
std::optional<Level> LevelOf(std::string_view text) {
  constexpr std::string_view kUnknown = "level ";
  if (text.empty()) return Level{.method = backgammon::Method::kRollout};
  if (!text.starts_with(kUnknown)) return backgammon::LevelOfName(text);
  const std::optional<int16_t> number = ParseNumber<int16_t>(text.substr(kUnknown.size()));
  if (!number) return std::nullopt;
  return Level{.number = *number};
}

// Returns whether a number can be half the width of an interval of equities.
bool IsInterval(std::optional<double> number) {
  return number && *number >= 0 && backgammon::IsEquity(*number);
}

// Reads the values that all kinds of rows have, except the equity.
MaybeFault ReadEvaluation(const Json& row, bool needs_chances, Evaluation& evaluation) {
  const std::optional<Chances> chances = ChancesOf(row);
  if (!chances && (needs_chances || row.Find("win") != nullptr)) {
    return RowFault{"impossible evaluation", "a chance is missing or out of range"};
  }
  const std::string level_text = TextIn(row, "level");
  const std::optional<Level> level = LevelOf(level_text);
  if (!level) return RowFault{"unknown level", level_text};
  evaluation.chances = chances.value_or(Chances());
  evaluation.level = *level;
  evaluation.games = ParseNumber<uint32_t>(TextIn(row, "games")).value_or(0);
  const std::optional<double> interval = NumberIn(row, "ci95");
  if (IsInterval(interval)) {
    evaluation.deviation = backgammon::DeviationOfCi95(static_cast<float>(*interval), evaluation.games);
  }
  return std::nullopt;
}

MaybeFault FaultOfChances(const Evaluation& evaluation, const Board& board) {
  const auto fault = FaultOfGammons(evaluation.chances, board);
  return fault ? MaybeFault({"impossible evaluation", std::string(*fault)}) : std::nullopt;
}

MaybeFault ReadEquity(const Json& row, std::string_view name, float& equity) {
  const std::optional<double> number = NumberIn(row, name);
  if (!number || !backgammon::IsEquity(*number)) {
    return RowFault{"impossible evaluation", FormatText("%s is missing or out of range", name)};
  }
  equity = static_cast<float>(*number);
  return std::nullopt;
}

// The action of a cube follows from its equities.
constexpr std::array<std::string_view, 24> kBackgammonColumns = {
    "position_id",     "dice",        "play",        "after_position_id", "key",  "context", "cube",       "equity",
    "lose_backgammon", "lose_gammon", "lose",        "win",               "win_gammon", "win_backgammon",
    "no_double",       "double_take", "double_pass", "action",            "level", "games",  "ci95",       "program",
    "date",            "source"};

class BackgammonTableParser final : public TableParser {
 public:
  BackgammonTableParser(SourceFile& file, const ReadOptions& options, records::BackgammonVisitor& visitor)
      : TableParser(file, options), visitor_(visitor), file_name_(FileName(file.path())) {}

 private:
  absl::Status ReadRow(const Json& row) override {
    TABIA_ASSIGN_OR_RETURN(const MaybeFault fault, ReadStatement(row));
    if (fault) return Skip(fault->kind, fault->why);
    ++report_.records;
    const Json* const cube = row.Find("cube");
    const bool is_cube = cube != nullptr && cube->members() != nullptr;
    CountOthers(row, kBackgammonColumns);
    if (is_cube) CountOthers(*cube, kBackgammonColumns);
    CountUnreadable(is_cube ? *cube : row);
    return absl::OkStatus();
  }

  absl::Status Finish() override {
    report_.format = FormatName("backgammon table");
    report_.game = records::Game::kBackgammon;
    return EndDecision();
  }

  // Counts the facts about an evaluation that cannot be read. The evaluation is sound without them.
  void CountUnreadable(const Json& row) {
    CountUnless(ParseNumber<uint32_t>(TextIn(row, "games")).has_value(), row, "games");
    CountUnless(IsInterval(NumberIn(row, "ci95")), row, "ci95");
    const std::string date = TextIn(row, "date");
    CountUnless(date.empty() || backgammon::MomentOfDate(date) != 0, row, "date");
  }

  // Visits the decision that the last plays belong to, if they were not visited yet.
  absl::Status EndDecision() {
    if (decision_.candidates.empty()) return absl::OkStatus();
    const absl::Status status = visitor_.VisitDecision(decision_);
    decision_.candidates.clear();
    return status;
  }

  absl::StatusOr<MaybeFault> ReadStatement(const Json& row) {
    const std::string id = TextIn(row, "position_id");
    if (id.empty() && !TextIn(row, "key").empty()) {
      return RowFault{"key instead of a position", "the index was built with --keys-only"};
    }
    Board board;
    Context context;
    if (MaybeFault fault = ReadBoard(id, board)) return fault;
    if (MaybeFault fault = ReadContext(row.Find("context"), context)) return fault;
    const Json* const cube = row.Find("cube");
    if (cube != nullptr && cube->members() != nullptr) return ReadCube(*cube, board, context);
    return row.Find("dice") != nullptr ? ReadPlay(row, board, context) : ReadPosition(row, board, context);
  }

  absl::StatusOr<MaybeFault> ReadPosition(const Json& row, const Board& board, const Context& context) {
    backgammon::PositionStatement position = {board, context, {}, ProvenanceOf(row)};
    if (MaybeFault fault = ReadEvaluation(row, true, position.evaluation)) return fault;
    if (MaybeFault fault = ReadEquity(row, "equity", position.evaluation.equity)) return fault;
    if (MaybeFault fault = FaultOfChances(position.evaluation, Flip(board))) return fault;
    position.number = static_cast<uint32_t>(report_.records);
    TABIA_RETURN_IF_ERROR(EndDecision());
    TABIA_RETURN_IF_ERROR(visitor_.VisitPosition(position));
    return std::nullopt;
  }

  absl::StatusOr<MaybeFault> ReadCube(const Json& row, const Board& board, const Context& context) {
    backgammon::CubeDecision cube;
    cube.board = board;
    cube.context = context;
    cube.provenance = ProvenanceOf(row);
    if (MaybeFault fault = ReadEvaluation(row, false, cube.no_double)) return fault;
    if (MaybeFault fault = FaultOfChances(cube.no_double, board)) return fault;
    if (MaybeFault fault = ReadEquity(row, "no_double", cube.no_double.equity)) return fault;
    if (MaybeFault fault = ReadEquity(row, "double_take", cube.double_take)) return fault;
    if (MaybeFault fault = ReadEquity(row, "double_pass", cube.double_pass)) return fault;
    TABIA_RETURN_IF_ERROR(EndDecision());
    TABIA_RETURN_IF_ERROR(visitor_.VisitCube(cube));
    return std::nullopt;
  }

  absl::StatusOr<MaybeFault> ReadPlay(const Json& row, const Board& board, const Context& context) {
    const Json* const both = row.Find("dice");
    std::string text = TextIn(row, "dice");
    if (both->items() != nullptr) {
      for (const Json& die : *both->items()) text += die.ScalarText().value_or("");
    }
    const std::optional<backgammon::Dice> dice = backgammon::ParseDice(text);
    if (!dice) return RowFault{"illegal play", FormatText("dice %s", text)};
    Decision decision = {board, context, *dice, {}, ProvenanceOf(row)};
    backgammon::Candidate candidate;
    if (MaybeFault fault = ReadEvaluation(row, true, candidate.evaluation)) return fault;
    if (MaybeFault fault = ReadEquity(row, "equity", candidate.evaluation.equity)) return fault;
    TABIA_RETURN_IF_ERROR(Begin(std::move(decision)));
    const std::optional<Board> after = AfterPlay(row);
    if (!after) {
      return RowFault{"illegal play",
                      FormatText("%s %s in %s", text, TextIn(row, "play"), ToPositionId(board))};
    }
    if (MaybeFault fault = FaultOfChances(candidate.evaluation, Flip(*after))) return fault;
    candidate.after = *after;
    const auto is_same = [&after](const backgammon::Candidate& other) { return other.after == *after; };
    std::vector<backgammon::Candidate>& candidates = decision_.candidates;
    if (std::any_of(candidates.begin(), candidates.end(), is_same)) TABIA_RETURN_IF_ERROR(EndDecision());
    candidates.push_back(candidate);
    return std::nullopt;
  }

  // Returns the board after the play of a row, given by its position or by its text, if it is legal.
  std::optional<Board> AfterPlay(const Json& row) const {
    const std::string id = TextIn(row, "after_position_id");
    absl::StatusOr<Board> after = absl::NotFoundError("");
    if (!id.empty()) {
      after = backgammon::ParsePositionId(id);
    } else {
      const auto play = backgammon::ParsePlay(TextIn(row, "play"), decision_.board, decision_.dice);
      if (play.ok()) after = play->after;
    }
    if (!after.ok()) return std::nullopt;
    const bool is_legal =
        legal_.empty() ? *after == Flip(decision_.board)
                       : std::any_of(legal_.begin(), legal_.end(),
                                     [&after](const backgammon::Play& play) { return play.after == *after; });
    return is_legal ? std::optional(*after) : std::nullopt;
  }

  // Continues the last decision if this play belongs to it; otherwise visits it, and begins another one.
  absl::Status Begin(Decision decision) {
    const bool is_same_roll = decision.board == decision_.board && decision.dice == decision_.dice;
    const bool continues =
        is_same_roll && decision.context == decision_.context && decision.provenance == decision_.provenance;
    if (continues) return absl::OkStatus();
    TABIA_RETURN_IF_ERROR(EndDecision());
    if (!is_same_roll) legal_ = LegalPlays(decision.board, decision.dice);
    decision_ = std::move(decision);
    return absl::OkStatus();
  }

  Provenance ProvenanceOf(const Json& row) const {
    Provenance provenance;
    const std::string source = MakePrintable(TextIn(row, "source"));
    provenance.source = source.empty() ? file_name_ : source;
    provenance.program = backgammon::ProgramOfName(TextIn(row, "program"));
    provenance.saved = backgammon::MomentOfDate(TextIn(row, "date"));
    return provenance;
  }

  records::BackgammonVisitor& visitor_;
  const std::string file_name_;
  Decision decision_;                    // of the last plays; not visited yet if it has a candidate
  std::vector<backgammon::Play> legal_;  // the plays of its roll
};

}  // namespace

bool IsBackgammonTable(std::string_view bytes) {
  return HasTableRows(
      bytes, [](const Json& row) { return backgammon::ParsePositionId(TextIn(row, "position_id")).ok(); });
}

absl::StatusOr<records::SourceReport> ReadBackgammonTable(SourceFile& file, const ReadOptions& options,
                                                          records::BackgammonVisitor& visitor) {
  return BackgammonTableParser(file, options, visitor).Read();
}

}  // namespace tabia::formats

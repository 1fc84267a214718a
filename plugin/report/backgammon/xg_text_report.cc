#include "plugin/report/backgammon/xg_text_report.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/backgammon/board.h"
#include "core/backgammon/board_picture.h"
#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/provenance.h"
#include "core/backgammon/game_state.h"
#include "core/backgammon/notation.h"
#include "core/backgammon/xgid.h"
#include "core/base/format.h"

namespace tabia::report {
namespace {

using backgammon::Evaluation;
using backgammon::GameState;
using backgammon::Level;
using backgammon::Method;
using backgammon::Provenance;
using probe::Appraisal;
using probe::BackgammonAnswer;
using probe::CubeAction;
using probe::CubeAnswer;
using probe::RankedPlay;

// Returns a text with blanks up to a number of columns, and at least one.
std::string Padded(std::string text, size_t columns) {
  size_t shown = 0;  // UTF-8 has one more byte for each mark of a footnote
  for (const char byte : text) shown += (byte & 0xc0) == 0x80 ? 0 : 1;
  return text.append(columns > shown ? columns - shown : 1, ' ');
}

std::string XgLevelName(const Level& level) {
  switch (level.method) {
    case Method::kRollout:
      return "Rollout";
    case Method::kBook:
      return "Book";
    case Method::kXgRoller:
      return "XG Roller";
    case Method::kXgRollerPlus:
      return "XG Roller+";
    case Method::kXgRollerPlusPlus:
      return "XG Roller++";
    case Method::kPly:
    case Method::kUnknown:
      break;
  }
  return LevelName(level);
}

// Returns "61.41% (G:32.75% B:0.17%)".
std::string ChancesText(float win, float gammon, float backgammon) {
  return FormatText("%.2f%% (G:%.2f%% B:%.2f%%)", win * 100, gammon * 100, backgammon * 100);
}

// Returns " (-0.023)"; nothing for the best equity and its equals.
std::string DifferenceText(double difference) {
  const std::string text = FormatText(" (%+.3f)", difference);
  return text == " (+0.000)" || text == " (-0.000)" ? "" : text;
}

std::string IntervalText(double equity, double ci95) {
  return FormatText("±%.3f (%+.3f..%+.3f)", ci95, equity - ci95, equity + ci95);
}

// Returns the lines about a rollout after the number of its games.
std::string SettingsText(const backgammon::RolloutSettings& settings) {
  std::string text;
  if (settings.seed != 0) text += FormatText("  Dice Seed: %d\n", settings.seed);
  const Level &checker = settings.checker_level, &cube = settings.cube_level;
  if (checker == Level{} || cube == Level{}) return text;
  return text + (checker == cube ? FormatText("  Moves and cube decisions: %s\n", XgLevelName(checker))
                                 : FormatText("  Moves: %s, cube decisions: %s\n", XgLevelName(checker),
                                              XgLevelName(cube)));
}

// The footnotes about the rollouts of an answer, each once.
class Footnotes {
 public:
  // Returns the mark of the footnote about an evaluation, "¹" or "4"; empty if there is nothing to say.
  std::string MarkOf(const Evaluation& evaluation) {
    if (evaluation.level.method != Method::kRollout || evaluation.games == 0) return "";
    const std::string text =
        FormatText(" %d Games rolled.\n", evaluation.games) + SettingsText(evaluation.settings);
    auto at = std::find(texts_.begin(), texts_.end(), text);
    if (at == texts_.end()) at = texts_.insert(texts_.end(), text);
    return Mark(static_cast<size_t>(at - texts_.begin()));
  }

  std::string Text() const {
    std::string text;
    for (size_t i = 0; i < texts_.size(); ++i) text += Mark(i) + texts_[i];
    return text.empty() ? "" : text + "\n";
  }

 private:
  static std::string Mark(size_t index) {
    constexpr std::string_view kMarks[] = {"¹", "²", "³"};
    return index < std::size(kMarks) ? std::string(kMarks[index]) : FormatText("%d", index + 1);
  }

  std::vector<std::string> texts_;
};

// Returns the lines before the analysis: the identifier, the score, the picture and the cube.
std::string HeadText(const GameState& state) {
  std::string text = backgammon::ToXgid(state) + "\n\nX:Player   O:Opponent\n";
  text += FormatText("Score is X:%d O:%d", state.score_self, state.score_opponent);
  if (state.length > 0) {
    text += FormatText(" %d pt.(s) match.\n", state.length);
  } else {
    text += FormatText(". Unlimited Game%s%s%s\n", state.jacoby || state.beaver ? "," : "",
                       state.jacoby ? " Jacoby" : "", state.beaver ? " Beaver" : "");
  }
  text += backgammon::DrawBoard(state.board);
  text += FormatText("Pip count  X: %d  O: %d X-O: %d-%d", SelfPips(state.board), SelfPips(Flip(state.board)),
                     state.score_self, state.score_opponent);
  if (state.length > 0) text += FormatText("/%d", state.length);
  text += FormatText("%s\nCube: %d%s\n", state.crawford ? " Crawford" : "", 1 << state.cube_log2,
                     state.owner == backgammon::CubeOwner::kCenter ? ""
                     : state.owner == backgammon::CubeOwner::kSelf ? ", X own cube"
                                                                   : ", O own cube");
  return text;
}

std::string PlayText(const RankedPlay& play, size_t rank, Footnotes& footnotes) {
  const Evaluation& evaluation = play.best.evaluation;
  const backgammon::Chances& chances = evaluation.chances;
  constexpr size_t kLevelColumns = 12, kPlayColumns = 28;
  std::string text = FormatText("%5d. ", rank);
  text += Padded(XgLevelName(evaluation.level) + footnotes.MarkOf(evaluation), kLevelColumns);
  text += Padded(ToNotation(play.play), kPlayColumns);
  text += FormatText("eq:%+.3f%s\n", evaluation.equity, rank == 1 ? "" : DifferenceText(play.difference));
  text += "      Player:   " + ChancesText(chances.win, chances.win_gammon, chances.win_backgammon) + "\n";
  text += "      Opponent: " + ChancesText(chances.lose, chances.lose_gammon, chances.lose_backgammon) + "\n";
  if (const auto ci95 = Ci95(evaluation)) {
    text += "      Confidence: " + IntervalText(evaluation.equity, *ci95) + "\n";
  }
  return text + "\n";
}

// Returns the words for the right action: "No redouble / Take".
std::string ActionText(const CubeAnswer& cube, std::string_view doubling) {
  const std::string_view reply = !cube.takes() ? "Pass" : cube.beavers() ? "Beaver" : "Take";
  switch (cube.action) {
    case CubeAction::kNoDouble:
      return FormatText("No %s / %s", doubling, reply);
    case CubeAction::kTooGood:
      return FormatText("Too good to %s / %s", doubling, reply);
    case CubeAction::kDoubleTake:
    case CubeAction::kDoublePass:
      break;
  }
  const std::string word = doubling == "double" ? "Double" : "Redouble";
  return FormatText("%s / %s", word, reply);
}

std::string CubeText(const CubeAnswer& cube, bool is_redouble) {
  const Evaluation& evaluation = cube.best.evaluation;
  const backgammon::Chances& chances = evaluation.chances;
  const std::string_view doubling = is_redouble ? "redouble" : "double",
                         word = is_redouble ? "Redouble" : "Double";
  std::string text = FormatText("Analyzed in %s\n", XgLevelName(evaluation.level));
  text +=
      "Player Winning Chances:   " + ChancesText(chances.win, chances.win_gammon, chances.win_backgammon) +
      "\n";
  text +=
      "Opponent Winning Chances: " + ChancesText(chances.lose, chances.lose_gammon, chances.lose_backgammon) +
      "\n\nCubeful Equities:\n";
  // The right action without a beaver, whose equity has no line of its own here.
  const double best = cube.doubles() ? std::min(cube.double_take, cube.double_pass) : cube.no_double;
  const auto line = [best](std::string name, double equity) {
    constexpr size_t kNameColumns = 15;
    return "       " + Padded(std::move(name), kNameColumns) +
           FormatText("%+.3f%s\n", equity, DifferenceText(equity - best));
  };
  text += line(FormatText("No %s:", doubling), cube.no_double);
  text += line(FormatText("%s/Take:", word), cube.double_take);
  text += line(FormatText("%s/Pass:", word), cube.double_pass);
  text += FormatText("\nBest Cube action: %s\n\n", ActionText(cube, doubling));
  if (evaluation.level.method != Method::kRollout || evaluation.games == 0) return text;
  text += FormatText("Rollout:\n  %d Games rolled.\n", evaluation.games) + SettingsText(evaluation.settings);
  if (const auto ci95 = Ci95(evaluation)) {
    text += FormatText("  Confidence No %s: %s\n", word, IntervalText(cube.no_double, *ci95));
  }
  return text + "\n";
}

// Returns a line for each source, and the program's version after eXtreme Gammon's.
std::string SourcesText(const std::vector<const Provenance*>& provenances) {
  std::string text;
  for (const Provenance* const provenance : provenances) {
    const std::string line =
        FormatText("Source: %s, %s\n", provenance->source, ProgramName(provenance->program));
    if (text.find(line) == std::string::npos) text += line;
  }
  const backgammon::Program& program = provenances.front()->program;
  if (program.kind != backgammon::ProgramKind::kExtremeGammon || program.major == 0) return text;
  return text + FormatText("\neXtreme Gammon Version: %d.%02d\n", program.major, program.minor);
}

}  // namespace

std::string XgText(const probe::BackgammonQuestion& question, const BackgammonAnswer& answer) {
  if (answer.plays.empty() && !answer.cube) return "";
  GameState state = StateOf(question.board, answer.context);
  state.dice = question.dice;
  std::string text = HeadText(state);
  std::vector<const Provenance*> provenances;
  if (!question.dice) {
    provenances.push_back(&answer.cube->best.provenance);
    text += "X on roll, cube action\n\n";
    text += CubeText(*answer.cube, state.owner == backgammon::CubeOwner::kSelf);
    return text + SourcesText(provenances);
  }
  text += FormatText("X to play %s\n\n", ToText(*question.dice));
  Footnotes footnotes;
  for (size_t i = 0; i < answer.plays.size(); ++i) {
    text += PlayText(answer.plays[i], i + 1, footnotes);
    provenances.push_back(&answer.plays[i].best.provenance);
  }
  return text + footnotes.Text() + SourcesText(provenances);
}

}  // namespace tabia::report

#include "core/formats/analysis_text/gnubg_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/types/span.h"

#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

using backgammon::Level;
using backgammon::Method;

// GNU Backgammon's words before the plies of a line. Those for rollouts stand alone.
constexpr std::string_view kCubefulWords[] = {"Cubeful",     "Mit Doppler", "Avec videau",
                                              "Con il cubo", "Con cubo",    "キューブフル"};
constexpr std::string_view kCubelessWords[] = {"Cubeless", "Ohne Doppler", "Sans videau", "Senza",
                                               "Sin cubo", "キューブレス", "Ilman"};
constexpr std::string_view kRolloutWords[] = {"Rollout", "Simulation", "ロールアウト"};
// Its words for the replies to a double.
constexpr std::string_view kPassWords[] = {"pass", "Aufgabe", "pasar", "パス", "hylkäys"};

bool HasOneOf(std::string_view text, absl::Span<const std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [text](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

// Returns the level of "2-ply" in GNU Backgammon's counting: one less than in eXtreme Gammon's.
Level LevelOfGnubgPlies(uint32_t plies) {
  constexpr uint32_t kMaxPlies = 15;
  if (plies > kMaxPlies) return {};
  return {.method = Method::kPly, .number = static_cast<int16_t>(plies + 1)};
}

// Returns the level of the first plies in a text: "world class 2-ply cubeful".
Level FindGnubgPlies(std::string_view text) {
  const size_t dash = text.find("-pl");
  if (dash == std::string_view::npos || dash == 0) return {};
  const size_t begin = text.find_last_not_of("0123456789", dash - 1) + 1;
  const auto plies = ParseNumber<uint32_t>(text.substr(begin, dash - begin));
  return plies ? LevelOfGnubgPlies(*plies) : Level{};
}

// A candidate before it is checked: "1. Cubeful 2-ply    8/5 6/5    Eq.: +0.253 (-0.012)".
struct GnubgRow {
  TextPlay play;
  std::string_view play_text;
  std::string_view
      unknown_words;  // before the plies, which say if the equity is cubeful; empty: they are known
};

// Reads the number after a play; false if it is none.
bool ReadGnubgNumbers(std::string_view text, TextPlay& play) {
  const auto equity = TakeTextNumber(text);
  if (!equity || equity->decimals == 0) return false;
  play.equity = *equity;
  play.difference = TakeDifference(text);
  if (equity->is_percent) play.basis = TextBasis::kMatchChance;
  return true;
}

// Reads the level, such as "Cubeful 2-ply" or "Rollout", before the play. Returns the text after it; nothing if there
// is no level.
std::optional<std::string_view> TakeGnubgLevel(std::string_view text, GnubgRow& row) {
  TextPlay& play = row.play;
  for (const std::string_view word : kRolloutWords) {
    if (!text.starts_with(word)) continue;
    play.level = {.method = Method::kRollout};
    return text.substr(word.size());
  }
  const size_t dash = text.find("-pl");
  if (dash == std::string_view::npos) return std::nullopt;
  const size_t begin = text.find_last_not_of("0123456789", dash - 1) + 1;
  const auto plies = ParseNumber<uint32_t>(text.substr(begin, dash - begin));
  const size_t end = text.find_first_of(" \t", dash);
  if (!plies || end == std::string_view::npos) return std::nullopt;
  play.level = LevelOfGnubgPlies(*plies);
  const std::string_view words = text.substr(0, begin);
  if (HasOneOf(words, kCubelessWords)) {
    play.basis = TextBasis::kCubeless;
  } else if (!HasOneOf(words, kCubefulWords)) {
    row.unknown_words = Trim(words);
  }
  return text.substr(end);
}

// Parses a line of a text.
std::optional<GnubgRow> ParseGnubgRow(std::string_view line) {
  GnubgRow row;
  line = Trim(line);
  if (line.starts_with('*')) line = Trim(line.substr(1));
  const auto rank = TakeTextInteger(line);
  const size_t colon = line.rfind(':');
  if (!rank || !line.starts_with('.') || colon == std::string_view::npos) return std::nullopt;
  row.play.rank = static_cast<int>(*rank);
  if (!ReadGnubgNumbers(line.substr(colon + 1), row.play)) return std::nullopt;
  std::string_view head = Trim(line.substr(1, colon - 1));
  const size_t label = head.find_last_of(" \t");
  if (label == std::string_view::npos) return std::nullopt;
  // "Eq." in most languages; the names of match winning chances begin with another letter.
  if (const char initial = ToLower(head[label + 1]); initial != 'e') row.play.basis = TextBasis::kMatchChance;
  const TextBasis basis = row.play.basis;
  const auto play = TakeGnubgLevel(head.substr(0, label), row);
  if (!play) return std::nullopt;
  if (basis == TextBasis::kMatchChance) row.play.basis = basis;
  row.play_text = Trim(*play);
  return row;
}

// Parses a row of a page: "* \t 1 \t R \t 8/5 6/5 \t +0.249 (-0.012)".
std::optional<GnubgRow> ParseGnubgCells(std::string_view line) {
  const std::vector<std::string_view> cells = Split(line, "\t");
  if (cells.size() < 5) return std::nullopt;
  GnubgRow row;
  const auto rank = ParseNumber<uint32_t>(Trim(cells[1]));
  const auto plies = ParseNumber<uint32_t>(Trim(cells[2]));
  if (!rank || (!plies && Trim(cells[2]) != "R") || !ReadGnubgNumbers(cells[4], row.play))
    return std::nullopt;
  row.play.rank = static_cast<int>(*rank);
  row.play.level = plies ? LevelOfGnubgPlies(*plies) : Level{.method = Method::kRollout};
  row.play_text = Trim(cells[3]);
  return row;
}

// An option of a cube decision: "2. Double, pass        +1.000  (+0.885)".
struct GnubgOption {
  uint32_t rank = 0;
  std::string_view name;
  TextCubeValue value;
  TextBasis basis = TextBasis::kCubeful;
};

std::optional<GnubgOption> ParseGnubgOption(std::string_view line) {
  GnubgOption option;
  line = Trim(line);
  const auto rank = TakeTextInteger(line);
  if (!rank || *rank > 3 || !line.starts_with('.')) return std::nullopt;
  option.rank = *rank;
  line.remove_prefix(1);
  const size_t number = line.find_first_of("+-0123456789");
  if (number == std::string_view::npos) return std::nullopt;
  option.name = Trim(line.substr(0, number));
  line.remove_prefix(number);
  const auto equity = TakeTextNumber(line);
  if (option.name.empty() || option.name.find_first_of("/:") != std::string_view::npos || !equity ||
      equity->decimals == 0) {
    return std::nullopt;
  }
  option.value.equity = *equity;
  option.value.difference = TakeDifference(line);
  // An equity always has a sign, a chance to win the match never.
  if (equity->is_percent || equity->lacks_sign()) option.basis = TextBasis::kMatchChance;
  return option;
}

class GnubgTextParser {
 public:
  explicit GnubgTextParser(TextAnalysis& analysis) : analysis_(analysis) {}

  void Read(const TextLine& line) {
    if (ReadRow(line) || ReadOption(line) || ReadChances(line.text) || ReadCubeLevel(line)) return;
    if (TextRollout* const rollout = CurrentRollout()) ReadRollout(Trim(line.text), *rollout);
  }

  void Finish() {
    if (!analysis_.cube) return;
    if (options_ < 3) {
      AddIncompleteCube();
      return analysis_.cube.reset();
    }
    if (analysis_.cube->level == Level{} && analysis_.cube->take.chances)
      analysis_.cube->level = {.method = Method::kRollout};
    if (analysis_.state.offer == backgammon::Offer::kDouble) TurnToDoubler(*analysis_.cube);
  }

 private:
  bool ReadRow(const TextLine& line) {
    auto row = ParseGnubgRow(line.text);
    if (!row) row = ParseGnubgCells(line.text);
    if (!row) return false;
    is_cube_ = false;
    if (!row->unknown_words.empty()) {
      has_play_ = false;
      analysis_.faults.push_back({"unknown words",
                                  Concat("\"", row->unknown_words, "\" may mean cubeful or cubeless"),
                                  line.number});
      return true;
    }
    row->play.line = line.number;
    row->play.text = std::string(row->play_text);
    has_play_ = AddTextPlay(std::move(row->play), analysis_);
    return true;
  }

  bool ReadOption(const TextLine& line) {
    const auto option = ParseGnubgOption(line.text);
    if (!option || option->rank != static_cast<uint32_t>(options_ % 3) + 1) return false;
    TextCube& cube = CubeAt(line.number);
    const bool is_double =
        option->name.find(',') != std::string_view::npos || option->name.find("、") != std::string_view::npos;
    TextCubeValue& value = !is_double                           ? cube.no_double
                           : HasOneOf(option->name, kPassWords) ? cube.pass
                                                                : cube.take;
    value.equity = option->value.equity;
    value.difference = option->value.difference;
    if (option->basis == TextBasis::kMatchChance) cube.basis = option->basis;
    ++options_;
    return true;
  }

  // Reads the chances of the last play, or of the cube decision.
  bool ReadChances(std::string_view text) {
    const auto line = FindChances(text);
    if (!line) return false;
    if (is_cube_) {
      ReadCubeChances(*line);
    } else if (has_play_) {
      ReadPlayChances(*line, analysis_.plays.back());
    }
    return true;
  }

  static void ReadPlayChances(const ChancesLine& line, TextPlay& play) {
    // In a page, the errors have no brackets.
    if (line.is_error || play.chances) {
      const auto& error = line.cubeful ? line.cubeful : line.cubeless;
      if (error) play.ci95 = backgammon::Ci95OfError(error->fraction());
      return;
    }
    play.chances = line.chances;
    if (line.cubeless && !line.cubeful && play.basis == TextBasis::kCubeful)
      play.basis = TextBasis::kCubeless;
  }

  void ReadCubeChances(const ChancesLine& line) {
    TextCube& cube = *analysis_.cube;
    const bool is_of_rollout = line.cubeful.has_value();
    const bool is_error = line.is_error || (is_of_rollout && cube_chances_ % 2 == 1);
    cube_chances_ += is_of_rollout ? 1 : 0;
    TextCubeValue& value = cube_chances_ > 2 ? cube.take : cube.no_double;
    if (is_error && line.cubeful) value.ci95 = backgammon::Ci95OfError(line.cubeful->fraction());
    if (!is_error) value.chances = line.chances;
  }

  // Reads "2-ply cubeless equity -0.158", which begins a cube decision of plies, or "Rollout cubeless equity +0.048".
  bool ReadCubeLevel(const TextLine& line) {
    const std::string_view text = Trim(line.text);
    std::string_view rest = text;
    const auto plies = TakeTextInteger(rest);
    const bool is_ply = plies && rest.starts_with("-pl");
    const bool is_rollout = std::any_of(std::begin(kRolloutWords), std::end(kRolloutWords),
                                        [text](std::string_view word) { return text.starts_with(word); });
    if (!is_ply && !is_rollout) return false;
    const size_t number = rest.find_first_of("+-0123456789", is_ply ? 1 : 0);
    if (number == std::string_view::npos) return false;
    rest.remove_prefix(number);
    const auto equity = TakeTextNumber(rest);
    if (!equity || equity->decimals == 0) return false;
    BeginCube(line.number);
    if (is_ply) analysis_.cube->level = LevelOfGnubgPlies(*plies);
    if (is_rollout) analysis_.cube->level = {.method = Method::kRollout};
    return true;
  }

  // Returns the rollout of the last play, or of the cube decision; nullptr if it is none.
  TextRollout* CurrentRollout() const {
    if (is_cube_)
      return analysis_.cube->level.method == Method::kRollout ? &analysis_.cube->rollout : nullptr;
    if (!has_play_ || analysis_.plays.back().level.method != Method::kRollout) return nullptr;
    return &analysis_.plays.back().rollout;
  }

  // Reads "Truncated cubeful rollout (depth 5)", "36 games, Mersenne Twister dice gen. with seed 42", "Play: 2-ply …"
  // or "Cube: 2-ply …".
  static void ReadRollout(std::string_view text, TextRollout& rollout) {
    constexpr std::string_view kDepth = "(depth ", kPlay = "Play:", kCube = "Cube:";
    backgammon::RolloutSettings& settings = rollout.settings;
    if (const size_t depth = text.find(kDepth); depth != std::string_view::npos) {
      std::string_view number = text.substr(depth + kDepth.size());
      settings.truncation = static_cast<int32_t>(TakeTextInteger(number).value_or(0));
    } else if (text.starts_with(kPlay)) {
      settings.checker_level = FindGnubgPlies(text);
    } else if (text.starts_with(kCube)) {
      settings.cube_level = FindGnubgPlies(text);
    }
    const auto games = TakeTextInteger(text);
    if (!games || *games == 0 || !text.starts_with(' ') || text.find(',') == std::string_view::npos) return;
    rollout.games = *games;
    settings.seed = FindSeed(text);
  }

  TextCube& CubeAt(int64_t line) {
    if (!analysis_.cube || options_ == 3) BeginCube(line);
    if (options_ == 0) analysis_.cube->line = line;
    is_cube_ = true;
    return *analysis_.cube;
  }

  // Begins a cube decision. A position has one: of several, the last one is read.
  void BeginCube(int64_t line) {
    if (analysis_.cube && options_ < 3) AddIncompleteCube();
    if (analysis_.cube && options_ == 3) {
      analysis_.unused.push_back(
          {"earlier cube decision", "a later cube decision of the position is used", analysis_.cube->line});
    }
    analysis_.cube.emplace().line = line;
    is_cube_ = true;
    options_ = 0;
    cube_chances_ = 0;
  }

  void AddIncompleteCube() {
    analysis_.faults.push_back(
        {"incomplete analysis", "one of the three cube options is missing", analysis_.cube->line});
  }

  // Turns the numbers of the player who must answer a double to those of the doubler.
  static void TurnToDoubler(TextCube& cube) {
    for (TextCubeValue* const value : {&cube.no_double, &cube.take, &cube.pass}) {
      value->equity.value = -value->equity.value;
      if (value->difference) value->difference->value = -value->difference->value;
      if (value->chances) value->chances = Flip(*value->chances);
    }
  }

  TextAnalysis& analysis_;
  bool is_cube_ = false;   // the last line of an analysis was of the cube decision
  bool has_play_ = false;  // the last candidate was read
  int options_ = 0;        // of the cube decision, read so far
  int cube_chances_ = 0;   // lines of chances and errors of a rollout
};

}  // namespace

void ParseGnubgText(const TextLines& lines, TextAnalysis& analysis) {
  analysis.program.kind = backgammon::ProgramKind::kGnuBackgammon;
  GnubgTextParser parser(analysis);
  for (const TextLine& line : lines) parser.Read(line);
  parser.Finish();
}

}  // namespace tabia::formats

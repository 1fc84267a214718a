#include "core/formats/analysis_text/gnubg_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/types/span.h"

#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

using backgammon::Level;
using backgammon::Method;

// GNU Backgammon's words before the plies of a line. Those for rollouts stand alone.
constexpr std::string_view kCubefulWords[] = {"Cubeful",     "Mit Doppler", "Avec videau",
                                              "Con il cubo", "Con cubo",    "キューブフル",
                                              "Tuplattu peli", "S kostkou", "Cu cub"};
constexpr std::string_view kCubelessWords[] = {"Cubeless", "Ohne Doppler", "Sans videau", "Senza",
                                               "Sin cubo", "キューブレス", "Ilman",        "Ei tuplattu",
                                               "Bezkostková", "Fără cub",   "Без куба", "Cubefri"};
constexpr std::string_view kRolloutWords[] = {
    "Rolloutti", "Rollout", "Simulation", "Simulación de lanzamientos", "Simulare", "Rozhoz", "ロールアウト"};
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

// A number of plies in a text: "2-ply". Each language has its own word after the dash: "0-turno", "0-«ply»".
struct GnubgPlies {
  Level level;
  size_t begin = 0, end = 0;  // in the text
};
// Returns the first number of plies in a text.
std::optional<GnubgPlies> FindPlies(std::string_view text) {
  for (size_t dash = text.find('-'); dash != std::string_view::npos; dash = text.find('-', dash + 1)) {
    if (dash == 0 || dash + 1 == text.size()) continue;
    const auto next = static_cast<unsigned char>(text[dash + 1]);
    if (!absl::ascii_isalpha(next) && next < 0x80) continue;
    const size_t begin = text.find_last_not_of("0123456789", dash - 1) + 1;
    const auto plies = ParseNumber<uint32_t>(text.substr(begin, dash - begin));
    if (!plies) continue;
    return GnubgPlies{LevelOfGnubgPlies(*plies), begin, std::min(text.find_first_of(" \t", dash), text.size())};
  }
  return std::nullopt;
}

// Returns the level of the first plies in a text: "world class 2-ply cubeful".
Level FindGnubgPlies(std::string_view text) {
  const auto plies = FindPlies(text);
  return plies ? plies->level : Level{};
}

// Removes a note in brackets from the front: "(«ply»)".
std::string_view WithoutNote(std::string_view text) {
  text = Trim(text);
  return text.starts_with('(') ? Trim(text.substr(std::min(text.find(')'), text.size() - 1) + 1)) : text;
}

// A candidate before it is checked: "1. Cubeful 2-ply    8/5 6/5    Eq.: +0.253 (-0.012)".
struct GnubgRow {
  TextPlay play;
  std::string_view play_text;
  std::string_view unknown_words = {};  // before the plies, if they do not show the basis
};

// Reads the number after a play; false if it is none.
bool ReadGnubgNumbers(std::string_view text, TextPlay& play) {
  const auto equity = TakeTextNumber(text);
  if (!equity || equity->decimals == 0) return false;
  play.equity = *equity;
  play.difference = TakeDifference(text);
  if (equity->is_match_chance()) play.basis = TextBasis::kMatchChance;
  return true;
}

// Reads the level, such as "Cubeful 2-ply" or "Rollout", before the play. Returns the text after it; nothing if there
// is no level.
std::optional<std::string_view> TakeGnubgLevel(std::string_view text, GnubgRow& row) {
  TextPlay& play = row.play;
  for (const std::string_view word : kRolloutWords) {
    if (!text.starts_with(word)) continue;
    play.level = {.method = Method::kRollout};
    return WithoutNote(text.substr(word.size()));
  }
  const auto plies = FindPlies(text);
  if (!plies || plies->end == text.size()) return std::nullopt;
  play.level = plies->level;
  const std::string_view words = text.substr(0, plies->begin);
  if (!HasOneOf(words, kCubelessWords)) {
    if (!HasOneOf(words, kCubefulWords)) row.unknown_words = Trim(words);
  } else if (play.basis != TextBasis::kMatchChance) {
    play.basis = TextBasis::kCubeless;
  }
  return WithoutNote(text.substr(plies->end));
}

// The rank of a played move that is not in the list of best plays.
constexpr std::string_view kUnknownRank = "??";

// Takes the rank of a candidate: "* 1.". Returns 0 for "* ??".
std::optional<int> TakeRank(std::string_view& line) {
  line = Trim(line);
  if (line.starts_with('*')) line = Trim(line.substr(1));
  if (line.starts_with(kUnknownRank)) {
    line.remove_prefix(kUnknownRank.size());
    return 0;
  }
  const auto rank = TakeTextInteger(line);
  if (!rank || !line.starts_with('.')) return std::nullopt;
  line.remove_prefix(1);
  return static_cast<int>(*rank);
}

std::optional<GnubgRow> ParseGnubgRow(std::string_view line) {
  GnubgRow row;
  const auto rank = TakeRank(line);
  const size_t colon = line.rfind(':');
  if (!rank || colon == std::string_view::npos) return std::nullopt;
  row.play.rank = *rank;
  if (!ReadGnubgNumbers(line.substr(colon + 1), row.play)) return std::nullopt;
  std::string_view head = Trim(line.substr(0, colon));
  const size_t label = head.find_last_of(" \t");
  if (label == std::string_view::npos) return std::nullopt;
  const auto play = TakeGnubgLevel(head.substr(0, label), row);
  if (!play) return std::nullopt;
  row.play_text = Trim(*play);
  return row;
}

// Parses a row of a page: "* \t 1 \t R \t 8/5 6/5 \t +0.249 (-0.012)".
std::optional<GnubgRow> ParseGnubgCells(std::string_view line) {
  const std::vector<std::string_view> cells = Split(line, "\t");
  if (cells.size() < 5) return std::nullopt;
  GnubgRow row;
  const auto rank = Trim(cells[1]) == kUnknownRank ? 0 : ParseNumber<uint32_t>(Trim(cells[1]));
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
  if (equity->is_match_chance()) option.basis = TextBasis::kMatchChance;
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
    if (!row) return RefuseUnreadableRow(line);
    is_cube_ = false;
    if (row->play.rank == 0) row->play.rank = static_cast<int>(analysis_.plays.size()) + 1;
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

  // Counts a candidate with unknown words as a fault: "1. WORDS 8/5 6/5 Eq.: +0.253". Later lines no longer belong to
  // the candidate before it. Returns true if the line is such a candidate.
  bool RefuseUnreadableRow(const TextLine& line) {
    std::string_view rest = line.text;
    if (!TakeRank(rest)) return false;
    const size_t colon = rest.rfind(':');
    if (colon == std::string_view::npos || rest.find('/') >= colon) return false;
    is_cube_ = has_play_ = false;
    analysis_.faults.push_back({"unknown words", "the words before the play are not known", line.number});
    return true;
  }

  bool ReadOption(const TextLine& line) {
    const auto option = ParseGnubgOption(line.text);
    if (!option || option->rank != static_cast<uint32_t>(options_ % 3) + 1) return false;
    TextCube& cube = CubeAt(line.number);
    const bool is_double =
        option->name.find(',') != std::string_view::npos || option->name.find("、") != std::string_view::npos;
    // If the words are unknown, the pass is the reply that costs one point.
    const bool costs_a_point = std::abs(std::abs(option->value.equity.value) - 1) <= kPassError;
    const bool is_pass =
        HasOneOf(option->name, kPassWords) || (costs_a_point && cube.pass.equity.decimals == 0);
    TextCubeValue& value = !is_double ? cube.no_double : is_pass ? cube.pass : cube.take;
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
    const auto plies = FindPlies(text);
    const bool is_ply = plies && plies->begin == 0;
    const bool is_rollout = std::any_of(std::begin(kRolloutWords), std::end(kRolloutWords),
                                        [text](std::string_view word) { return text.starts_with(word); });
    if (!is_ply && !is_rollout) return false;
    rest.remove_prefix(is_ply ? plies->end : 0);
    size_t number = rest.find_first_of("0123456789");
    if (number == std::string_view::npos) return false;
    if (number > 0 && (rest[number - 1] == '+' || rest[number - 1] == '-')) --number;
    rest.remove_prefix(number);
    const auto equity = TakeTextNumber(rest);
    if (!equity || equity->decimals == 0) return false;
    BeginCube(line.number);
    if (is_ply) analysis_.cube->level = plies->level;
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

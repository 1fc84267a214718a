#include "core/formats/sgf/sgf_analysis.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "absl/strings/numbers.h"

#include "core/base/format.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

constexpr uint32_t kSgfVersion = 3;
constexpr uint32_t kMaxSgfPlies = 15;  // four bits in GNU Backgammon
constexpr size_t kSgfChances = 5, kSgfOutputs = 7, kSgfCubeful = 6;

using SgfOutput = std::array<float, kSgfOutputs>;

// Takes word after word; the first that is not as expected is the error of all.
class SgfWords {
 public:
  explicit SgfWords(std::string_view text) : rest_(text) {}

  void Expect(std::string_view word) {
    if (const std::string_view taken = Take(); taken != word) Fail(taken, FormatText("not \"%s\"", word));
  }
  uint32_t Whole() {
    const std::string_view word = Take();
    uint32_t number = 0;
    if (!absl::SimpleAtoi(absl::string_view(word.data(), word.size()), &number))
      Fail(word, "not a whole number");
    return number;
  }
  float Number() {
    const std::string_view word = Take();
    float number = 0;
    if (!absl::SimpleAtof(absl::string_view(word.data(), word.size()), &number) || !std::isfinite(number)) {
      Fail(word, "not a number");
      return 0;
    }
    return number;
  }
  SgfOutput Output() {
    SgfOutput output;
    for (float& number : output) number = Number();
    return output;
  }
  // Parses "2C": plies, and C if they are cubeful.
  void Plies(SgfSettings& settings) {
    std::string_view word = Take();
    settings.is_cubeful = word.ends_with('C');
    if (settings.is_cubeful) word.remove_suffix(1);
    uint32_t plies = 0;
    if (!absl::SimpleAtoi(absl::string_view(word.data(), word.size()), &plies) || plies > kMaxSgfPlies) {
      return Fail(word, "not a number of plies");
    }
    settings.level = {backgammon::Method::kPly, static_cast<int16_t>(plies + 1)};
  }
  void SkipTo(std::string_view word) {
    while (!rest_.empty() && Take() != word) {
    }
  }
  const std::string& fault() const { return fault_; }
  void Fail(std::string_view word, std::string_view why) {
    if (fault_.empty()) fault_ = FormatText("\"%s\": %s", MakePrintable(word.substr(0, 40)), why);
  }

 private:
  std::string_view Take() { return TakeWord(rest_); }

  std::string_view rest_;
  std::string fault_;
};

void TakeSgfVersion(SgfWords& words) {
  words.Expect("ver");
  if (const uint32_t version = words.Whole(); version != kSgfVersion) {
    words.Fail(std::to_string(version), "a version of analyses that is not known");
  }
}

// Parses "0 1 0.000000 1": deterministic, noise, pruned.
void TakeSgfSettings(SgfWords& words, SgfSettings& settings) {
  words.Whole();
  settings.is_noisy = words.Number() > 0;
  words.Whole();
}

void TakeSgfRollout(SgfWords& words, SgfSettings& settings) {
  words.SkipTo("RC");
  settings.is_cubeful = words.Whole() != 0;
  settings.level = {backgammon::Method::kRollout};
}

backgammon::Chances SgfChancesOf(const SgfOutput& output) {
  const auto& [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, cubeless, cubeful] = output;
  return {lose_backgammon, lose_gammon, 1 - win, win, win_gammon, win_backgammon};
}

void CheckSgfChances(const SgfOutput& output, SgfWords& words) {
  constexpr float kRounding = 0.01F;
  const bool all = std::all_of(output.begin(), output.begin() + kSgfChances,
                               [](float chance) { return chance >= -kRounding && chance <= 1 + kRounding; });
  if (!all) words.Fail("", "a chance is out of range");
}

SgfPlayAnalysis TakeSgfPlay(std::string_view kind, SgfWords& words) {
  SgfPlayAnalysis play;
  SgfOutput output = {};
  if (kind == "E") {
    for (size_t i = 0; i < kSgfChances; ++i) output[i] = words.Number();
    play.equity = words.Number();
    words.Plies(play.settings);
    words.Whole();
    TakeSgfSettings(words, play.settings);
  } else {
    words.Expect("Score");
    play.equity = words.Number();
    words.Number();
    words.Expect("Trials");
    play.settings.games = words.Whole();
    words.Expect("Output");
    output = words.Output();
    words.Expect("StdDev");
    play.error = words.Output()[kSgfCubeful];
    TakeSgfRollout(words, play.settings);
  }
  CheckSgfChances(output, words);
  play.chances = SgfChancesOf(output);
  return play;
}

SgfCubeAnalysis TakeSgfCube(std::string_view kind, SgfWords& words) {
  SgfCubeAnalysis cube;
  SgfOutput no_double, double_take;
  if (kind == "E") {
    words.Plies(cube.settings);
    TakeSgfSettings(words, cube.settings);
    no_double = words.Output();
    double_take = words.Output();
  } else {
    words.Expect("Eq");
    words.Expect("Trials");
    cube.settings.games = words.Whole();
    words.Expect("NoDouble");
    words.Expect("Output");
    no_double = words.Output();
    words.Expect("StdDev");
    cube.error = words.Output()[kSgfCubeful];
    words.Expect("DoubleTake");
    words.Expect("Output");
    double_take = words.Output();
    TakeSgfRollout(words, cube.settings);
  }
  CheckSgfChances(no_double, words);
  cube.chances = SgfChancesOf(no_double);
  cube.no_double = no_double[kSgfCubeful];
  cube.double_take = double_take[kSgfCubeful];
  return cube;
}

absl::Status CheckSgfKind(std::string_view kind) {
  if (kind == "E" || kind == "X") return absl::OkStatus();
  return UsageError(
      FormatText("\"%s\": neither an evaluation (E) nor a rollout (X)", MakePrintable(kind.substr(0, 40))));
}

template <class Analysis>
absl::StatusOr<Analysis> ParseSgfAnalysis(std::string_view text,
                                          Analysis (*take)(std::string_view kind, SgfWords& words)) {
  const std::string_view kind = TakeWord(text);
  TABIA_RETURN_IF_ERROR(CheckSgfKind(kind));
  SgfWords words(text);
  TakeSgfVersion(words);
  const Analysis analysis = take(kind, words);
  if (!words.fault().empty()) return UsageError(words.fault());
  return analysis;
}

}  // namespace

absl::StatusOr<SgfPlayAnalysis> ParseSgfPlay(std::string_view text) {
  return ParseSgfAnalysis(text, TakeSgfPlay);
}

absl::StatusOr<SgfCubeAnalysis> ParseSgfCube(std::string_view text) {
  return ParseSgfAnalysis(text, TakeSgfCube);
}

void SgfTally::Report(const End& end, records::SourceReport& report) const {
  analyses.Report(report);
  report.facts["games"] = FormatText("%d", games);
  if (unplayed_rolls > 0) {
    report.facts["not played"] = FormatText("%d at the end of a game", unplayed_rolls);
  }
  if (unstated_plays > 0) report.facts["not analysed"] = FormatText("%d moves", unstated_plays);
  report.decisions["levels"] = "one more than GNU Backgammon's plies, as eXtreme Gammon counts";
  if (has_match_cubes) {
    report.decisions["match equities"] =
        "by the table Kazaross XG2, GNU Backgammon's default (the file does not state it)";
  }
  if (has_money) {
    report.decisions["beavers"] =
        end.beaver ? "allowed, GNU Backgammon's default (the file does not contain the rule)"
                   : "not allowed (the file does not contain the rule)";
  }
  const auto leave_out = [&report](const char* name, uint64_t count, const char* why) {
    if (count > 0) report.decisions[name] = FormatText("%d left out: %s", count, why);
  };
  leave_out("analyses", unsound_analyses, "cubeless, or weakened by noise");
  leave_out("cube decisions", distant_cubes, "a player needs more than 25 points");
  leave_out("comments", unplaced_comments, "on moves without an analysis");
  leave_out("variations", end.variations, "only the first branch of a game is read");
}

}  // namespace tabia::formats

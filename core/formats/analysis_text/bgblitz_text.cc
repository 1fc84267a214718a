#include "core/formats/analysis_text/bgblitz_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/tokens.h"

namespace tabia::formats {
namespace {

// An option of a cube decision.
struct BgBlitzOption {
  bool is_double = false;
  TextCubeValue value;
};

// Takes "0.911   ( 0.064)".
std::optional<TextCubeValue> TakeBgBlitzValue(std::string_view& text) {
  const auto equity = TakeTextNumber(text);
  if (!equity || equity->decimals == 0 || equity->is_percent) return std::nullopt;
  TextCubeValue value;
  value.equity = *equity;
  value.difference = TakeDifference(text);
  return value;
}

std::optional<BgBlitzOption> ParseBgBlitzOption(std::string_view line) {
  const size_t colon = line.rfind(':');
  if (colon == std::string_view::npos) return std::nullopt;
  std::string_view rest = line.substr(colon + 1);
  const auto first = TakeBgBlitzValue(rest);
  if (!first || !first->difference) return std::nullopt;
  BgBlitzOption option = {line.substr(0, colon).find('/') != std::string_view::npos, *first};
  // In a match, the chance to win it comes first.
  const auto second = TakeBgBlitzValue(rest);
  if (second && second->difference) option.value = *second;
  return option;
}

// The chances of a player: "Green   28.8  0.0   0.0".
struct BgBlitzChances {
  std::string_view name;
  float win = 0, gammon = 0, backgammon = 0;
};

std::optional<BgBlitzChances> ParseBgBlitzChances(std::string_view line) {
  std::vector<std::string_view> words = SplitWords(line, " \t");
  if (words.size() < 4) return std::nullopt;
  BgBlitzChances chances = {.name = words.front()};
  for (float* const chance : {&chances.backgammon, &chances.gammon, &chances.win}) {
    std::string_view word = words.back();
    const auto number = TakeTextNumber(word);
    if (!number || !word.empty() || number->has_sign || number->decimals != 1) return std::nullopt;
    *chance = static_cast<float>(number->value / 100);
    words.pop_back();
  }
  return chances;
}

class BgBlitzTextParser {
 public:
  explicit BgBlitzTextParser(TextAnalysis& analysis) : analysis_(analysis) {}

  void Read(const TextLine& line) {
    if (mover_.empty()) mover_ = MoverOf(line.text);
    if (ReadPlay(line) || ReadPlayChances(line.text) || ReadOption(line)) return;
    if (const auto chances = ParseBgBlitzChances(line.text)) players_.push_back(*chances);
  }

  void Finish() {
    if (options_.empty()) return;
    TextCube& cube = analysis_.cube.emplace();
    cube.line = options_line_;
    const auto no_double = std::find_if(options_.begin(), options_.end(),
                                        [](const BgBlitzOption& option) { return !option.is_double; });
    const auto pass = std::find_if(options_.begin(), options_.end(), [](const BgBlitzOption& option) {
      return option.is_double && option.value.equity.value == 1;
    });
    auto take = options_.end();
    for (auto option = options_.begin(); option != options_.end(); ++option) {
      if (option->is_double && option != pass) take = option;
    }
    if (options_.size() != 3 || no_double == options_.end() || pass == options_.end() ||
        take == options_.end()) {
      analysis_.faults.push_back(
          {"incomplete analysis", "one of the three cube options is missing", cube.line});
      return analysis_.cube.reset();
    }
    cube.no_double = no_double->value;
    cube.take = take->value;
    cube.pass = pass->value;
    cube.no_double.chances = ChancesOfMover();
  }

 private:
  // Returns the name before " to move"; empty if the line has none.
  static std::string_view MoverOf(std::string_view line) {
    const size_t end = line.find(" to move");
    return end == std::string_view::npos ? "" : Trim(line.substr(0, end));
  }

  bool ReadPlay(const TextLine& line) {
    std::string_view rest = Trim(line.text);
    const auto rank = TakeTextInteger(rest);
    if (!rank || *rank == 0 || *rank > 999 || !rest.starts_with('.')) return false;
    rest.remove_prefix(1);
    TextPlay play;
    play.line = line.number;
    play.rank = static_cast<int>(*rank);
    auto equity = TakeTextNumber(rest);
    if (!equity || equity->decimals == 0) return false;
    const size_t slash = rest.find('/');
    constexpr size_t kMaxUnitBytes = 8;  // " mwp /"
    if (slash < kMaxUnitBytes &&
        rest.substr(0, slash).find_first_of("0123456789(") == std::string_view::npos) {
      rest.remove_prefix(slash + 1);
      equity = TakeTextNumber(rest);
      if (!equity || equity->decimals == 0) return false;
    }
    play.equity = *equity;
    play.difference = TakeDifference(rest);
    play.text = std::string(Trim(rest));
    is_play_ = AddTextPlay(std::move(play), analysis_);
    return true;
  }

  bool ReadPlayChances(std::string_view text) {
    const auto line = FindChances(text);
    if (!line) return false;
    if (is_play_ && !analysis_.plays.back().chances) analysis_.plays.back().chances = line->chances;
    return true;
  }

  bool ReadOption(const TextLine& line) {
    const auto option = ParseBgBlitzOption(line.text);
    if (!option) return false;
    if (options_.empty()) options_line_ = line.number;
    options_.push_back(*option);
    return true;
  }

  // Returns the chances of the player on roll, who is named or, if not, comes second as the bottom player.
  std::optional<backgammon::Chances> ChancesOfMover() const {
    if (players_.size() != 2) return std::nullopt;
    const bool is_first = !mover_.empty() ? players_[0].name == mover_ && players_[1].name != mover_
                                          : analysis_.state.on_roll == backgammon::Player::kTop;
    const auto& [mover, other] =
        is_first ? std::pair(players_[0], players_[1]) : std::pair(players_[1], players_[0]);
    return backgammon::Chances{other.backgammon, other.gammon, other.win,
                               mover.win,        mover.gammon, mover.backgammon};
  }

  TextAnalysis& analysis_;
  std::string_view mover_;
  bool is_play_ = false;  // the last play was added
  std::vector<BgBlitzChances> players_;
  std::vector<BgBlitzOption> options_;
  int64_t options_line_ = 0;
};

}  // namespace

void ParseBgBlitzText(const TextLines& lines, TextAnalysis& analysis) {
  analysis.program.kind = backgammon::ProgramKind::kBgBlitz;
  BgBlitzTextParser parser(analysis);
  for (const TextLine& line : lines) parser.Read(line);
  parser.Finish();
}

}  // namespace tabia::formats

#include "core/formats/analysis_text/xg_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/backgammon/notation.h"
#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/formats/analysis_text/xg_shapes.h"

namespace tabia::formats {
namespace {

using backgammon::Chances;

Chances ChancesOf(const XgChances& player, const XgChances& opponent) {
  return {opponent.backgammon, opponent.gammon, opponent.win, player.win, player.gammon, player.backgammon};
}

// The beginning of a row: the offset and the number of its rank, and the text after it.
struct XgHead {
  size_t begin = 0;
  int rank = 0;
  std::string_view text;
};

class XgTextParser {
 public:
  XgTextParser(const TextLines& lines, TextAnalysis& analysis) : analysis_(analysis) {
    for (const TextLine& line : lines) {
      line_begins_.push_back({text_.size(), line.number});
      text_.append(line.text).append("\n");
    }
    // The cells of a forum's table; the pictures of boards have no equities.
    std::replace(text_.begin(), text_.end(), '|', ' ');
  }

  void Read() {
    ReadScore();
    ReadSource();
    const std::vector<XgEquity> equities = FindXgEquities(text_);
    std::vector<XgEquity> plays, options;
    for (const XgEquity& equity : equities) (equity.is_of_play ? plays : options).push_back(equity);
    ReadPlays(plays);
    ReadCube(options);
  }

 private:
  // Reads the first "Source: NAME, PROGRAM", a line that tabia adds to the form of eXtreme Gammon.
  void ReadSource() {
    constexpr std::string_view kSource = "\nSource: ";
    const size_t at = text_.find(kSource);
    if (at == std::string::npos) return;
    const std::string_view rest = std::string_view(text_).substr(at + kSource.size());
    const std::string_view line = rest.substr(0, rest.find('\n'));
    const size_t comma = line.rfind(", ");
    if (comma == std::string_view::npos) return;
    const std::string_view name = Trim(line.substr(comma + 2));
    const backgammon::Program program = backgammon::ProgramOfName(name);
    if (backgammon::ProgramName(program) != name) return;  // a line of somebody else
    analysis_.stated = {.source = MakePrintable(line.substr(0, comma)), .program = program};
  }

  // Takes the score from its line if the XGID has the players in the other order, as those of some versions do when the
  // top player is on roll. The line has the player on roll first.
  void ReadScore() {
    backgammon::GameState& state = analysis_.state;
    const size_t x = text_.find("X:");
    for (size_t at = x; at != std::string::npos; at = text_.find("X:", at + 1)) {
      std::string_view rest = std::string_view(text_).substr(at + 2);
      if (rest.empty() || rest.front() == ' ') continue;
      const auto self = TakeTextInteger(rest);
      rest = rest.substr(std::min(rest.find_first_not_of(' '), rest.size()));
      if (!self || !rest.starts_with("O:")) continue;
      rest.remove_prefix(2);
      const auto opponent = TakeTextInteger(rest);
      if (!opponent || state.length == 0 || state.on_roll == backgammon::Player::kBottom) return;
      const bool is_exchanged = *self != *opponent && static_cast<int>(*self) == state.score_opponent &&
                                static_cast<int>(*opponent) == state.score_self;
      if (!is_exchanged) return;
      std::swap(state.score_self, state.score_opponent);
      analysis_.unused.push_back(
          {"score of an XGID", FormatText("the line of the score has %d-%d", *self, *opponent), LineAt(at)});
      return;
    }
  }

  void ReadPlays(const std::vector<XgEquity>& equities) {
    std::vector<std::optional<XgHead>> heads;
    size_t previous_end = 0;
    for (const XgEquity& equity : equities) {
      heads.push_back(FindHead(previous_end, equity.colon));
      previous_end = equity.end;
    }
    for (size_t i = 0; i < equities.size(); ++i) {
      if (!heads[i]) continue;  // an equity in a sentence
      const size_t end = i + 1 < heads.size() && heads[i + 1] ? heads[i + 1]->begin : text_.size();
      if (!ReadPlay(*heads[i], equities[i],
                    std::string_view(text_).substr(equities[i].end, end - equities[i].end)))
        return;
    }
  }

  // Finds the last rank, such as "2.", between two offsets.
  std::optional<XgHead> FindHead(size_t begin, size_t colon) const {
    constexpr size_t kMaxXgHeadBytes = 160;
    begin = std::max(begin, colon - std::min(colon, kMaxXgHeadBytes));
    const std::string_view text = std::string_view(text_).substr(begin, colon - begin);
    for (size_t dot = text.rfind('.'); dot != std::string_view::npos && dot > 0;
         dot = text.rfind('.', dot - 1)) {
      const size_t first = text.find_last_not_of("0123456789", dot - 1) + 1;
      const auto rank = ParseNumber<int>(text.substr(first, dot - first));
      std::string_view head = Trim(text.substr(dot + 1));
      head.remove_suffix(std::min(head.size(), kEquityLabelBytes));
      if (rank && *rank > 0) return XgHead{begin + first, *rank, head};
    }
    return std::nullopt;
  }

  // Reads a row; false if the decision is refused.
  bool ReadPlay(const XgHead& head, const XgEquity& equity, std::string_view rest) {
    TextPlay play;
    play.line = LineAt(equity.colon);
    play.rank = head.rank;
    const auto level = FindXgLevel(head.text);
    if (!level) {
      analysis_.faults.push_back({"incomplete analysis", "a play without a level", play.line});
      return true;
    }
    play.level = level->level;
    play.equity = equity.equity;
    play.difference = equity.difference;
    const std::string mark = SplitMark(head.text.substr(level->end), play);
    if (!mark.empty()) {
      const auto [known, is_new] = footnotes_.try_emplace(mark);
      if (is_new) known->second = FindXgFootnote(text_, mark);
      play.rollout = known->second;
    }
    const std::vector<XgChances> chances = FindXgChances(rest);
    if (chances.size() >= 2) play.chances = ChancesOf(chances[0], chances[1]);
    if (const auto interval = FindXgInterval(rest)) {
      play.ci95 = interval->half_width;
      if (!interval->Includes(play.equity)) return RefusePlays(play.line);
    }
    AddTextPlay(std::move(play), analysis_);
    return true;
  }

  // Separates a footnote mark from the play after it, and sets the play. Returns the mark; empty if there is none.
  std::string SplitMark(std::string_view text, TextPlay& play) const {
    constexpr std::string_view kMarkBegin = "^{";
    if (text.starts_with(kMarkBegin)) {
      const size_t end = std::min(text.find('}'), text.size() - 1);
      play.text = std::string(Trim(text.substr(end + 1)));
      return std::string(Trim(text.substr(kMarkBegin.size(), end - kMarkBegin.size())));
    }
    play.text = std::string(Trim(text));
    const bool has_marks =
        play.level.method == backgammon::Method::kRollout || play.level.method == backgammon::Method::kBook;
    if (!has_marks || !analysis_.state.dice) return "";
    // "Rollout124/20" has the mark 1 and the play 24/20. The mark is never left out.
    constexpr size_t kMaxMarkDigits = 2;
    for (size_t digits = 1; digits <= kMaxMarkDigits && digits < text.size(); ++digits) {
      if (text[digits - 1] < '0' || text[digits - 1] > '9') break;
      const std::string_view rest = Trim(text.substr(digits));
      if (!backgammon::ParsePlay(rest, analysis_.state.board, *analysis_.state.dice).ok()) continue;
      play.text = std::string(rest);
      return std::string(text.substr(0, digits));
    }
    return "";
  }

  bool RefusePlays(int64_t line) {
    analysis_.plays.clear();
    analysis_.faults.push_back(
        {"minus signs lost", "the bounds of the interval do not include the equity", line});
    return false;
  }

  // Reads the first three equities in a row whose names are those of the options: the last two have a slash.
  void ReadCube(const std::vector<XgEquity>& options) {
    for (size_t i = 0; i < options.size(); ++i) {
      const bool is_double = HasSlash(options[i]);
      const size_t left = options.size() - i;
      if (!is_double && left >= 3 && HasSlash(options[i + 1]) && HasSlash(options[i + 2]))
        return ReadCube(options[i], options[i + 1], options[i + 2]);
      if (is_double || (left >= 2 && HasSlash(options[i + 1]))) {
        analysis_.faults.push_back(
            {"incomplete analysis", "one of the three cube options is missing", LineAt(options[i].colon)});
        return;
      }
    }
  }

  // Returns the name before an equity: the text since the last digit.
  std::string_view NameOf(const XgEquity& option) const {
    const std::string_view before = std::string_view(text_).substr(0, option.colon);
    return before.substr(before.find_last_of("0123456789\n") + 1);
  }
  bool HasSlash(const XgEquity& option) const { return NameOf(option).find('/') != std::string_view::npos; }

  void ReadCube(const XgEquity& no_double, const XgEquity& take, const XgEquity& pass) {
    TextCube& cube = analysis_.cube.emplace();
    cube.line = LineAt(no_double.colon);
    cube.no_double.equity = no_double.equity;
    cube.no_double.difference = no_double.difference;
    cube.take.equity = take.equity;
    cube.take.difference = take.difference;
    cube.pass.equity = pass.equity;
    cube.pass.difference = pass.difference;
    cube.is_beaver = NameOf(take).find("eaver") != std::string_view::npos;
    const std::string_view text = text_, before = text.substr(0, no_double.colon);
    const std::vector<XgChances> chances = FindXgChances(before);
    ReadCubeChances(before, chances, cube);
    const size_t level_end = chances.empty() ? before.size() : chances.front().begin;
    if (const auto level = FindLastXgLevel(text.substr(0, level_end))) cube.level = level->level;
    if (cube.level.method != backgammon::Method::kRollout) return;
    cube.rollout = FindXgRollout(text.substr(pass.end));
    const auto of_no_double = FindXgInterval(text, no_double.end);
    const auto of_take = of_no_double ? FindXgInterval(text, of_no_double->end) : std::nullopt;
    if (of_no_double) cube.no_double.ci95 = of_no_double->half_width;
    if (of_take) cube.take.ci95 = of_take->half_width;
    if ((of_no_double && !of_no_double->Includes(cube.no_double.equity)) ||
        (of_take && !of_take->Includes(cube.take.equity))) {
      analysis_.faults.push_back(
          {"minus signs lost", "the bounds of the interval do not include the equity", cube.line});
      analysis_.cube.reset();
    }
  }

  // Reads the chances of both players. A rollout has them without and after a double: in a text in two blocks, in a
  // page in two columns.
  static void ReadCubeChances(std::string_view text, const std::vector<XgChances>& chances, TextCube& cube) {
    if (chances.size() < 4) {
      if (chances.size() >= 2) cube.no_double.chances = ChancesOf(chances[0], chances[1]);
      return;
    }
    const bool has_columns = Trim(text.substr(chances[0].end, chances[1].begin - chances[0].end)).size() <= 1;
    const size_t opponent = has_columns ? 2 : 1, take = has_columns ? 1 : 2;
    cube.no_double.chances = ChancesOf(chances[0], chances[opponent]);
    cube.take.chances = ChancesOf(chances[take], chances[3]);
  }

  int64_t LineAt(size_t offset) const {
    const auto next = std::upper_bound(line_begins_.begin(), line_begins_.end(), offset,
                                       [](size_t at, const auto& line) { return at < line.first; });
    return next == line_begins_.begin() ? analysis_.line : std::prev(next)->second;
  }

  static constexpr size_t kEquityLabelBytes = 2;  // "eq"

  TextAnalysis& analysis_;
  std::string text_;
  std::map<std::string, TextRollout> footnotes_;         // by their marks
  std::vector<std::pair<size_t, int64_t>> line_begins_;  // offsets in the text, and numbers of lines
};

}  // namespace

void ParseXgText(const TextLines& lines, TextAnalysis& analysis) {
  analysis.program.kind = backgammon::ProgramKind::kExtremeGammon;
  XgTextParser(lines, analysis).Read();
}

}  // namespace tabia::formats

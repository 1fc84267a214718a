#include "protocol/uci/analysis/analyst.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_format.h"

#include "core/base/text.h"
#include "core/base/tokens.h"
#include "protocol/uci/engine/uci_command.h"

namespace tabia::uci {
namespace {

using chess::Score;

// Takes "35", "-35" or "+35".
std::optional<int> TakeNumber(std::string_view& text) {
  std::string_view word = TakeWord(text);
  if (word.starts_with('+')) word.remove_prefix(1);
  return ParseNumber<int>(word);
}

// No position has more legal moves.
constexpr size_t kMaxLines = 256;

// Returns the line that has the same member as this one; nullptr if there is none.
template <typename Member>
const SearchedLine* Find(const SearchedLine& line, Member member, const std::vector<SearchedLine>& lines) {
  const auto is_same = [&](const SearchedLine& other) { return other.*member == line.*member; };
  const auto found = std::find_if(lines.begin(), lines.end(), is_same);
  return found == lines.end() ? nullptr : &*found;
}

// Replaces the line that has the same member, or adds the line.
template <typename Member>
void Keep(const SearchedLine& line, Member member, std::vector<SearchedLine>& lines) {
  if (const SearchedLine* const old = Find(line, member, lines)) {
    lines[static_cast<size_t>(old - lines.data())] = line;
  } else if (lines.size() < kMaxLines) {
    lines.push_back(line);
  }
}

}  // namespace

std::optional<SearchedLine> ParseSearchedLine(std::string_view info) {
  SearchedLine line;
  std::optional<Score> score;
  std::string_view depth, nodes;
  for (std::string_view word = TakeWord(info); !word.empty(); word = TakeWord(info)) {
    if (word == "pv") line.move = std::string(TakeWord(info));
    // Moves or free text follow these words.
    if (word == "pv" || word == "string" || word == "refutation" || word == "currline") break;
    if (word == "multipv") line.number = TakeNumber(info).value_or(0);
    if (word == "score") score = chess::TakeUciScore(info);
    if (word == "lowerbound" || word == "upperbound") line.is_bound = true;
    if (word == "depth") depth = TakeWord(info);
    if (word == "nodes") nodes = TakeWord(info);
  }
  const bool is_of_book =
      nodes.empty() && score == Score() && (depth.empty() || depth == "0" || depth == "1");
  if (!score || line.number < 1 || nodes == "0" || is_of_book) return std::nullopt;
  line.score = *score;
  line.depth = std::max(ParseNumber<int>(depth).value_or(0), 0);
  return line;
}

Analyst::Analyst(const AnalystConfig& config) : config_(config) {
  Send("uci");
}

void Analyst::Send(std::string_view line) {
  output_.append(line).push_back('\n');
}

void Analyst::Search(std::string_view fen) {
  state_ = State::kSearching;
  for (std::vector<SearchedLine>* lines : {&last_, &exact_, &exact_of_move_, &result_}) lines->clear();
  position_ = std::string(fen);
  Send("ucinewgame");
  Send("isready");
}

void Analyst::HandleLine(std::string_view line) {
  const std::string_view word = TakeWord(line);
  if (word == "id" && TakeWord(line) == "name") engine_name_ = MakePrintable(Trim(line));
  if (word == "option") HandleOption(line);
  if (word == "uciok" && state_ == State::kStarting) HandleUciok();
  if (word == "readyok") HandleReadyok();
  if (word == "info" && state_ == State::kSearching) HandleInfo(line);
  if (word == "bestmove" && state_ == State::kSearching) HandleBestmove(TakeWord(line));
}

void Analyst::HandleOption(std::string_view option) {
  constexpr std::string_view kValue = " var ";
  if (TakeWord(option) != "name") return;
  ListedOption& listed = listed_.emplace_back(ListedOption{TakeName(option, "type"), {}});
  if (TakeWord(option) != "combo") return;
  for (size_t begin = option.find(kValue); begin != option.npos;) {
    begin += kValue.size();
    const size_t end = option.find(kValue, begin);
    listed.values.emplace_back(Trim(option.substr(begin, end == option.npos ? end : end - begin)));
    begin = end;
  }
}

const Analyst::ListedOption* Analyst::FindOption(std::string_view name) const {
  const auto found = std::find_if(listed_.begin(), listed_.end(), [name](const ListedOption& option) {
    return EqualIgnoringCase(name, option.name);
  });
  return found == listed_.end() ? nullptr : &*found;
}

void Analyst::SetOption(const EngineOption& option) {
  const ListedOption* const listed = FindOption(option.name);
  if (listed == nullptr) return Fail(absl::StrFormat("has no option %s", MakePrintable(option.name)));
  const bool has_value =
      listed->values.empty() ||
      std::any_of(listed->values.begin(), listed->values.end(),
                  [&](const std::string& value) { return EqualIgnoringCase(value, option.value); });
  if (!has_value) {
    return Fail(absl::StrFormat("has no value %s for its option %s", MakePrintable(option.value),
                                MakePrintable(listed->name)));
  }
  Send(absl::StrFormat("setoption name %s value %s", option.name, option.value));
}

void Analyst::HandleUciok() {
  if (engine_name_.empty()) return Fail("has not sent its name");
  if (FindOption("OwnBook") != nullptr) SetOption({"OwnBook", "false"});
  if (config_.chess960 || FindOption("UCI_Chess960") != nullptr) SetOption({"UCI_Chess960", "true"});
  for (const EngineOption& option : config_.options) SetOption(option);
  if (config_.lines > 1) SetOption({"MultiPV", absl::StrFormat("%d", config_.lines)});
  if (state_ == State::kStarting) state_ = State::kIdle;
}

// Ignores a readyok without a request.
void Analyst::HandleReadyok() {
  if (position_.empty()) return;
  Send("position fen " + std::exchange(position_, {}));
  Send(absl::StrFormat("go nodes %d", config_.nodes));
}

void Analyst::HandleInfo(std::string_view info) {
  const std::optional<SearchedLine> line = ParseSearchedLine(info);
  if (!line || line->number > config_.lines) return;
  Keep(*line, &SearchedLine::number, last_);
  if (line->is_bound) return;
  Keep(*line, &SearchedLine::number, exact_);
  Keep(*line, &SearchedLine::move, exact_of_move_);
}

// The nodes run out within a depth, so the last score of a number may be a bound. If its move has come from another
// number, that number has another move by now, and only `exact_of_move_` has the exact score.
void Analyst::HandleBestmove(std::string_view move) {
  if (!position_.empty()) return Fail("has sent bestmove before the search began");
  std::sort(exact_.begin(), exact_.end(),
            [](const SearchedLine& a, const SearchedLine& b) { return a.number < b.number; });
  if (exact_.empty() || exact_[0].number != 1) return Fail("has sent bestmove without a score");
  for (const SearchedLine& line : exact_) AddToResult(line);
  for (const SearchedLine& line : last_) AddToResult(line);
  if (config_.lines == 1 && result_[0].move.empty()) result_[0].move = std::string(move);
  state_ = State::kIdle;
}

// Adds the last exact line of the move, unless the result has the move or no line is exact.
void Analyst::AddToResult(const SearchedLine& line) {
  const SearchedLine* const exact = Find(line, &SearchedLine::move, exact_of_move_);
  if (exact != nullptr && Find(line, &SearchedLine::move, result_) == nullptr) result_.push_back(*exact);
}

void Analyst::Fail(std::string_view why) {
  failure_ = std::string(why);
  state_ = State::kFailed;
}

std::string Analyst::TakeOutput() {
  return std::exchange(output_, {});
}

std::vector<SearchedLine> Analyst::TakeResult() {
  return std::exchange(result_, {});
}

}  // namespace tabia::uci

#include "plugin/tool/flags/engine_searcher.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <system_error>

#include "absl/strings/str_format.h"

#include "core/base/os/paths.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/variant.h"
#include "core/chess/variants/variant_name.h"
#include "plugin/tool/cli/output.h"

namespace tabia::tool {
namespace {

// Takes a word. A part in single or double quotes may have blanks. Returns a usage error if a quote is not closed.
absl::StatusOr<std::string> TakeQuotedWord(const std::string& command_name, std::string_view& text) {
  std::string word;
  while (!text.empty() && !IsBlank(text[0])) {
    const char quote = text[0];
    text.remove_prefix(1);
    if (quote != '\'' && quote != '"') {
      word.push_back(quote);
      continue;
    }
    const size_t end = text.find(quote);
    if (end == std::string_view::npos) {
      return UsageError(absl::StrFormat("%s: --engine: unterminated quote: %c%s", command_name, quote,
                                        MakePrintable(text)));
    }
    word.append(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return word;
}

// Returns the moves of a search, best first. When the nodes run out within a depth, the scores of some lines are from
// the depth before it. The engine's order is still the best information: all moves get the depth of the first line, and
// none has a better score than that line.
searches::SearchedPosition ResultOf(const chess::Board& position,
                                    const std::vector<uci::SearchedLine>& lines) {
  searches::SearchedPosition searched = {position, {}};
  const auto depth = static_cast<uint8_t>(std::min(lines[0].depth, 255));
  for (const uci::SearchedLine& line : lines) {
    const std::optional<chess::Move> move = chess::ParseUciMove(position, line.move);
    const auto is_this = [&move](const searches::SearchedMove& other) { return other.move == *move; };
    if (!move || std::any_of(searched.moves.begin(), searched.moves.end(), is_this)) continue;
    searched.moves.push_back({*move, {std::min(line.score, lines[0].score), depth}});
  }
  return searched;
}

}  // namespace

std::vector<Option> AddEngineFlags(const Command& command, EngineFlags& flags) {
  constexpr int kMaxProcesses = 1024, kMaxSeconds = 1'000'000;
  const Option engine =
      command
          .AddText("--engine", flags.command,
                   "UCI engine, with its arguments and options (option.NAME=VALUE)")
          .ValueName("CMD")
          .ManualText(
              "The UCI engine, with its arguments, as one argument of the shell. A path with blanks is put "
              "into "
              "quotes of its own. A word `option.NAME=VALUE` sets an option of the engine:\n"
              "    --engine \"'/opt/my engines/fish' option.Hash=64 'option.Skill Level=20'\"\n"
              "If the engine has an option OwnBook, tabia sets it to false unless you set it. Each position "
              "is searched as in a new game, so that the number of engines does not change the result.");
  const Option nodes = command.AddNumber("--nodes", flags.nodes, "Nodes of each search (100000)");
  const Option concurrency = command.AddNumber("--concurrency", flags.concurrency,
                                               "Number of engines that search at the same time (1)");
  const Option timeout =
      command.AddNumber("--timeout", flags.timeout_seconds, "Maximum seconds of a search (60)");
  concurrency.Within(1, kMaxProcesses);
  timeout.Within(1, kMaxSeconds);
  for (const Option option : {nodes, concurrency, timeout}) option.ValueName("N").Needs(engine);
  return {engine, nodes, concurrency, timeout};
}

absl::StatusOr<EngineCommand> ParseEngine(const std::string& command_name, std::string_view text) {
  constexpr std::string_view kOption = "option.";
  EngineCommand command;
  std::error_code error;
  if (std::filesystem::is_regular_file(PathOf(std::string(text)), error)) {
    command.words = {std::string(text)};
    return command;
  }
  for (text = Trim(text); !text.empty(); text = Trim(text)) {
    TABIA_ASSIGN_OR_RETURN(std::string word, TakeQuotedWord(command_name, text));
    const size_t equals = word.find('=');
    if (!word.starts_with(kOption) || equals == std::string::npos) {
      command.words.push_back(std::move(word));
    } else {
      command.options.push_back(
          {word.substr(kOption.size(), equals - kOption.size()), word.substr(equals + 1)});
    }
  }
  if (command.words.empty()) return UsageError(command_name + ": --engine: CMD is empty");
  return command;
}

absl::StatusOr<EngineSearcher> EngineSearcher::Start(const std::string& command_name,
                                                     const EngineFlags& flags, uint64_t lines,
                                                     const chess::Ruleset& rules) {
  TABIA_ASSIGN_OR_RETURN(EngineCommand command, ParseEngine(command_name, flags.command));
  if (rules.variant()) {
    command.options.push_back({"UCI_Variant", std::string(chess::VariantName(*rules.variant()))});
  }
  for (const auto& [name, number] : {std::pair("--nodes", flags.nodes), {"--lines", lines}}) {
    if (number == 0) return UsageError(absl::StrFormat("%s: %s: 0: must be at least 1", command_name, name));
  }
  EngineSearcher searcher(
      {.command = std::move(command.words),
       .processes = flags.concurrency,
       .analyst = {flags.nodes, static_cast<int>(std::min<uint64_t>(lines, std::numeric_limits<int>::max())),
                   chess::IsChess960(rules.name()), command.options},
       .search_limit = std::chrono::seconds(flags.timeout_seconds)});
  TABIA_ASSIGN_OR_RETURN(std::string name, searcher.StartPool());
  for (const uci::EngineOption& option : command.options) {
    name += absl::StrFormat(", %s=%s", option.name, option.value);
  }
  searcher.origin_ = {MakePrintable(name), flags.nodes};
  return searcher;
}

// Starts an engine, and returns its name.
absl::StatusOr<std::string> EngineSearcher::StartPool() {
  pool_ = std::make_unique<uci::EnginePool>(config_);
  return pool_->Start();
}

absl::Status EngineSearcher::Search(absl::Span<const chess::Board> positions, Take take) {
  constexpr int kMaxRestarts = 3;
  std::vector<chess::Board> rest(positions.begin(), positions.end());
  while (!rest.empty()) {
    absl::Status taken;
    std::optional<chess::Board> failed;
    const absl::Status status = SearchOnce(rest, take, taken, failed);
    if (status.ok() || !taken.ok()) return status;
    if (++failures_ > kMaxRestarts) return status;
    const bool is_given_up = failed && !failed_once_.insert(chess::CanonicalKey(*failed)).second;
    if (failed && !is_given_up) rest.push_back(*failed);
    if (is_given_up && rest.empty() && !has_result_) return status;
    Warn(Message(status) +
         (is_given_up ? "; setting aside " + chess::ToEpd(*failed) : "; starting the engines again"));
    TABIA_RETURN_IF_ERROR(StartPool().status());
    if (!is_given_up) continue;
    failures_ = 0;
    TABIA_RETURN_IF_ERROR(take({*failed, {}}));
  }
  return absl::OkStatus();
}

// Searches positions, and removes those that are searched. Sets `taken` to an error of `take`, or removes the position
// in which an engine failed and sets `failed` to it.
absl::Status EngineSearcher::SearchOnce(std::vector<chess::Board>& positions, Take take, absl::Status& taken,
                                        std::optional<chess::Board>& failed) {
  std::vector<std::string> questions;
  for (const chess::Board& position : positions) {
    // The counters of a new game, because the result is stored for all lines that lead to the position.
    questions.push_back(chess::ToEpd(position) + " 0 1");
  }
  std::vector<bool> is_done(positions.size());
  std::optional<size_t> without_moves;
  const auto take_lines = [&](size_t number, const std::vector<uci::SearchedLine>& lines) -> absl::Status {
    const searches::SearchedPosition searched = ResultOf(positions[number], lines);
    if (searched.moves.empty()) {
      without_moves = number;
      return absl::UnavailableError(absl::StrFormat("engine %s: has sent no move with its score for %s",
                                                    MakePrintable(config_.command[0]), questions[number]));
    }
    failures_ = 0;
    has_result_ = true;
    is_done[number] = true;
    return taken = take(searched);
  };
  const absl::Status status = pool_->Search(questions, take_lines);
  const std::optional<size_t> failed_number = without_moves ? without_moves : pool_->failed_position();
  std::vector<chess::Board> rest;
  for (size_t i = 0; i < positions.size(); ++i) {
    if (failed_number == i) {
      failed = positions[i];
    } else if (!is_done[i]) {
      rest.push_back(positions[i]);
    }
  }
  positions = std::move(rest);
  return status;
}

}  // namespace tabia::tool

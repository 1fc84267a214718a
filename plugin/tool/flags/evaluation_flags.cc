#include <string_view>

#include "absl/strings/str_format.h"

#include "core/base/text.h"
#include "core/suites/evaluator.h"
#include "plugin/tool/flags/opening_flags.h"

namespace tabia::tool {
namespace {

constexpr int kMaxProcesses = 256, kMaxSeconds = 86'400;

// Takes a number, which may be negative, from the front of `text`.
std::optional<int> TakeCentipawns(std::string_view& text) {
  const std::optional<int> number = TakeLeadingNumber<int>(text);
  const bool is_in_range = number && *number >= -suites::kMaxCentipawns && *number <= suites::kMaxCentipawns;
  return is_in_range ? number : std::nullopt;
}

// Parses "80-120" or "-30-30".
std::optional<suites::EvaluationWindow> ParseCentipawns(std::string_view text) {
  const std::optional<int> low = TakeCentipawns(text);
  if (!low || !text.starts_with('-')) return std::nullopt;
  text.remove_prefix(1);
  const std::optional<int> high = TakeCentipawns(text);
  if (!high || !text.empty() || *low > *high) return std::nullopt;
  return suites::EvaluationWindow{*low, *high};
}

}  // namespace

void AddEvaluationFlags(const Command& command, const char* heading, EvaluationFlags& flags) {
  const auto take = [&flags](const std::string& text) -> std::string {
    flags.window = ParseCentipawns(text);
    if (flags.window) return "";
    return absl::StrFormat("%s: must be a range of centipawns such as 80-120 or -30-30", MakePrintable(text));
  };
  const Option window =
      command.AddParsed("--eval", take, "White's evaluation in centipawns, such as 80-120 or -30-30");
  const Option engine = command.AddText("--engine", flags.engine,
                                        "UCI engine that evaluates; quote it together with its arguments");
  const Option file = command.AddText("--eval-file", flags.file,
                                      "File that stores evaluations, so that no position is searched twice");
  const Option nodes = command.AddNumber("--nodes", flags.nodes, "Nodes of each search (100000)");
  const Option concurrency = command.AddNumber("--concurrency", flags.concurrency,
                                               "Number of engines that search at the same time (1)");
  const Option timeout = command.AddNumber("--timeout", flags.seconds, "Maximum seconds of a search (60)");
  window.ValueName("LOW-HIGH").Group(heading);
  engine.ValueName("CMD").Needs(window).Group(heading);
  file.ValueName("FILE").Needs(window).Group(heading);
  nodes.ValueName("N").Needs(engine).Group(heading);
  concurrency.ValueName("N").Within(1, kMaxProcesses).Needs(engine).Group(heading);
  timeout.ValueName("N").Within(1, kMaxSeconds).Needs(engine).Group(heading);
}

}  // namespace tabia::tool

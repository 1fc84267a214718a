#include "plugin/tool/cli/common_flags.h"

#include <algorithm>
#include <cstdio>

#include "absl/strings/numbers.h"
#include "absl/strings/str_format.h"

#include "core/base/os/output_file.h"
#include "core/base/os/program.h"

namespace tabia::tool {

Option AddJsonFlag(const Command& command, bool& json) {
  return command.AddFlag("--json", json, "Print JSON, one object per line");
}

Option AddOutputFlag(const Command& command, std::string& output, const std::string& what) {
  return command.AddText("-o,--output", output, what).ValueName("OUT").Required();
}

void AddEmptyFlag(const Command& command, bool& allow_empty) {
  command.AddFlag("--allow-empty", allow_empty, "Write OUT even if it would be empty")
      .Details(
          "Without this flag, an empty OUT is not written, and the exit code is 1, or 3 if bad records were "
          "skipped.");
}

Option AddNames(const Command& command, const std::string& name, std::vector<std::string>& patterns,
                const std::string& what, const std::string& by_default) {
  const std::string form = ", in any case of letters, with * for any text; may be repeated";
  return command.AddRepeated(name, patterns, what + form + by_default).ValueName("NAME");
}

std::optional<size_t> PlaceOf(std::string_view word, std::span<const std::string_view> words) {
  const auto found = std::find_if(words.begin(), words.end(),
                                  [word](std::string_view known) { return EqualIgnoringCase(known, word); });
  return found == words.end() ? std::nullopt : std::optional(static_cast<size_t>(found - words.begin()));
}

std::string OutputPath(const std::string& output) {
  return output == "-" ? std::string(kStandardOutputPath) : output;
}

absl::Status WriteReport(const std::string& path, const std::string& report, Output& out) {
  if (!IsStandardOutput(path)) return out.Write(report);
  std::fputs(MakePrintableLines(report).c_str(), stderr);
  return absl::OkStatus();
}

Option AddCentipawns(const Command& command, const std::string& name, int min, int& centipawns,
                     const std::string& help) {
  static constexpr int kMax = 1000;
  const auto take = [min, &centipawns](const std::string& text) -> std::string {
    const bool is_number = absl::SimpleAtoi(text, &centipawns);
    if (is_number && centipawns >= min && centipawns <= kMax) return "";
    return absl::StrFormat("%s: must be a whole number from %d to %d", text, min, kMax);
  };
  return command.AddParsed(name, take, help).ValueName("N").Bounds(min, kMax);
}

}  // namespace tabia::tool

#include "plugin/tool/cli/common_flags.h"

#include <cstdio>

#include "core/base/os/output_file.h"
#include "core/base/os/program.h"

namespace tabia::tool {

void AddJsonFlag(const Command& command, bool& json) {
  command.AddFlag("--json", json, "Print JSON, one object per line");
}

void AddOutputFlag(const Command& command, std::string& output, const std::string& what) {
  command.AddText("-o,--output", output, what).ValueName("OUT").Required();
}

void AddEmptyFlag(const Command& command, bool& allow_empty) {
  command.AddFlag("--allow-empty", allow_empty, "Write OUT even if it would be empty");
}

std::string OutputPath(const std::string& output) {
  return output == "-" ? std::string(kStandardOutputPath) : output;
}

absl::Status WriteReport(const std::string& path, const std::string& report, Output& out) {
  if (!IsStandardOutput(path)) return out.Write(report);
  std::fputs(MakePrintableLines(report).c_str(), stderr);
  return absl::OkStatus();
}

}  // namespace tabia::tool

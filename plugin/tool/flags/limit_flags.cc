#include "plugin/tool/flags/limit_flags.h"

#include <cstdint>

#include "absl/strings/str_format.h"

#include "core/base/status.h"

namespace tabia::tool {
namespace {

constexpr uint32_t kMaxThreads = 1024;

}  // namespace

void AddLimitFlags(const Command& command, index::BuildLimits& limits) {
  command.AddNumber("--threads", limits.threads, "Number of threads (one per core)")
      .ValueName("N")
      .Within(1, kMaxThreads)
      .ManualText("The number of threads. The default is one per core that the process may use.");
  command
      .AddSize("--memory", limits.memory_bytes,
               "Memory limit, such as 1G; data beyond it go to temporary files (a quarter of the memory)")
      .ValueName("SIZE")
      .ManualText(
          "The memory limit, such as 1G, at least 160M. Data beyond it go to temporary files. The default is "
          "a quarter of the memory that the process may use.");
  command.AddText("--temp", limits.temp_folder, "Folder of temporary files (that of OUT)")
      .ValueName("DIR")
      .ExistingFolder()
      .ManualText("The folder of temporary files. The default is the folder of OUT.");
}

absl::Status CheckMemory(const std::string& command, const index::BuildLimits& limits) {
  if (limits.memory_bytes == 0 || limits.memory_bytes >= index::kMinBuildMemory) return absl::OkStatus();
  return UsageError(absl::StrFormat("%s: --memory: %d bytes: must be at least %dM", command,
                                    limits.memory_bytes, index::kMinBuildMemory >> 20));
}

}  // namespace tabia::tool

#include "plugin/tool/cli/command.h"

namespace tabia::tool {

void AddJsonFlag(const Command& command, bool& json) {
  command.AddFlag("--json", json, "Print JSON, one object per line");
}

}  // namespace tabia::tool

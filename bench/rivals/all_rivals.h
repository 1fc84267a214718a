// All rivals that are measured.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/rivals/rival.h"

namespace tabia::bench {

std::vector<std::string> RivalNames();

// Returns null if no rival has that name, or if it was not built because its library is missing.
std::unique_ptr<Rival> MakeRival(const std::string& name);

}  // namespace tabia::bench

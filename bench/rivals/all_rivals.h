// Everybody who is measured.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "bench/rivals/rival.h"

namespace tabia::bench {

std::vector<std::string> RivalNames();

// Null if there is none of that name, or if it was not built for want of its library.
std::unique_ptr<Rival> MakeRival(const std::string& name);

}  // namespace tabia::bench

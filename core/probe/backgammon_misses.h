// What a backgammon book knows about questions like the one that it cannot answer.
#pragma once

#include <string>
#include <vector>

#include "core/probe/backgammon_answer.h"
#include "core/probe/book.h"

namespace tabia::probe {

// Returns sentences about a question that the book cannot answer: the same position with other rolls, with
// the other player on roll, at other scores and cubes (away scores up to 25, cubes up to 8). Likeliest first.
std::vector<std::string> NearMisses(const Book& book, const BackgammonQuestion& question);

}  // namespace tabia::probe

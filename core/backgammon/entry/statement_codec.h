// Parts of statements as bytes; book_value.h describes them.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/provenance.h"
#include "core/base/bytes.h"

namespace tabia::backgammon {

void AppendEvaluation(std::string& out, const Evaluation& evaluation);
void AppendProvenance(std::string& out, const Provenance& provenance);

// Returns nothing if the bytes are damaged.
std::optional<Evaluation> TakeEvaluation(ByteReader& bytes);
std::optional<Provenance> TakeProvenance(ByteReader& bytes);

}  // namespace tabia::backgammon

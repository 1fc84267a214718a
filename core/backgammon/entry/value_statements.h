// The parts of a value as bytes: statements, evaluations, provenances. book_value.h describes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/backgammon/entry/evaluation.h"
#include "core/backgammon/entry/provenance.h"
#include "core/base/bytes.h"

namespace tabia::backgammon {

enum class StatementKind : uint8_t { kBookPosition, kCandidatePosition, kDecision, kCube };

inline constexpr size_t kStatementKinds = 4;

struct StatementBytes {
  StatementKind kind = {};
  std::string_view body;  // after the kind
};

void AppendStatement(std::string& value, StatementKind kind, std::string_view body);

// Takes a statement from the front of `value`. Returns false if it is damaged, or of an unknown kind.
bool TakeStatement(ByteReader& value, StatementBytes& statement);

inline bool IsOfPosition(const StatementBytes& statement) {
  return statement.kind <= StatementKind::kCandidatePosition;
}

void AppendEvaluation(std::string& out, const Evaluation& evaluation);
void AppendProvenance(std::string& out, const Provenance& provenance);

// Takes an evaluation from the front of `bytes`; returns nothing if it is damaged. TakeProvenance takes a provenance.
std::optional<Evaluation> TakeEvaluation(ByteReader& bytes);
std::optional<Provenance> TakeProvenance(ByteReader& bytes);

}  // namespace tabia::backgammon

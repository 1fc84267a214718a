// The statements of a value, not decoded; book_value.h describes the bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/bytes.h"

namespace tabia::backgammon {

enum class StatementKind : uint8_t { kBookPosition, kCandidatePosition, kDecision, kCube };

inline constexpr size_t kStatementKinds = 4;

struct StatementBytes {
  StatementKind kind = {};
  std::string_view body;  // after the kind
};

void AppendStatement(std::string& value, StatementKind kind, std::string_view body);

// Takes a statement from the front of `value`; returns false at a fault, such as an unknown kind.
bool TakeStatement(ByteReader& value, StatementBytes& statement);

inline bool IsOfPosition(const StatementBytes& statement) {
  return statement.kind <= StatementKind::kCandidatePosition;
}

}  // namespace tabia::backgammon

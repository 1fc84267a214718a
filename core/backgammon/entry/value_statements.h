// The statements of a value, without what they say; book_value.h describes the bytes.
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
  std::string_view said;  // behind the kind
};

void AppendStatement(std::string& value, StatementKind kind, std::string_view said);

// From the front of `value`; false at a fault, an unknown kind among them.
bool TakeStatement(ByteReader& value, StatementBytes& statement);

inline bool IsOfPosition(const StatementBytes& statement) {
  return statement.kind <= StatementKind::kCandidatePosition;
}

}  // namespace tabia::backgammon

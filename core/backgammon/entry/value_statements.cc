#include "core/backgammon/entry/value_statements.h"

#include <optional>

namespace tabia::backgammon {

void AppendStatement(std::string& value, StatementKind kind, std::string_view body) {
  AppendVarint(value, body.size() + 1);
  value.push_back(static_cast<char>(kind));
  value += body;
}

bool TakeStatement(ByteReader& value, StatementBytes& statement) {
  uint64_t size = 0;
  if (!value.TakeVarint(size) || size == 0) return false;
  const std::optional<std::string_view> bytes = value.TakeBytes(size);
  if (!bytes) return false;
  statement = {static_cast<StatementKind>((*bytes)[0]), bytes->substr(1)};
  return static_cast<size_t>(statement.kind) < kStatementKinds;
}

}  // namespace tabia::backgammon

#include "core/backgammon/entry/combine_values.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "core/backgammon/entry/book_value.h"
#include "core/backgammon/entry/value_statements.h"

namespace tabia::backgammon {
namespace {

constexpr std::array<size_t, kStatementKinds> kMaxStatements = {64, 4, 4, 4};

// A statement and the facts that decide how far it is trusted.
struct Ranked {
  StatementBytes statement;
  Level level = {};
  uint32_t games = 0;
  Moment saved = 0;
  uint32_t number = 0;
};

std::optional<Ranked> RankOf(const StatementBytes& statement) {
  BookValue value;
  if (!DecodeStatement(statement, value)) return std::nullopt;
  Ranked ranked{statement};
  const auto set = [&ranked](const Evaluation& evaluation, const Provenance& provenance) {
    ranked.level = evaluation.level;
    ranked.games = evaluation.games;
    ranked.saved = provenance.saved;
  };
  for (const PositionValue& position : value.positions) {
    set(position.evaluation, position.provenance);
    ranked.number = position.number;
  }
  for (const DecisionValue& decision : value.decisions) {
    set(decision.candidates[0].evaluation, decision.provenance);
  }
  for (const CubeValue& cube : value.cubes) set(cube.no_double, cube.provenance);
  return ranked;
}

bool ComesBefore(const Ranked& a, const Ranked& b) {
  if (a.statement.kind != b.statement.kind) return a.statement.kind < b.statement.kind;
  if (IsDeeper(a.level, b.level) || IsDeeper(b.level, a.level)) return IsDeeper(a.level, b.level);
  return std::tuple(b.games, b.saved, b.number, a.statement.body) <
         std::tuple(a.games, a.saved, a.number, b.statement.body);
}

bool Same(const Ranked& a, const Ranked& b) {
  return a.statement.kind == b.statement.kind && a.statement.body == b.statement.body;
}

// Returns the statements of all values in order of trust, each once; nothing if a value is damaged.
std::optional<std::vector<Ranked>> SortedStatements(absl::Span<const std::string_view> values) {
  std::vector<Ranked> statements;
  for (const std::string_view value : values) {
    ByteReader bytes(value);
    while (!bytes.empty()) {
      StatementBytes statement;
      if (!TakeStatement(bytes, statement)) return std::nullopt;
      const std::optional<Ranked> ranked = RankOf(statement);
      if (!ranked) return std::nullopt;
      statements.push_back(*ranked);
    }
  }
  std::sort(statements.begin(), statements.end(), ComesBefore);
  statements.erase(std::unique(statements.begin(), statements.end(), Same), statements.end());
  return statements;
}

}  // namespace

void CombineValues(absl::Span<const std::string_view> values, std::string& out) {
  out.clear();
  const std::optional<std::vector<Ranked>> statements = SortedStatements(values);
  if (!statements) return;
  std::array<size_t, kStatementKinds> kept = {};
  for (const Ranked& ranked : *statements) {
    const auto& [kind, body] = ranked.statement;
    const auto number = static_cast<size_t>(kind);
    if (kept[number]++ < kMaxStatements[number]) AppendStatement(out, kind, body);
  }
}

}  // namespace tabia::backgammon

#include "core/backgammon/book_value.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

#include "core/backgammon/statement_code.h"
#include "core/base/bytes.h"

namespace tabia::backgammon {
namespace {

enum class Kind : uint8_t { kBookPosition, kCandidatePosition, kDecision, kCube };

constexpr std::array<size_t, 4> kMostStatements = {64, 4, 4, 4};  // of each kind
constexpr uint64_t kMostCandidates = 1024;                        // no roll has half as many plays

std::string Sized(const std::string& statement) {
  std::string bytes;
  AppendVarint(bytes, statement.size());
  return bytes + statement;
}

std::string Begin(Kind kind) {
  return std::string(1, static_cast<char>(kind));
}

// A number that is no kind is not looked for.
std::optional<Kind> TakeKind(ByteReader& bytes) {
  const std::optional<uint8_t> kind = bytes.Take<uint8_t>();
  if (!kind) return std::nullopt;
  return static_cast<Kind>(*kind);
}

bool TakePosition(ByteReader& bytes, PositionValue& position) {
  const std::optional<Evaluation> evaluation = TakeEvaluation(bytes);
  const std::optional<uint64_t> number = bytes.TakeVarint();
  std::optional<Provenance> provenance = TakeProvenance(bytes);
  if (!evaluation || !number || *number > UINT32_MAX || !provenance || !bytes.empty()) return false;
  position.evaluation = *evaluation;
  position.provenance = *std::move(provenance);
  position.number = static_cast<uint32_t>(*number);
  return true;
}

bool TakeCandidate(ByteReader& bytes, CandidateBytes& candidate) {
  const std::optional<PositionBytes> after = bytes.Take<PositionBytes>();
  const std::optional<Evaluation> evaluation = TakeEvaluation(bytes);
  if (!after || !evaluation) return false;
  candidate = {*after, *evaluation};
  return true;
}

bool TakeDecisionBytes(ByteReader& bytes, DecisionBytes& decision) {
  std::optional<Provenance> provenance = TakeProvenance(bytes);
  const std::optional<uint64_t> count = bytes.TakeVarint();
  if (!provenance || !count || *count == 0 || *count > kMostCandidates) return false;
  decision.candidates.resize(*count);
  for (CandidateBytes& candidate : decision.candidates) {
    if (!TakeCandidate(bytes, candidate)) return false;
  }
  decision.provenance = *std::move(provenance);
  decision.comment = bytes.rest();
  return true;
}

bool TakeDecision(ByteReader& bytes, DecisionValue& decision) {
  DecisionBytes taken;
  if (!TakeDecisionBytes(bytes, taken)) return false;
  for (const CandidateBytes& candidate : taken.candidates) {
    const absl::StatusOr<Board> after = BoardOfPositionBytes(candidate.after);
    if (!after.ok()) return false;
    decision.candidates.push_back({*after, candidate.evaluation});
  }
  decision.provenance = std::move(taken.provenance);
  decision.comment = taken.comment;
  return true;
}

bool TakeCube(ByteReader& bytes, CubeValue& cube) {
  const std::optional<Evaluation> no_double = TakeEvaluation(bytes);
  const std::optional<float> take = bytes.Take<float>();
  const std::optional<float> pass = bytes.Take<float>();
  std::optional<Provenance> provenance = TakeProvenance(bytes);
  if (!no_double || !take || !std::isfinite(*take) || !pass || !std::isfinite(*pass) || !provenance) {
    return false;
  }
  cube = {*no_double, *take, *pass, *std::move(provenance), std::string(bytes.rest())};
  return true;
}

// Adds the statement, which stands without its size.
bool AddStatement(std::string_view statement, BookValue& value) {
  ByteReader bytes(statement);
  const std::optional<Kind> kind = TakeKind(bytes);
  if (!kind) return false;
  switch (*kind) {
    case Kind::kBookPosition:
    case Kind::kCandidatePosition:
      value.positions.emplace_back().from_book = *kind == Kind::kBookPosition;
      return TakePosition(bytes, value.positions.back());
    case Kind::kDecision:
      return TakeDecision(bytes, value.decisions.emplace_back());
    case Kind::kCube:
      return TakeCube(bytes, value.cubes.emplace_back());
  }
  return false;
}

// Takes one statement with its size from the front of `bytes`; without the size, nothing at a fault.
std::optional<std::string_view> TakeStatement(ByteReader& bytes) {
  const std::optional<uint64_t> size = bytes.TakeVarint();
  return size ? bytes.TakeBytes(*size) : std::nullopt;
}

// A statement and what decides how far it is trusted.
struct Ranked {
  Kind kind;
  Level level;
  uint32_t games = 0;
  Moment saved = 0;
  uint32_t number = 0;
  std::string_view bytes;  // without the size
};

std::optional<Ranked> RankOf(std::string_view statement) {
  BookValue value;
  if (!AddStatement(statement, value)) return std::nullopt;
  Ranked ranked{static_cast<Kind>(statement[0]), {}, 0, 0, 0, statement};
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
  if (a.kind != b.kind) return a.kind < b.kind;
  if (IsDeeper(a.level, b.level) || IsDeeper(b.level, a.level)) return IsDeeper(a.level, b.level);
  return std::tuple(b.games, b.saved, b.number, a.bytes) < std::tuple(a.games, a.saved, a.number, b.bytes);
}

// The statements of all values in order of trust, each once; nothing if a value is damaged.
std::optional<std::vector<Ranked>> SortedStatements(absl::Span<const std::string_view> values) {
  std::vector<Ranked> statements;
  for (const std::string_view value : values) {
    ByteReader bytes(value);
    while (!bytes.empty()) {
      const std::optional<std::string_view> statement = TakeStatement(bytes);
      const std::optional<Ranked> ranked = statement ? RankOf(*statement) : std::nullopt;
      if (!ranked) return std::nullopt;
      statements.push_back(*ranked);
    }
  }
  std::sort(statements.begin(), statements.end(), ComesBefore);
  const auto same = [](const Ranked& a, const Ranked& b) { return a.bytes == b.bytes; };
  statements.erase(std::unique(statements.begin(), statements.end(), same), statements.end());
  return statements;
}

}  // namespace

std::string EncodePosition(const PositionValue& position) {
  std::string bytes = Begin(position.from_book ? Kind::kBookPosition : Kind::kCandidatePosition);
  AppendEvaluation(bytes, position.evaluation);
  AppendVarint(bytes, position.number);
  AppendProvenance(bytes, position.provenance);
  return Sized(bytes);
}

std::string EncodeDecision(const DecisionValue& decision) {
  std::string bytes = Begin(Kind::kDecision);
  AppendProvenance(bytes, decision.provenance);
  AppendVarint(bytes, decision.candidates.size());
  for (const Candidate& candidate : decision.candidates) {
    const PositionBytes position = ToPositionBytes(candidate.after);
    bytes.append(position.begin(), position.end());
    AppendEvaluation(bytes, candidate.evaluation);
  }
  return Sized(bytes + decision.comment);
}

std::string EncodeCube(const CubeValue& cube) {
  std::string bytes = Begin(Kind::kCube);
  AppendEvaluation(bytes, cube.no_double);
  Append(bytes, cube.double_take);
  Append(bytes, cube.double_pass);
  AppendProvenance(bytes, cube.provenance);
  return Sized(bytes + cube.comment);
}

void CombineValues(absl::Span<const std::string_view> values, std::string& out) {
  out.clear();
  const std::optional<std::vector<Ranked>> statements = SortedStatements(values);
  if (!statements) return;
  std::array<size_t, kMostStatements.size()> kept = {};
  for (const Ranked& statement : *statements) {
    const auto kind = static_cast<size_t>(statement.kind);
    if (kept[kind]++ >= kMostStatements[kind]) continue;
    AppendVarint(out, statement.bytes.size());
    out.append(statement.bytes);
  }
}

bool DecodeValue(std::string_view bytes, BookValue& value) {
  value.positions.clear();
  value.decisions.clear();
  value.cubes.clear();
  ByteReader reader(bytes);
  while (!reader.empty()) {
    const std::optional<std::string_view> statement = TakeStatement(reader);
    if (!statement || !AddStatement(*statement, value)) return false;
  }
  return true;
}

bool DecodeDecisions(std::string_view bytes, std::vector<DecisionBytes>& decisions) {
  decisions.clear();
  ByteReader reader(bytes);
  while (!reader.empty()) {
    const std::optional<std::string_view> statement = TakeStatement(reader);
    if (!statement) return false;
    ByteReader rest(*statement);
    if (TakeKind(rest) != Kind::kDecision) continue;
    if (!TakeDecisionBytes(rest, decisions.emplace_back())) return false;
  }
  return true;
}

}  // namespace tabia::backgammon

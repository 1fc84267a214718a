#include "core/backgammon/entry/book_value.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

#include "absl/status/statusor.h"

namespace tabia::backgammon {
namespace {

constexpr uint64_t kMaxCandidates = 1024;  // no roll has half as many plays

std::string OneStatement(StatementKind kind, std::string_view body) {
  std::string value;
  AppendStatement(value, kind, body);
  return value;
}

// Returns the bytes of `before` that `rest`, its end, does not contain.
std::string_view Taken(std::string_view before, std::string_view rest) {
  return before.substr(0, before.size() - rest.size());
}

bool TakeCandidate(ByteReader& bytes, CandidateBytes& candidate) {
  const std::optional<PositionBytes> after = bytes.Take<PositionBytes>();
  const std::string_view after_board = bytes.rest();
  const std::optional<Evaluation> evaluation = TakeEvaluation(bytes);
  if (!after || !evaluation) return false;
  candidate = {*after, *evaluation, Taken(after_board, bytes.rest())};
  return true;
}

bool DecodeDecisionBytes(std::string_view body, DecisionBytes& decision) {
  ByteReader bytes(body);
  std::optional<Provenance> provenance = TakeProvenance(bytes);
  decision.provenance_bytes = Taken(body, bytes.rest());
  const std::optional<uint64_t> count = bytes.TakeVarint();
  if (!provenance || !count || *count == 0 || *count > kMaxCandidates) return false;
  decision.candidates.resize(*count);
  for (CandidateBytes& candidate : decision.candidates) {
    if (!TakeCandidate(bytes, candidate)) return false;
  }
  decision.provenance = *std::move(provenance);
  decision.comment = bytes.rest();
  return true;
}

bool DecodeDecision(std::string_view body, DecisionValue& decision) {
  DecisionBytes taken;
  if (!DecodeDecisionBytes(body, taken)) return false;
  for (const CandidateBytes& candidate : taken.candidates) {
    const absl::StatusOr<Board> after = BoardOfPositionBytes(candidate.after);
    if (!after.ok()) return false;
    decision.candidates.push_back({*after, candidate.evaluation});
  }
  decision.provenance = std::move(taken.provenance);
  decision.comment = taken.comment;
  return true;
}

bool DecodeCube(std::string_view body, CubeValue& cube) {
  ByteReader bytes(body);
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

}  // namespace

std::string EncodePosition(const PositionValue& position) {
  std::string body;
  AppendEvaluation(body, position.evaluation);
  AppendVarint(body, position.number);
  AppendProvenance(body, position.provenance);
  return OneStatement(position.from_book ? StatementKind::kBookPosition : StatementKind::kCandidatePosition,
                      body);
}

std::string EncodeDecision(const DecisionValue& decision) {
  std::string body;
  AppendProvenance(body, decision.provenance);
  AppendVarint(body, decision.candidates.size());
  for (const Candidate& candidate : decision.candidates) {
    const PositionBytes position = ToPositionBytes(candidate.after);
    body.append(position.begin(), position.end());
    AppendEvaluation(body, candidate.evaluation);
  }
  return OneStatement(StatementKind::kDecision, body + decision.comment);
}

std::string EncodeCube(const CubeValue& cube) {
  std::string body;
  AppendEvaluation(body, cube.no_double);
  Append(body, cube.double_take);
  Append(body, cube.double_pass);
  AppendProvenance(body, cube.provenance);
  return OneStatement(StatementKind::kCube, body + cube.comment);
}

bool DecodePosition(const StatementBytes& statement, PositionValue& position) {
  ByteReader bytes(statement.body);
  const std::optional<Evaluation> evaluation = TakeEvaluation(bytes);
  const std::optional<uint64_t> number = bytes.TakeVarint();
  std::optional<Provenance> provenance = TakeProvenance(bytes);
  if (!evaluation || !number || *number > UINT32_MAX || !provenance || !bytes.empty()) return false;
  position.evaluation = *evaluation;
  position.provenance = *std::move(provenance);
  position.number = static_cast<uint32_t>(*number);
  position.from_book = statement.kind == StatementKind::kBookPosition;
  return true;
}

bool DecodeStatement(const StatementBytes& statement, BookValue& value) {
  switch (statement.kind) {
    case StatementKind::kBookPosition:
    case StatementKind::kCandidatePosition:
      return DecodePosition(statement, value.positions.emplace_back());
    case StatementKind::kDecision:
      return DecodeDecision(statement.body, value.decisions.emplace_back());
    case StatementKind::kCube:
      return DecodeCube(statement.body, value.cubes.emplace_back());
  }
  return false;
}

bool DecodeValue(std::string_view bytes, BookValue& value) {
  ByteReader reader(bytes);
  while (!reader.empty()) {
    StatementBytes statement;
    if (!TakeStatement(reader, statement) || !DecodeStatement(statement, value)) return false;
  }
  return true;
}

bool DecodeDecisions(std::string_view bytes, std::vector<DecisionBytes>& decisions) {
  ByteReader reader(bytes);
  while (!reader.empty()) {
    StatementBytes statement;
    if (!TakeStatement(reader, statement)) return false;
    if (statement.kind != StatementKind::kDecision) continue;
    if (!DecodeDecisionBytes(statement.body, decisions.emplace_back())) return false;
  }
  return true;
}

void SortByTrust(std::vector<PositionValue>& positions) {
  const auto is_deeper = [](const PositionValue& a, const PositionValue& b) {
    return IsDeeper(a.evaluation.level, b.evaluation.level);
  };
  if (std::is_sorted(positions.begin(), positions.end(), is_deeper)) return;
  std::stable_sort(positions.begin(), positions.end(), is_deeper);
}

bool Repeats(const StatementBytes& statement, const CandidateBytes& candidate,
             const DecisionBytes& decision) {
  constexpr char kNoNumber = 0;
  const std::string_view body = statement.body;
  const size_t evaluated = candidate.evaluation_bytes.size();
  return statement.kind == StatementKind::kCandidatePosition &&
         body.size() == evaluated + 1 + decision.provenance_bytes.size() &&
         body.starts_with(candidate.evaluation_bytes) && body[evaluated] == kNoNumber &&
         body.ends_with(decision.provenance_bytes);
}

namespace {

constexpr std::array<size_t, kStatementKinds> kMaxStatements = {64, 4, 4, 4};
constexpr size_t kMaxSeededRollouts = 64;  // of the kind kCandidatePosition, beside the others

// A statement and the facts that decide how far it is trusted.
struct Ranked {
  StatementBytes statement;
  Level level = {};
  uint32_t games = 0;
  Moment saved = 0;
  uint32_t number = 0;
  bool is_seeded_candidate = false;  // a rollout that others may be added to
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
    ranked.is_seeded_candidate = !position.from_book && position.evaluation.settings.seed != 0;
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
  size_t kept_rollouts = 0;
  for (const Ranked& ranked : *statements) {
    const auto& [kind, body] = ranked.statement;
    const auto number = static_cast<size_t>(kind);
    const bool is_kept = ranked.is_seeded_candidate ? kept_rollouts++ < kMaxSeededRollouts
                                                    : kept[number]++ < kMaxStatements[number];
    if (is_kept) AppendStatement(out, kind, body);
  }
}

}  // namespace tabia::backgammon

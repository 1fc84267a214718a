#include "core/backgammon/entry/value_statements.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

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

namespace {

constexpr uint8_t kHasGames = 64, kReduced = 128;

// Returns the numbers that every evaluation has, in the order of their bytes.
template <typename Evaluated>
auto EvaluationNumbers(Evaluated& of) {
  return std::array{
      &of.chances.lose_backgammon, &of.chances.lose_gammon,    &of.chances.lose, &of.chances.win,
      &of.chances.win_gammon,      &of.chances.win_backgammon, &of.equity};
}

// Takes values in sequence; returns false from the first one on that is missing or out of its bounds.
class Taker {
 public:
  explicit Taker(ByteReader& bytes) : bytes_(bytes) {}

  template <size_t kCount>
  void Take(const std::array<float*, kCount>& numbers) {
    const auto taken = bytes_.Take<std::array<float, kCount>>();
    ok_ = ok_ && taken && std::all_of(taken->begin(), taken->end(), [](float f) { return std::isfinite(f); });
    for (size_t i = 0; ok_ && i < kCount; ++i) *numbers[i] = (*taken)[i];
  }

  template <typename Integer>
  void TakeVarint(Integer& number) {
    uint64_t taken = 0;
    ok_ = ok_ && bytes_.TakeVarint(taken) &&
          taken <= static_cast<uint64_t>(std::numeric_limits<Integer>::max());
    if (ok_) number = static_cast<Integer>(taken);
  }

  uint8_t TakeByte() {
    const std::optional<uint8_t> taken = bytes_.Take<uint8_t>();
    ok_ = ok_ && taken;
    return taken.value_or(0);
  }

  void TakeText(std::string& text) {
    uint64_t size = 0;
    TakeVarint(size);
    const std::optional<std::string_view> taken = ok_ ? bytes_.TakeBytes(size) : std::nullopt;
    ok_ = ok_ && taken;
    if (ok_) text = *taken;
  }

  bool ok() const { return ok_; }

 private:
  ByteReader& bytes_;
  bool ok_ = true;
};

}  // namespace

void AppendEvaluation(std::string& out, const Evaluation& evaluation) {
  const bool has_games = evaluation.games != 0 || evaluation.deviation != 0;
  auto method = static_cast<uint8_t>(evaluation.level.method);
  if (has_games) method |= kHasGames;
  if (evaluation.level.reduced) method |= kReduced;
  Append(out, method);
  AppendVarint(out, static_cast<uint16_t>(evaluation.level.number));
  for (const float* number : EvaluationNumbers(evaluation)) Append(out, *number);
  if (!has_games) return;
  AppendVarint(out, evaluation.games);
  Append(out, evaluation.deviation);
}

void AppendProvenance(std::string& out, const Provenance& provenance) {
  AppendVarint(out, provenance.source.size());
  out += provenance.source;
  Append(out, static_cast<uint8_t>(provenance.program.kind));
  for (const uint64_t number :
       {uint64_t{provenance.program.major}, uint64_t{provenance.program.minor},
        static_cast<uint64_t>(provenance.imported), static_cast<uint64_t>(provenance.saved)}) {
    AppendVarint(out, number);
  }
}

std::optional<Evaluation> TakeEvaluation(ByteReader& bytes) {
  Taker taker(bytes);
  Evaluation evaluation;
  const uint8_t method = taker.TakeByte();
  const uint8_t kind = method & ~(kHasGames | kReduced);
  uint16_t number = 0;
  taker.TakeVarint(number);
  evaluation.level = {static_cast<Method>(kind), static_cast<int16_t>(number), (method & kReduced) != 0};
  taker.Take(EvaluationNumbers(evaluation));
  if ((method & kHasGames) != 0) {
    taker.TakeVarint(evaluation.games);
    taker.Take(std::array{&evaluation.deviation});
  }
  if (!taker.ok() || kind > static_cast<uint8_t>(Method::kRollout)) return std::nullopt;
  return evaluation;
}

std::optional<Provenance> TakeProvenance(ByteReader& bytes) {
  Taker taker(bytes);
  Provenance provenance;
  taker.TakeText(provenance.source);
  const uint8_t kind = taker.TakeByte();
  taker.TakeVarint(provenance.program.major);
  taker.TakeVarint(provenance.program.minor);
  taker.TakeVarint(provenance.imported);
  taker.TakeVarint(provenance.saved);
  if (!taker.ok() || kind > static_cast<uint8_t>(ProgramKind::kUnknown)) return std::nullopt;
  provenance.program.kind = static_cast<ProgramKind>(kind);
  return provenance;
}

}  // namespace tabia::backgammon

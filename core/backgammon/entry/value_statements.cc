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

// Bits of the byte of the method.
constexpr uint8_t kHasSettings = 32, kHasGames = 64, kReduced = 128;

// Maps numbers near 0, of either sign, to small numbers: 0, -1, 1, -2 to 0, 1, 2, 3.
uint32_t ZigZag(int32_t number) {
  return (static_cast<uint32_t>(number) << 1) ^ static_cast<uint32_t>(number >> 31);
}
int32_t FromZigZag(uint32_t number) {
  return static_cast<int32_t>((number >> 1) ^ (0 - (number & 1)));
}

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

  int32_t TakeSigned() {
    uint32_t number = 0;
    TakeVarint(number);
    return FromZigZag(number);
  }

  uint8_t TakeByte() {
    const std::optional<uint8_t> taken = bytes_.Take<uint8_t>();
    ok_ = ok_ && taken;
    return taken.value_or(0);
  }

  // Takes the number of a level after the byte of its method.
  Level TakeLevel(uint8_t method) {
    const auto kind = static_cast<uint8_t>(method & (kHasSettings - 1));
    ok_ = ok_ && kind <= static_cast<uint8_t>(Method::kRollout);
    uint16_t number = 0;
    TakeVarint(number);
    return {static_cast<Method>(kind), static_cast<int16_t>(number), (method & kReduced) != 0};
  }

  void TakeSettings(RolloutSettings& settings) {
    settings.checker_level = TakeLevel(TakeByte());
    settings.cube_level = TakeLevel(TakeByte());
    settings.rotation = TakeSigned();
    settings.seed = TakeSigned();
    settings.truncation = TakeSigned();
    Take(std::array{&settings.duration});
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

// Appends the byte of the method, with `bits`, and the number of the level.
void AppendLevel(std::string& out, const Level& level, uint8_t bits) {
  if (level.reduced) bits |= kReduced;
  Append(out, static_cast<uint8_t>(static_cast<uint8_t>(level.method) | bits));
  AppendVarint(out, static_cast<uint16_t>(level.number));
}

void AppendSettings(std::string& out, const RolloutSettings& settings) {
  AppendLevel(out, settings.checker_level, 0);
  AppendLevel(out, settings.cube_level, 0);
  for (const int32_t number : {settings.rotation, settings.seed, settings.truncation}) {
    AppendVarint(out, ZigZag(number));
  }
  Append(out, settings.duration);
}

}  // namespace

void AppendEvaluation(std::string& out, const Evaluation& evaluation) {
  const bool has_games = evaluation.games != 0 || evaluation.deviation != 0;
  const bool has_settings = HasSettings(evaluation);
  AppendLevel(out, evaluation.level, (has_games ? kHasGames : 0) | (has_settings ? kHasSettings : 0));
  for (const float* number : EvaluationNumbers(evaluation)) Append(out, *number);
  if (has_games) {
    AppendVarint(out, evaluation.games);
    Append(out, evaluation.deviation);
  }
  if (has_settings) AppendSettings(out, evaluation.settings);
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
  evaluation.level = taker.TakeLevel(method);
  taker.Take(EvaluationNumbers(evaluation));
  if ((method & kHasGames) != 0) {
    taker.TakeVarint(evaluation.games);
    taker.Take(std::array{&evaluation.deviation});
  }
  if ((method & kHasSettings) != 0) taker.TakeSettings(evaluation.settings);
  if (!taker.ok()) return std::nullopt;
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

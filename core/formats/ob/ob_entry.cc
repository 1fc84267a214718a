#include "core/formats/ob/ob_entry.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "core/backgammon/entry/evaluation.h"
#include "core/base/format.h"
#include "core/base/text.h"
#include "core/base/utf16.h"

namespace tabia::formats {

using backgammon::Chances;
using backgammon::Context;
using backgammon::CubeOwner;
using backgammon::Evaluation;
using backgammon::Level;
using backgammon::Method;
using backgammon::Program;
using backgammon::ProgramKind;

namespace {

constexpr int32_t kMoney = -1;            // both away scores of a money session
constexpr float kChanceRounding = 1e-4F;  // chances that exceed 0 or 1 by this or less are rounded
constexpr int32_t kMaxObPlies = 99;

// Returns the exponent of the cube; nothing if a cube cannot have the value.
std::optional<int> CubeLog2(int32_t cube, bool is_exponent) {
  if (is_exponent) return cube >= 0 && cube <= backgammon::kMaxCubeLog2 ? std::optional(cube) : std::nullopt;
  if (cube < 1 || cube > 1 << backgammon::kMaxCubeLog2) return std::nullopt;
  const auto value = static_cast<uint32_t>(cube);
  return std::has_single_bit(value) ? std::optional(std::countr_zero(value)) : std::nullopt;
}

std::optional<CubeOwner> OwnerOf(int32_t owner) {
  switch (owner) {
    case 0:
      return CubeOwner::kCenter;
    case 1:
      return CubeOwner::kSelf;
    case -1:
      return CubeOwner::kOpponent;
    default:
      return std::nullopt;
  }
}

std::optional<std::string> DecodeCube(const ObRecord& entry, bool is_exponent, Context& context) {
  const auto cube = entry.Get<int32_t>(ob::kCube), stated_owner = entry.Get<int32_t>(ob::kCubeOwner);
  const auto log2 = CubeLog2(cube, is_exponent);
  const auto owner = OwnerOf(stated_owner);
  if (!log2) return FormatText("a cube of %d as %s", cube, is_exponent ? "exponent" : "value");
  if (!owner) return FormatText("a cube owner of %d", stated_owner);
  context.cube_log2 = *log2;
  context.owner = *owner;
  return std::nullopt;
}

std::optional<std::string> DecodeScore(const ObRecord& entry, Context& context) {
  const auto self = entry.Get<int32_t>(ob::kAway), opponent = entry.Get<int32_t>(ob::kAwayOpponent);
  if (self == kMoney && opponent == kMoney) return std::nullopt;
  if (self == 0) return FormatText("away scores %d and %d", self, opponent);
  context.away_self = self;
  context.away_opponent = opponent;
  return FaultOf(context);
}

std::optional<std::string> DecodeContext(const ObRecord& entry, bool cube_is_exponent, Context& context) {
  context.jacoby = entry.Get<int32_t>(ob::kJacoby) != 0;
  context.beaver = entry.Get<int32_t>(ob::kBeaver) != 0;
  context.crawford = entry.Get<int32_t>(ob::kCrawford) != 0;
  if (auto fault = DecodeScore(entry, context)) return fault;
  return DecodeCube(entry, cube_is_exponent, context);
}

Level LevelOf(int32_t level) {
  switch (level) {
    case 998:  // in games: a play that eXtreme Gammon copied from its book, without the source of the rollout
      return {.method = Method::kBook, .number = 2};
    case 999:
      return {.method = Method::kBook, .number = 1};
    case 100:
      return {.method = Method::kRollout};
    case 1000:
      return {.method = Method::kXgRoller};
    case 1001:
      return {.method = Method::kXgRollerPlus};
    case 1002:
      return {.method = Method::kXgRollerPlusPlus};
    default:
      using Number = std::numeric_limits<int16_t>;
      return {.method = level >= 1 && level <= kMaxObPlies ? Method::kPly : Method::kUnknown,
              .number = static_cast<int16_t>(std::clamp<int32_t>(level, Number::min(), Number::max()))};
  }
}

backgammon::RolloutSettings DecodeSettings(const ObRecord& entry) {
  const auto duration = entry.Get<float>(ob::kDuration);
  return {.checker_level = LevelOf(entry.Get<int32_t>(ob::kCheckerLevel)),
          .cube_level = LevelOf(entry.Get<int32_t>(ob::kCubeLevel)),
          .rotation = entry.Get<int32_t>(ob::kRotation),
          .seed = entry.Get<int32_t>(ob::kSeed),
          .truncation = entry.Get<int32_t>(ob::kTruncation),
          .duration = std::isfinite(duration) && duration > 0 ? duration : 0};
}

bool IsChance(float chance) {
  return chance >= -kChanceRounding && chance <= 1 + kChanceRounding;
}

std::optional<std::string> DecodeEvaluation(const ObRecord& entry, Evaluation& evaluation) {
  const auto stated = entry.Get<std::array<float, 6>>(ob::kChances);
  const auto bad = std::find_if_not(stated.begin(), stated.end(), IsChance);
  if (bad != stated.end()) return FormatText("a chance of %g", *bad);
  const auto chance = [&](size_t i) { return std::clamp(stated[i], 0.0F, 1.0F); };
  evaluation.chances = {chance(0), chance(1), chance(2), chance(3), chance(4), chance(5)};
  evaluation.equity = entry.Get<float>(ob::kEquity);
  if (!backgammon::IsEquity(evaluation.equity)) return FormatText("an equity of %g", evaluation.equity);
  evaluation.level = LevelOf(entry.Get<int32_t>(ob::kLevel));
  evaluation.games = entry.Get<uint32_t>(ob::kGames);
  const auto deviation = entry.Get<float>(ob::kDeviation);
  if (std::isfinite(deviation) && deviation > 0) evaluation.deviation = deviation;
  evaluation.settings = DecodeSettings(entry);
  return std::nullopt;
}

// Returns a part of a version number; 0, which means unknown, if it is out of range.
uint16_t VersionPart(int32_t stated) {
  return stated >= 0 && stated <= UINT16_MAX ? static_cast<uint16_t>(stated) : uint16_t{0};
}

Program ProgramOf(const ObRecord& entry) {
  const auto kind = entry.Get<int32_t>(ob::kProgram);
  const bool is_known = kind >= 0 && kind < static_cast<int32_t>(ProgramKind::kUnknown);
  return {.kind = is_known ? static_cast<ProgramKind>(kind) : ProgramKind::kUnknown,
          .major = VersionPart(entry.Get<int32_t>(ob::kProgramMajor)),
          .minor = VersionPart(entry.Get<int32_t>(ob::kProgramMinor))};
}

}  // namespace

std::variant<backgammon::PositionStatement, ObFault> DecodeObEntry(const ObRecord& entry,
                                                                   const ObConventions& conventions) {
  backgammon::PositionStatement statement;
  statement.board = entry.BoardAt(conventions.position_offset);
  if (const auto fault = FaultOf(statement.board)) return ObFault{"impossible board", std::string(*fault)};
  if (auto fault = DecodeContext(entry, conventions.cube_is_exponent, statement.context)) {
    return ObFault{"impossible context", *std::move(fault)};
  }
  if (auto fault = DecodeEvaluation(entry, statement.evaluation)) {
    return ObFault{"impossible evaluation", *std::move(fault)};
  }
  if (const auto fault = FaultOfGammons(statement.evaluation.chances, Flip(statement.board))) {
    return ObFault{"impossible evaluation", std::string(*fault)};
  }
  const std::string_view source = Utf16UpToNul(entry.Bytes(ob::kSource, ob::kSourceBytes));
  statement.provenance = {.source = MakePrintable(Utf16ToUtf8(source)),
                          .program = ProgramOf(entry),
                          .imported = backgammon::MomentOfDays(entry.Get<double>(ob::kImported)),
                          .saved = backgammon::MomentOfDays(entry.Get<double>(ob::kSaved))};
  return statement;
}

namespace {

int32_t NumberOf(const Level& level) {
  switch (level.method) {
    case Method::kRollout:
      return 100;
    case Method::kXgRoller:
      return 1000;
    case Method::kXgRollerPlus:
      return 1001;
    case Method::kXgRollerPlusPlus:
      return 1002;
    case Method::kBook:
      return level.number == 1 ? 999 : 998;
    case Method::kPly:
    case Method::kUnknown:
      break;
  }
  return level.number;
}

int32_t NumberOf(CubeOwner owner) {
  return owner == CubeOwner::kCenter ? 0 : owner == CubeOwner::kSelf ? 1 : -1;
}

void EncodeContext(const Context& context, std::string& entry) {
  ob::Set<int32_t>(entry, ob::kCube, context.cube());
  ob::Set(entry, ob::kCubeOwner, NumberOf(context.owner));
  ob::Set<int32_t>(entry, ob::kAway, context.is_money() ? kMoney : context.away_self);
  ob::Set<int32_t>(entry, ob::kAwayOpponent, context.is_money() ? kMoney : context.away_opponent);
  ob::Set<int32_t>(entry, ob::kJacoby, context.jacoby);
  ob::Set<int32_t>(entry, ob::kBeaver, context.beaver);
  ob::Set<int32_t>(entry, ob::kCrawford, context.crawford);
}

void EncodeEvaluation(const Evaluation& evaluation, std::string& entry) {
  const auto& [lose_bg, lose_g, lose, win, win_g, win_bg] = evaluation.chances;
  ob::Set(entry, ob::kChances, std::array{lose_bg, lose_g, lose, win, win_g, win_bg});
  ob::Set(entry, ob::kEquity, evaluation.equity);
  ob::Set(entry, ob::kLevel, NumberOf(evaluation.level));
  ob::Set(entry, ob::kGames, evaluation.games);
  ob::Set(entry, ob::kDeviation, evaluation.deviation);
  const backgammon::RolloutSettings& settings = evaluation.settings;
  ob::Set(entry, ob::kCheckerLevel, NumberOf(settings.checker_level));
  ob::Set(entry, ob::kCubeLevel, NumberOf(settings.cube_level));
  ob::Set(entry, ob::kRotation, settings.rotation);
  ob::Set(entry, ob::kSeed, settings.seed);
  ob::Set(entry, ob::kTruncation, settings.truncation);
  ob::Set(entry, ob::kDuration, settings.duration);
}

void EncodeProvenance(const backgammon::Provenance& provenance, std::string& entry) {
  const std::string source = Utf8ToUtf16(MakePrintable(provenance.source));
  ob::SetBytes(entry, ob::kSource, Utf16Prefix(source, ob::kSourceBytes));
  ob::Set(entry, ob::kProgram, static_cast<int32_t>(provenance.program.kind));
  ob::Set<int32_t>(entry, ob::kProgramMajor, provenance.program.major);
  ob::Set<int32_t>(entry, ob::kProgramMinor, provenance.program.minor);
  ob::Set(entry, ob::kImported, backgammon::DaysOf(provenance.imported));
  ob::Set(entry, ob::kSaved, backgammon::DaysOf(provenance.saved));
}

}  // namespace

bool IsObLevel(const Level& level) {
  return LevelOf(NumberOf(level)) == level;
}

std::string EncodeObEntry(const backgammon::PositionStatement& statement) {
  std::string entry = ob::EmptyRecord(ObKind::kEntry);
  ob::Set(entry, ob::kPosition, statement.board.cells);
  EncodeContext(statement.context, entry);
  EncodeEvaluation(statement.evaluation, entry);
  EncodeProvenance(statement.provenance, entry);
  return entry;
}

namespace {

bool IsFull(const backgammon::Board& board) {
  return !FaultOf(board) && SelfChequers(board) == backgammon::kChequersOfASide &&
         OpponentChequers(board) == backgammon::kChequersOfASide;
}

// Returns "1 entry" or "2 entries".
std::string Entries(uint64_t count) {
  return count == 1 ? "1 entry" : FormatText("%d entries", count);
}

}  // namespace

void ObDetector::Add(const ObRecord& entry) {
  ++entries_;
  full_ += IsFull(entry.BoardAt(ob::kPosition));
  full_late_ += IsFull(entry.BoardAt(ob::kLatePosition));
  if (entry.Get<int32_t>(ob::kCubeOwner) != 0) return;
  ++centered_;
  centered_zeros_ += entry.Get<int32_t>(ob::kCube) == 0;
  centered_ones_ += entry.Get<int32_t>(ob::kCube) == 1;
}

ObConventions ObDetector::Decide() const {
  return {.position_offset = full_late_ > full_ ? ob::kLatePosition : ob::kPosition,
          .cube_is_exponent = centered_zeros_ > centered_ones_};
}

std::string ObDetector::PositionDecision() const {
  const size_t offset = Decide().position_offset;
  const uint64_t votes = offset == ob::kPosition ? full_ : full_late_;
  if (votes == 0) return FormatText("%d (assumed: no entry has 15 chequers a side)", offset);
  return FormatText("%d (15 chequers a side in %d of %s)", offset, votes, Entries(entries_));
}

std::string ObDetector::CubeDecision() const {
  const bool exponent = Decide().cube_is_exponent;
  const uint64_t votes = exponent ? centered_zeros_ : centered_ones_;
  const std::string_view name = exponent ? "exponent" : "value";
  if (votes == 0) return FormatText("%s (assumed: no entry has a centered cube of 0 or 1)", name);
  return FormatText("%s (%d in %d of %s with a centered cube)", name, exponent ? 0 : 1, votes,
                    Entries(centered_));
}

}  // namespace tabia::formats

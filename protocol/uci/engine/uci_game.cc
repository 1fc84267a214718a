#include "protocol/uci/engine/uci_game.h"

#include <algorithm>
#include <array>

#include "core/base/bytes.h"
#include "core/base/checksum.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::uci {

uint64_t UciGame::Seed(uint64_t seed) const {
  if (number_ == 0) return seed;
  std::string game;
  Append(game, number_);
  return Checksum(game, seed);
}

bool UciGame::SetRules(const chess::Ruleset& rules) {
  const bool begins_again = !rules.HasSameMoves(rules_);
  rules_ = rules;
  if (begins_again) line_ = Start();
  return begins_again;
}

void UciGame::NewGame() {
  EndGame();
  line_ = Start();
}

void UciGame::Position(std::string_view rest) {
  line_ = ParsePositionCommand(rest, rules_);
  if (!line_.ok()) return;
  if (line_->moves.size() <= 1 && moves_ >= 2) EndGame();
  moves_ = line_->moves.size();
}

void UciGame::DropPosition() {
  line_ = UsageError("position: the line is too long");
}

void UciGame::EndGame() {
  if (has_begun_) ++number_;
  has_begun_ = false;
}

namespace {

constexpr std::string_view kPrefix = "UCI_";
constexpr std::string_view kChess = "chess";
constexpr size_t kMaxNameBytes = 80;  // a longer name is cut

// The names of variants in options such as UCI_Horde. A list is needed because other options begin with UCI_ too.
constexpr std::array<std::string_view, 27> kOwnOptions = {
    "3check",     "5check",      "anti",          "antichess",  "atomic",     "berolina",  "bughouse",
    "capablanca", "caparandom",  "checkless",     "crazyhouse", "extinction", "giveaway",  "gothic",
    "horde",      "house",       "kingofthehill", "knightmate", "koth",       "losers",    "placement",
    "race",       "racingkings", "relay",         "seirawan",   "suicide",    "threecheck"};

// Returns the variant of "UCI_Horde"; empty for any other name.
std::string_view VariantOfOwnOption(std::string_view name) {
  if (!EqualIgnoringCase(name.substr(0, kPrefix.size()), kPrefix)) return "";
  const std::string_view variant = name.substr(kPrefix.size());
  const bool is_known =
      std::any_of(kOwnOptions.begin(), kOwnOptions.end(),
                  [variant](std::string_view known) { return EqualIgnoringCase(known, variant); });
  return is_known ? variant : "";
}

}  // namespace

std::string VariantAfter(const SetOptionCommand& option, std::string_view before) {
  if (EqualIgnoringCase(option.name, "UCI_Variant")) {
    return std::string(option.value.empty() ? kChess : option.value.substr(0, kMaxNameBytes));
  }
  const std::string_view variant = VariantOfOwnOption(option.name);
  if (variant.empty()) return std::string(before);
  if (EqualIgnoringCase(option.value, "true")) return std::string(variant);
  return std::string(EqualIgnoringCase(before, variant) ? kChess : before);
}

std::string DefaultVariantIn(std::string_view option_line) {
  if (TakeWord(option_line) != "option" || TakeWord(option_line) != "name") return "";
  if (!EqualIgnoringCase(TakeName(option_line, "type"), "UCI_Variant")) return "";
  TakeName(option_line, "default");
  return TakeName(option_line, "var").substr(0, kMaxNameBytes);
}

}  // namespace tabia::uci

#include "protocol/uci/engine/option_type.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/numbers.h"
#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/chess/entry/recommended.h"
#include "core/probe/book_spec.h"
#include "core/probe/chess/choice.h"
#include "protocol/uci/engine/game_variant.h"

namespace tabia::uci {
namespace {

using probe::ChoiceSetting;
namespace settings = probe::settings;

constexpr std::string_view kEmpty = "<empty>";
constexpr int64_t kMaxNetworkTimeout = 60'000;  // milliseconds

// The field of a check, wherever in the options it is.
template <typename AnyOptions, typename Pointer>
auto& FieldOf(AnyOptions& options, Pointer pointer) {
  if constexpr (requires { options.*pointer; }) {
    return options.*pointer;
  } else {
    return options.choice.*pointer;
  }
}

struct Value {
  const Options& options;

  std::string operator()(const Check& check) const {
    return std::visit([this](auto field) { return FieldOf(options, field) ? "true" : "false"; }, check.field);
  }
  std::string operator()(const Spin& spin) const { return std::to_string(spin.setting->get(options.choice)); }
  std::string operator()(Policies) const { return std::string(probe::PolicyName(options.choice.policy)); }
  std::string operator()(Randomness) const { return std::to_string(options.randomness); }
  std::string operator()(const BookFile& file) const {
    const std::optional<probe::BookSpec>& spec = options.book_files[file.place];
    return spec ? MakePrintable(spec->text) : std::string(kEmpty);
  }
  std::string operator()(Seed) const {
    return options.book_seed ? std::to_string(*options.book_seed) : std::string(kEmpty);
  }
  std::string operator()(GameVariant) const { return options.variant; }
  std::string operator()(RecommendedMoves) const {
    return std::string(chess::kRecommendedNames[static_cast<size_t>(options.recommended)]);
  }
  std::string operator()(NetworkTimeout) const { return std::to_string(options.network_timeout.count()); }
};

struct Type {
  std::string value;

  std::string operator()(const Check&) const { return "type check default " + value; }
  std::string operator()(const Spin& spin) const { return SpinText(*spin.setting); }
  std::string operator()(Policies) const {
    std::string text = "type combo default " + value;
    for (const std::string_view name : probe::kPolicyNames) text.append(" var ").append(name);
    return text;
  }
  std::string operator()(Randomness) const { return SpinText(settings::kRandomness); }
  std::string operator()(const BookFile&) const { return "type string default " + value; }
  std::string operator()(Seed) const { return "type string default " + value; }
  std::string operator()(RecommendedMoves) const {
    std::string text = "type combo default " + value;
    for (const std::string_view name : chess::kRecommendedNames) text.append(" var ").append(name);
    return text;
  }
  std::string operator()(NetworkTimeout) const {
    return absl::StrFormat("type spin default %s min 1 max %d", value, kMaxNetworkTimeout);
  }
  // Chess960 is chess by another option.
  std::string operator()(GameVariant) const { return "type combo default " + value + " var chess"; }

  std::string SpinText(const ChoiceSetting& setting) const {
    return absl::StrFormat("type spin default %s min %d max %d", value, setting.least, setting.most);
  }
};

// Each answers what is wrong with the value.
struct Setter {
  Options& options;
  std::string_view value;

  std::string operator()(const Check& check) const {
    const bool yes = EqualIgnoringCase(value, "true");
    if (!yes && !EqualIgnoringCase(value, "false")) return "not true or false";
    std::visit([&](auto field) { FieldOf(options, field) = yes; }, check.field);
    return "";
  }
  std::string operator()(const Spin& spin) const {
    const std::optional<uint64_t> number = probe::ParseValue(*spin.setting, value);
    if (!number) return Not(*spin.setting);
    spin.setting->set(options.choice, *number);
    return "";
  }
  // Some programs send every option again before a game: what only repeats itself must not end the rule of
  // the other one.
  std::string operator()(Policies) const {
    const std::optional<uint64_t> policy = probe::ParseValue(settings::kChoice, value);
    if (!policy) return Not(settings::kChoice);
    if (*policy == settings::kChoice.get(options.choice)) return "";
    settings::kChoice.set(options.choice, *policy);
    options.randomness_rules = false;
    return "";
  }
  std::string operator()(Randomness) const {
    const std::optional<uint64_t> randomness = probe::ParseValue(settings::kRandomness, value);
    if (!randomness) return Not(settings::kRandomness);
    if (*randomness == options.randomness) return "";
    options.randomness = *randomness;
    options.randomness_rules = true;
    return "";
  }
  std::string operator()(const BookFile& file) const {
    std::optional<probe::BookSpec>& place = options.book_files[file.place];
    if (value.empty() || value == kEmpty) {
      place.reset();
      return "";
    }
    absl::StatusOr<probe::BookSpec> spec = probe::ParseBookSpec(value);
    if (!spec.ok()) return Message(spec.status());
    place = *std::move(spec);
    return "";
  }
  std::string operator()(Seed) const {
    const std::optional<uint64_t> seed = probe::ParseSeed(value);
    const bool none = value.empty() || value == kEmpty;
    if (!seed && !none) return absl::StrFormat("not %s", probe::kPermittedSeeds);
    options.book_seed = seed;
    return "";
  }
  std::string operator()(RecommendedMoves) const {
    const auto& names = chess::kRecommendedNames;
    const auto name = std::find_if(names.begin(), names.end(), [this](std::string_view other) {
      return EqualIgnoringCase(value, other);
    });
    if (name == names.end()) return "not " + probe::Alternatives(names);
    options.recommended = static_cast<chess::Recommended>(name - names.begin());
    return "";
  }
  std::string operator()(NetworkTimeout) const {
    const std::optional<int64_t> number = ParseNumber<int64_t>(value);
    if (!number || *number < 1 || *number > kMaxNetworkTimeout) {
      return absl::StrFormat("not a number from 1 to %d", kMaxNetworkTimeout);
    }
    options.network_timeout = std::chrono::milliseconds(*number);
    return "";
  }
  // Kept also where its rules are not known: the game is played in it all the same.
  std::string operator()(GameVariant) const {
    options.variant = VariantAfter({"UCI_Variant", value}, options.variant);
    return "";
  }

  static std::string Not(const ChoiceSetting& setting) { return "not " + probe::PermittedValues(setting); }
};

}  // namespace

std::string TypeText(const OptionType& type, const Options& defaults) {
  return std::visit(Type{ValueText(type, defaults)}, type);
}

std::string ValueText(const OptionType& type, const Options& options) {
  return std::visit(Value{options}, type);
}

std::string SetValue(const OptionType& type, std::string_view value, Options& options) {
  return std::visit(Setter{options, value}, type);
}

}  // namespace tabia::uci

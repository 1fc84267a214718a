#include "protocol/uci/engine/option_kind.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_format.h"

#include "core/base/text.h"
#include "core/base/tokens.h"

namespace tabia::uci {
namespace {

constexpr std::string_view kEmpty = "<empty>";

struct ValueVisitor {
  const Options& options;

  std::string operator()(const Check& check) const { return check.get(options) ? "true" : "false"; }
  std::string operator()(const Spin& spin) const { return std::to_string(spin.get(options)); }
  std::string operator()(const Combo& combo) const { return combo.get(options); }
  std::string operator()(const String& string) const {
    const std::string text = string.get(options);
    return text.empty() ? std::string(kEmpty) : MakePrintable(text);
  }
};

struct KindVisitor {
  std::string value;

  std::string operator()(const Check&) const { return "type check default " + value; }
  std::string operator()(const Spin& spin) const {
    return absl::StrFormat("type spin default %s min %d max %d", value, spin.min, spin.max);
  }
  std::string operator()(const Combo& combo) const {
    std::string text = "type combo default " + value;
    for (const std::string_view word : combo.words) text.append(" var ").append(word);
    return text;
  }
  std::string operator()(const String&) const { return "type string default " + value; }
};

struct Setter {
  Options& options;
  std::string_view value;

  std::string operator()(const Check& check) const {
    const bool is_true = EqualIgnoringCase(value, "true");
    if (!is_true && !EqualIgnoringCase(value, "false")) return "must be true or false";
    check.set(options, is_true);
    return "";
  }

  std::string operator()(const Spin& spin) const {
    const std::optional<int64_t> number = ParseNumber<int64_t>(value);
    if (!number || *number < spin.min || *number > spin.max) {
      return absl::StrFormat("must be a whole number from %d to %d", spin.min, spin.max);
    }
    if (*number != spin.get(options)) spin.set(options, *number);
    return "";
  }

  std::string operator()(const Combo& combo) const {
    if (EqualIgnoringCase(value, combo.get(options))) return "";
    const auto word = std::find_if(combo.words.begin(), combo.words.end(), [this](std::string_view other) {
      return EqualIgnoringCase(value, other);
    });
    if (word == combo.words.end() && !combo.permits_other_words) {
      return "must be " + Alternatives(combo.words);
    }
    combo.set(options, word != combo.words.end() ? *word : value);
    return "";
  }

  std::string operator()(const String& string) const {
    return string.set(options, value == kEmpty ? std::string_view() : value);
  }
};

}  // namespace

std::string KindText(const OptionKind& kind, const Options& defaults) {
  return std::visit(KindVisitor{ValueText(kind, defaults)}, kind);
}

std::string ValueText(const OptionKind& kind, const Options& options) {
  return std::visit(ValueVisitor{options}, kind);
}

std::string SetValue(const OptionKind& kind, std::string_view value, Options& options) {
  return std::visit(Setter{options, value}, kind);
}

}  // namespace tabia::uci

#include "protocol/uci/options.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <variant>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/words.h"

namespace tabia::uci {
namespace {

using book::ChoiceRule;

constexpr std::string_view kEmpty = "<empty>";
constexpr std::array kPolicies = {book::Policy::kBest, book::Policy::kWeighted, book::Policy::kUniform,
                                  book::Policy::kTop, book::Policy::kTemperature};

struct Check {
  std::variant<bool Options::*, bool ChoiceRule::*> field;
};
struct Spin {
  int64_t min, max;
  std::variant<int ChoiceRule::*, uint64_t ChoiceRule::*> field;
};
struct PolicyCombo {};
struct BookFile {};
struct BookSeed {};

struct Row {
  std::string_view name;
  std::string_view other_name;  // by which it is accepted too
  std::variant<Check, Spin, PolicyCombo, BookFile, BookSeed> type;
};

const Row kTable[] = {
    {"OwnBook", "", Check{&Options::own_book}},
    {"Book File", "BookFile", BookFile{}},
    {"Best Book Move", "BestBookMove", Check{&Options::best_book_move}},
    {"Book Choice", "", PolicyCombo{}},
    {"Book Top Moves", "", Spin{1, book::kMostTop, &ChoiceRule::top}},
    {"Book Temperature", "", Spin{0, 100, &ChoiceRule::temperature}},
    {"Book Minimum Share Per Mille", "", Spin{0, 1000, &ChoiceRule::minimum_share_per_mille}},
    {"Book Minimum Games", "", Spin{0, book::kMostMinimumGames, &ChoiceRule::minimum_games}},
    {"Book Deepest Ply", "", Spin{0, book::kDeepestPlyLimit, &ChoiceRule::deepest_ply}},
    {"Book Plies Before Line End", "",
     Spin{0, book::kMostPliesBeforeLineEnd, &ChoiceRule::plies_before_line_end}},
    {"Book Avoid Repetition", "", Check{&ChoiceRule::avoid_repetition}},
    {"Book Seed", "", BookSeed{}},
    {"Ponder", "", Check{&Options::ponder}},
    {"UCI_AnalyseMode", "", Check{&Options::analyse_mode}},
    {"UCI_Chess960", "", Check{&Options::chess960}},
};

template <typename Number>
std::optional<Number> ParseNumber(std::string_view text) {
  Number number;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// The field of a check or a spin, wherever in the options it is.
template <typename AnyOptions, typename Pointer>
auto& FieldOf(AnyOptions& options, Pointer pointer) {
  if constexpr (requires { options.*pointer; }) {
    return options.*pointer;
  } else {
    return options.choice.*pointer;
  }
}

// The value that an option has now, as UCI writes it.
struct ValueText {
  const Options& options;

  std::string operator()(const Check& check) const {
    return std::visit([this](auto field) { return FieldOf(options, field) ? "true" : "false"; }, check.field);
  }
  std::string operator()(const Spin& spin) const {
    return std::visit([this](auto field) { return std::to_string(FieldOf(options, field)); }, spin.field);
  }
  std::string operator()(PolicyCombo) const { return std::string(PolicyName(options.choice.policy)); }
  std::string operator()(BookFile) const {
    return options.book_file.empty() ? std::string(kEmpty) : Printable(options.book_file);
  }
  std::string operator()(BookSeed) const {
    return options.book_seed ? std::to_string(*options.book_seed) : std::string(kEmpty);
  }
};

// "type spin default 3 min 1 max 100"
struct TypeText {
  std::string value;

  std::string operator()(const Check&) const { return "type check default " + value; }
  std::string operator()(const Spin& spin) const {
    return absl::StrFormat("type spin default %s min %d max %d", value, spin.min, spin.max);
  }
  std::string operator()(PolicyCombo) const {
    std::string text = "type combo default " + value;
    for (const book::Policy policy : kPolicies) text.append(" var ").append(PolicyName(policy));
    return text;
  }
  std::string operator()(BookFile) const { return "type string default " + value; }
  std::string operator()(BookSeed) const { return "type string default " + value; }
};

// Sets an option; answers what may be said instead of `value`, or nothing if all is well.
struct Setter {
  Options& options;
  std::string_view value;

  std::string operator()(const Check& check) const {
    const bool yes = EqualIgnoringCase(value, "true");
    if (!yes && !EqualIgnoringCase(value, "false")) return "true or false";
    std::visit([&](auto field) { FieldOf(options, field) = yes; }, check.field);
    return "";
  }
  std::string operator()(const Spin& spin) const {
    const std::optional<int64_t> number = ParseNumber<int64_t>(value);
    if (!number || *number < spin.min || *number > spin.max) {
      return absl::StrFormat("a whole number from %d to %d", spin.min, spin.max);
    }
    std::visit(
        [&](auto field) {
          auto& target = FieldOf(options, field);
          target = static_cast<std::remove_reference_t<decltype(target)>>(*number);
        },
        spin.field);
    return "";
  }
  std::string operator()(PolicyCombo) const {
    for (const book::Policy policy : kPolicies) {
      if (!EqualIgnoringCase(value, PolicyName(policy))) continue;
      options.choice.policy = policy;
      return "";
    }
    return "best, weighted, uniform, top or temperature";
  }
  std::string operator()(BookFile) const {
    options.book_file = value == kEmpty ? "" : std::string(value);
    return "";
  }
  std::string operator()(BookSeed) const {
    const std::optional<uint64_t> seed = ParseNumber<uint64_t>(value);
    const bool none = value.empty() || value == kEmpty;
    if (!seed && !none) return "a whole number from 0 to 18446744073709551615";
    options.book_seed = seed;
    return "";
  }
};

}  // namespace

ChoiceRule Options::Rule() const {
  ChoiceRule rule = choice;
  if (best_book_move) rule.policy = book::Policy::kBest;
  return rule;
}

chess::CastlingStyle Options::castling_style() const {
  return chess960 ? chess::CastlingStyle::kKingTakesRook : chess::CastlingStyle::kOrthodox;
}

std::vector<std::string> OptionLines(const Options& defaults) {
  std::vector<std::string> lines;
  for (const Row& row : kTable) {
    const std::string value = std::visit(ValueText{defaults}, row.type);
    lines.push_back(absl::StrFormat("option name %s %s", row.name, std::visit(TypeText{value}, row.type)));
  }
  return lines;
}

absl::Status SetOption(std::string_view name, std::string_view value, Options& options) {
  for (const Row& row : kTable) {
    const bool has_other_name = !row.other_name.empty();
    if (!EqualIgnoringCase(name, row.name) && !(has_other_name && EqualIgnoringCase(name, row.other_name)))
      continue;
    const std::string permitted = std::visit(Setter{options, value}, row.type);
    if (permitted.empty()) return absl::OkStatus();
    return UsageError(absl::StrFormat("option %s: \"%s\": not %s; it stays %s", row.name,
                                      Printable(value.substr(0, 80)), permitted,
                                      std::visit(ValueText{options}, row.type)));
  }
  return UsageError(
      absl::StrFormat("option \"%s\": there is none of this name", Printable(name.substr(0, 80))));
}

std::vector<std::string> FrontOptionLines(const Options& defaults, const std::vector<std::string>&) {
  std::vector<std::string> lines = OptionLines(defaults);
  std::erase_if(lines, [](const std::string& line) { return line.find("name Book") == line.npos; });
  lines.push_back("option name Book Warm Up type check default false");
  return lines;
}
bool IsFrontOption(std::string_view name, const std::vector<std::string>&) {
  return name.starts_with("Book ");
}
absl::Status SetFrontOption(std::string_view name, std::string_view value, const std::vector<std::string>&,
                            Options& options) {
  if (EqualIgnoringCase(name, "Book Warm Up")) { options.warm_up = value == "true"; return absl::OkStatus(); }
  if (EqualIgnoringCase(name, "Book Enabled")) name = "OwnBook";
  if (EqualIgnoringCase(name, "Book For Limited Go")) { options.answers_limited_go = value == "true"; return absl::OkStatus(); }
  return SetOption(name, value, options);
}

}  // namespace tabia::uci

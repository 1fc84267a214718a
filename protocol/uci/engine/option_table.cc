#include "protocol/uci/engine/option_table.h"

#include <algorithm>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "protocol/uci/engine/option_type.h"

namespace tabia::uci {
namespace {

using probe::ChoiceRule;
namespace settings = probe::settings;

enum class Where { kEverywhere, kAlone, kInFront, kUnlessTheEngineHasIt };

struct Row {
  std::string_view name;
  std::string_view other_name;  // by which it is accepted too
  OptionType type;
  Where where = Where::kEverywhere;
};

const Row kTable[] = {
    {"OwnBook", "", Check{&Options::own_book}, Where::kAlone},
    {"Book Enabled", "", Check{&Options::own_book}, Where::kInFront},
    {"Book File", "BookFile", BookFile{0}},
    {"Book File 2", "", BookFile{1}},
    {"Book File 3", "", BookFile{2}},
    {"Book File 4", "", BookFile{3}},
    {"Best Book Move", "BestBookMove", Check{&Options::best_book_move}, Where::kAlone},
    {"Book Choice", "", Policies{}},
    {"Book Top Moves", "", Spin{&settings::kTop}},
    {"Book Temperature", "", Spin{&settings::kTemperature}},
    {"Book Randomness", "", Randomness{}},
    {"Book Minimum Share Per Mille", "", Spin{&settings::kMinShare}},
    {"Book Minimum Games", "", Spin{&settings::kMinGames}},
    {"Book Deepest Ply", "", Spin{&settings::kDeepestPly}},
    {"Book Plies Before Line End", "", Spin{&settings::kPliesBeforeEnd}},
    {"Book Avoid Repetition", "", Check{&ChoiceRule::avoid_repetition}},
    {"Book CTG Recommended", "", RecommendedMoves{}},
    {"Book Network Timeout", "", NetworkTimeout{}},
    {"Book Seed", "", Seed{}},
    {"Book Warm Up", "", Check{&Options::warm_up}, Where::kInFront},
    {"Book For Limited Go", "", Check{&Options::answers_limited_go}, Where::kInFront},
    {"Ponder", "", Check{&Options::ponder}, Where::kAlone},
    {"UCI_AnalyseMode", "", Check{&Options::analyse_mode}, Where::kUnlessTheEngineHasIt},
    {"UCI_Chess960", "", Check{&Options::chess960}, Where::kAlone},
    {"UCI_Variant", "", GameVariant{}, Where::kAlone},
};

using Names = std::vector<std::string>;

bool Holds(const Names& names, std::string_view name) {
  return std::any_of(names.begin(), names.end(),
                     [name](const std::string& other) { return EqualIgnoringCase(name, other); });
}

// A row under the names by which it goes now.
struct Listed {
  const Row* row;
  std::string name;
  std::string_view other_name;

  bool IsCalled(std::string_view called) const {
    return EqualIgnoringCase(called, name) || (!other_name.empty() && EqualIgnoringCase(called, other_name));
  }
};

std::vector<Listed> ListAlone() {
  std::vector<Listed> list;
  for (const Row& row : kTable) {
    if (row.where != Where::kInFront) list.push_back({&row, std::string(row.name), row.other_name});
  }
  return list;
}

std::vector<Listed> ListInFront(const Names& engine_names) {
  std::vector<Listed> list;
  for (const Row& row : kTable) {
    if (row.where == Where::kAlone) continue;
    std::string name(row.name);
    if (row.where == Where::kUnlessTheEngineHasIt && Holds(engine_names, name)) continue;
    while (Holds(engine_names, name)) name.insert(0, "Tabia ");
    list.push_back({&row, name, Holds(engine_names, row.other_name) ? "" : row.other_name});
  }
  return list;
}

const Listed* Find(const std::vector<Listed>& list, std::string_view name) {
  const auto found =
      std::find_if(list.begin(), list.end(), [name](const Listed& listed) { return listed.IsCalled(name); });
  return found == list.end() ? nullptr : &*found;
}

std::vector<std::string> Lines(const std::vector<Listed>& list, const Options& defaults) {
  std::vector<std::string> lines;
  for (const Listed& listed : list) {
    lines.push_back(absl::StrFormat("option name %s %s", listed.name, TypeText(listed.row->type, defaults)));
  }
  return lines;
}

absl::Status Set(const std::vector<Listed>& list, std::string_view name, std::string_view value,
                 Options& options) {
  const Listed* listed = Find(list, name);
  if (listed == nullptr) {
    return UsageError(
        absl::StrFormat("option \"%s\": there is none of this name", MakePrintable(name.substr(0, 80))));
  }
  const std::string fault = SetValue(listed->row->type, value, options);
  if (fault.empty()) return absl::OkStatus();
  return UsageError(absl::StrFormat("option %s: \"%s\": %s; it stays %s", listed->name,
                                    MakePrintable(value.substr(0, 80)), fault,
                                    ValueText(listed->row->type, options)));
}

}  // namespace

std::vector<std::string> OptionLines(const Options& defaults) {
  return Lines(ListAlone(), defaults);
}

absl::Status SetOption(std::string_view name, std::string_view value, Options& options) {
  return Set(ListAlone(), name, value, options);
}

bool IsOption(std::string_view name) {
  return Find(ListAlone(), name) != nullptr;
}

std::vector<std::string> ProxyOptionLines(const Options& defaults, const Names& engine_names) {
  return Lines(ListInFront(engine_names), defaults);
}

absl::Status SetProxyOption(std::string_view name, std::string_view value, const Names& engine_names,
                            Options& options) {
  return Set(ListInFront(engine_names), name, value, options);
}

bool IsProxyOption(std::string_view name, const Names& engine_names) {
  return Find(ListInFront(engine_names), name) != nullptr;
}

}  // namespace tabia::uci

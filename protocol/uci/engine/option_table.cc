#include "protocol/uci/engine/option_table.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/text.h"
#include "core/base/tokens.h"
#include "core/moves/recommended.h"
#include "core/moves/ruleset.h"
#include "core/probe/chess/book_spec.h"
#include "core/probe/chess/choice.h"
#include "core/probe/chess/choice_settings.h"
#include "protocol/uci/engine/option_kind.h"
#include "protocol/uci/engine/uci_game.h"

namespace tabia::uci {
namespace {

namespace settings = probe::settings;

constexpr int64_t kMaxNetworkTimeout = 60'000;       // milliseconds
constexpr std::string_view kTabiaPrefix = "Tabia ";  // before an option if the engine has one of that name
template <bool Options::*kField>
constexpr Check CheckOf() {
  return {[](const Options& options) { return options.*kField; },
          [](Options& options, bool value) { options.*kField = value; }};
}

template <const probe::ChoiceSetting& kSetting>
Spin SpinOf() {
  return {kSetting.min_value, kSetting.max_value,
          [](const Options& options) { return kSetting.get(options.choice); },
          [](Options& options, int64_t value) { kSetting.set(options.choice, value); }};
}

template <size_t kPlace>
constexpr String BookFile() {
  return {[](const Options& options) {
            const std::optional<probe::BookSpec>& spec = options.book_files[kPlace];
            return spec ? spec->text : std::string();
          },
          [](Options& options, std::string_view text) -> std::string {
            if (text.empty()) {
              options.book_files[kPlace].reset();
              return "";
            }
            absl::StatusOr<probe::BookSpec> spec = probe::ParseBookSpec(text);
            if (!spec.ok()) return Message(spec.status());
            options.book_files[kPlace] = *std::move(spec);
            return "";
          }};
}

const Check kAvoidRepetition = {
    [](const Options& options) { return options.choice.avoid_repetition; },
    [](Options& options, bool value) { options.choice.avoid_repetition = value; }};

// The last change of the policy or the randomness overrides the other.
const Combo kPolicy = {
    probe::kPolicyNames,
    [](const Options& options) { return std::string(probe::PolicyName(options.choice.policy)); },
    [](Options& options, std::string_view word) {
      settings::kChoice.set(options.choice, *probe::ParseValue(settings::kChoice, word));
      options.randomness_rules = false;
    }};

const Spin kRandomness = {0, 100, [](const Options& options) { return options.randomness; },
                          [](Options& options, int64_t value) {
                            options.randomness = value;
                            options.randomness_rules = true;
                          }};

const Combo kRecommended = {
    chess::kRecommendedNames,
    [](const Options& options) {
      return std::string(chess::kRecommendedNames[static_cast<size_t>(options.recommended)]);
    },
    [](Options& options, std::string_view word) {
      const auto& names = chess::kRecommendedNames;
      options.recommended =
          static_cast<chess::Recommended>(std::find(names.begin(), names.end(), word) - names.begin());
    }};

const Spin kNetworkTimeout = {
    1, kMaxNetworkTimeout, [](const Options& options) { return int64_t{options.network_timeout.count()}; },
    [](Options& options, int64_t value) { options.network_timeout = std::chrono::milliseconds(value); }};

// Returns the kind of an option that GUIs and bots send to every engine. Books need none of them, so the value stays.
constexpr Spin Unused(int64_t (*value)(const Options&), int64_t min, int64_t max) {
  return {min, max, value, [](Options&, int64_t) {}};
}

constexpr std::string_view kUnused = "Accepted because GUIs send it to every engine; has no effect";
const Spin kHash = Unused([](const Options&) { return int64_t{16}; }, 1, int64_t{1} << 25);
const Spin kThreads = Unused([](const Options&) { return int64_t{1}; }, 1, 1024);
const Spin kMoveOverhead = Unused([](const Options&) { return int64_t{10}; }, 0, 10'000);

const String kSeed = {
    [](const Options& options) { return options.book_seed ? std::to_string(*options.book_seed) : ""; },
    [](Options& options, std::string_view text) -> std::string {
      const std::optional<uint64_t> seed = probe::ParseSeed(text);
      if (!seed && !text.empty()) return absl::StrFormat("must be %s", probe::kPermittedSeeds);
      options.book_seed = seed;
      return "";
    }};

// A variant without support is stored too: the GUI plays the game in it, and the book must stay silent.
// Chess960 is chess by an option of its own.
const Combo kVariant = {chess::SupportedRuleNames(), [](const Options& options) { return options.variant; },
                        [](Options& options, std::string_view word) {
                          options.variant = VariantAfter({"UCI_Variant", word}, options.variant);
                        },
                        true};

bool Holds(const std::vector<std::string>& names, std::string_view name) {
  return std::any_of(names.begin(), names.end(),
                     [name](const std::string& other) { return EqualIgnoringCase(name, other); });
}

}  // namespace

enum class OptionTable::Where : uint8_t { kEverywhere, kAlone, kInFront, kUnlessTheEngineHasIt };

struct OptionTable::Row {
  std::string_view name;
  std::string_view other_name;  // an accepted synonym
  std::string_view meaning;
  OptionKind kind;
  Where where = Where::kEverywhere;
};

// One more option is a row here and its value in options.h.
const OptionTable::Row OptionTable::kRows[] = {
    {"OwnBook", "", "Use the books; false: every move is a default move", CheckOf<&Options::own_book>(),
     Where::kAlone},
    {"Book Enabled", "", "Use the books", CheckOf<&Options::own_book>(), Where::kInFront},
    {"Book File", "BookFile",
     "Book, with its settings: PATH;KEY=VALUE (<empty>: the books of the command line)", BookFile<0>()},
    {"Book File 2", "", "Book after the first one", BookFile<1>()},
    {"Book File 3", "", "Book after the second one", BookFile<2>()},
    {"Book File 4", "", "Book after the third one", BookFile<3>()},
    {"Best Book Move", "BestBookMove", "Always the best move of the book",
     CheckOf<&Options::best_book_move>(), Where::kAlone},
    {"Book Choice", "", settings::kChoice.description, kPolicy},
    {"Book Top Moves", "", settings::kTop.description, SpinOf<settings::kTop>()},
    {"Book Temperature", "", settings::kTemperature.description, SpinOf<settings::kTemperature>()},
    {"Book Score Window", "", settings::kScoreWindow.description, SpinOf<settings::kScoreWindow>()},
    {"Book Minimum Score", "", settings::kMinScore.description, SpinOf<settings::kMinScore>()},
    {"Book Randomness", "", "Variety: 0 is best, 50 weighted, 100 uniform", kRandomness},
    {"Book Minimum Share Per Mille", "", settings::kMinShare.description, SpinOf<settings::kMinShare>()},
    {"Book Minimum Games", "", settings::kMinGames.description, SpinOf<settings::kMinGames>()},
    {"Book Deepest Ply", "", settings::kDeepestPly.description, SpinOf<settings::kDeepestPly>()},
    {"Book Plies Before Line End", "", settings::kPliesBeforeEnd.description,
     SpinOf<settings::kPliesBeforeEnd>()},
    {"Book Avoid Repetition", "", "No move that repeats a position of the game", kAvoidRepetition},
    {"Book CTG Recommended", "", "CTG: use of recommended moves", kRecommended},
    {"Book Network Timeout", "", "Milliseconds that a move waits for each book on the network",
     kNetworkTimeout},
    {"Book Seed", "",
     "Seed of the choices: a number or a name (<empty>: that of the command line, or random)", kSeed},
    {"Book Warm Up", "", "Let the engine search the next position after a book move",
     CheckOf<&Options::warm_up>(), Where::kInFront},
    {"Book For Limited Go", "", "Answer 'go depth' and 'go nodes' from the books too",
     CheckOf<&Options::answers_limited_go>(), Where::kInFront},
    {"Ponder", "", "Accept 'go ponder'", CheckOf<&Options::ponder>(), Where::kAlone},
    {"Hash", "", kUnused, kHash, Where::kAlone},
    {"Threads", "", kUnused, kThreads, Where::kAlone},
    {"Move Overhead", "", kUnused, kMoveOverhead, Where::kAlone},
    {"UCI_AnalyseMode", "", "Report every candidate, not only the move played",
     CheckOf<&Options::analyse_mode>(), Where::kUnlessTheEngineHasIt},
    {"UCI_Chess960", "", "Write castling as e1h1; both notations are read", CheckOf<&Options::chess960>(),
     Where::kAlone},
    {"UCI_Variant", "", "Variant of the game; only books of it are probed", kVariant, Where::kAlone},
};

OptionTable OptionTable::Alone() {
  OptionTable table;
  for (const Row& row : kRows) {
    if (row.where != Where::kInFront) table.list_.push_back({&row, std::string(row.name), row.other_name});
  }
  return table;
}

OptionTable OptionTable::InFrontOf(const std::vector<std::string>& engine_names) {
  OptionTable table;
  for (const Row& row : kRows) {
    if (row.where == Where::kAlone) continue;
    std::string name(row.name);
    if (row.where == Where::kUnlessTheEngineHasIt && Holds(engine_names, name)) continue;
    while (Holds(engine_names, name)) name.insert(0, kTabiaPrefix);
    table.list_.push_back({&row, name, Holds(engine_names, row.other_name) ? "" : row.other_name});
  }
  return table;
}

std::vector<std::string> OptionTable::Lines(const Options& defaults) const {
  std::vector<std::string> lines;
  for (const Listed& listed : list_) {
    lines.push_back(absl::StrFormat("option name %s %s", listed.name, KindText(listed.row->kind, defaults)));
  }
  return lines;
}

absl::Status OptionTable::Set(std::string_view name, std::string_view value, Options& options) const {
  const Listed* const listed = Find(name);
  if (listed == nullptr) {
    return UsageError(absl::StrFormat("option \"%s\": unknown option", MakePrintable(name.substr(0, 80))));
  }
  const std::string error = SetValue(listed->row->kind, value, options);
  if (error.empty()) return absl::OkStatus();
  return UsageError(absl::StrFormat("option %s: \"%s\": %s; the value stays %s", listed->name,
                                    MakePrintable(value.substr(0, 80)), error,
                                    ValueText(listed->row->kind, options)));
}

const OptionTable::Listed* OptionTable::Find(std::string_view name) const {
  const auto found = std::find_if(list_.begin(), list_.end(), [name](const Listed& listed) {
    return EqualIgnoringCase(name, listed.name) ||
           (!listed.other_name.empty() && EqualIgnoringCase(name, listed.other_name));
  });
  return found == list_.end() ? nullptr : &*found;
}

std::vector<OptionDescription> OptionTable::DescribeAll(const Options& defaults) {
  constexpr std::string_view kTypes[] = {"check", "spin", "combo", "string"};  // in the order of OptionKind
  std::vector<OptionDescription> options;
  for (const Row& row : kRows) {
    OptionDescription& option =
        options.emplace_back(OptionDescription{.name = row.name,
                                               .other_name = row.other_name,
                                               .meaning = row.meaning,
                                               .type = kTypes[row.kind.index()],
                                               .value = ValueText(row.kind, defaults),
                                               .is_alone = row.where != Where::kInFront,
                                               .is_in_front = row.where != Where::kAlone});
    if (const Spin* const spin = std::get_if<Spin>(&row.kind)) {
      option.min = spin->min;
      option.max = spin->max;
    } else if (const Combo* const combo = std::get_if<Combo>(&row.kind)) {
      option.words = combo->words;
    }
  }
  return options;
}

bool NamesBookFile(std::string_view name) {
  while (name.starts_with(kTabiaPrefix)) name.remove_prefix(kTabiaPrefix.size());
  return EqualIgnoringCase(name.substr(0, 9), "Book File") || EqualIgnoringCase(name, "BookFile");
}

}  // namespace tabia::uci

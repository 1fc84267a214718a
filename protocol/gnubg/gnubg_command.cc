#include "protocol/gnubg/gnubg_command.h"

#include <algorithm>
#include <charconv>
#include <string>

#include "absl/strings/charconv.h"
#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/tokens.h"

namespace tabia::gnubg {
namespace {

struct Keyword {
  std::string_view word, token;
};

constexpr Keyword kKeywords[] = {
    {"beavers", "BEAVERS"},
    {"crawfordrule", "CRAWFORDRULE"},
    {"cube", "CUBE"},
    {"cubeful", "CUBEFUL"},
    {"cubeless", "CUBELESS"},
    {"debug", "DEBUG"},
    {"deterministic", "DETERMINISTIC"},
    {"evaluation", "EVALUATION"},
    {"exit", "EXIT"},
    {"quit", "EXIT"},
    {"fibsboard", "FIBSBOARD"},
    {"help", "HELP"},
    {"interface", "E_INTERFACE"},
    {"jacobyrule", "JACOBYRULE"},
    {"new", "NEW"},
    {"noise", "NOISE"},
    {"old", "OLD"},
    {"plies", "PLIES"},
    {"prompt", "PROMPT"},
    {"prune", "PRUNE"},
    {"resignation", "RESIGNATION"},
    {"set", "SET"},
    {"version", "VERSION"},
};

std::optional<bool> BooleanOf(std::string_view word) {
  for (const std::string_view yes : {"on", "true", "yes"}) {
    if (EqualIgnoringCase(word, yes)) return true;
  }
  for (const std::string_view no : {"off", "false", "no"}) {
    if (EqualIgnoringCase(word, no)) return false;
  }
  return std::nullopt;
}

std::optional<int> IntegerOf(std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (end != word.data() + word.size() || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range) return word[0] == '-' ? INT32_MIN : INT32_MAX;
  return number;
}

std::optional<double> FractionOf(std::string_view word) {
  double number = 0;
  const auto [end, error] =
      absl::from_chars(word.data(), word.data() + word.size(), number, absl::chars_format::fixed);
  const bool is_number = word.find_first_not_of("+-.0123456789") == std::string_view::npos;
  if (!is_number || end != word.data() + word.size() || error != std::errc()) return std::nullopt;
  return number;
}

bool IsQuoted(std::string_view word) {
  return word.starts_with('"') || word.starts_with('\'');
}

std::string_view TokenOf(std::string_view word) {
  if (word.empty()) return "EOL";
  for (const Keyword& keyword : kKeywords) {
    if (EqualIgnoringCase(word, keyword.word)) return keyword.token;
  }
  if (EqualIgnoringCase(word.substr(0, 6), "board:")) return "FIBSBOARD";
  if (BooleanOf(word)) return "E_BOOLEAN";
  if (IntegerOf(word)) return "E_INTEGER";
  if (FractionOf(word)) return "E_FLOAT";
  return IsQuoted(word) ? "E_STRING" : "E_CHARACTER";
}

// Takes words from the front of a line, under the names that gnubg's grammar gives them. Keywords are compared without
// regard to case. The errors are worded as gnubg's: "syntax error, unexpected E_INTEGER, expecting E_BOOLEAN".
class Words {
 public:
  // Begins at the first word of `line`, which must outlive the words.
  explicit Words(std::string_view line) : rest_(line) { Advance(); }

  bool at_end() const { return next_.empty(); }
  std::string_view rest() const { return rest_; }  // of the line, from the next word on

  // Takes the next word if it is `keyword`.
  bool Take(std::string_view keyword) {
    if (!EqualIgnoringCase(next_, keyword)) return false;
    Advance();
    return true;
  }

  // Takes on, true, yes or off, false, no.
  absl::StatusOr<bool> TakeBoolean() {
    const std::optional<bool> value = BooleanOf(next_);
    if (!value) return Unexpected("E_BOOLEAN");
    Advance();
    return *value;
  }

  bool IsBoolean() const { return BooleanOf(next_).has_value(); }

  // Takes a whole number. Returns the nearest int if it is out of range.
  absl::StatusOr<int> TakeInteger() {
    const std::optional<int> value = IntegerOf(next_);
    if (!value) return Unexpected("E_INTEGER");
    Advance();
    return *value;
  }

  // Takes a number of ten thousandths, or a decimal fraction.
  absl::StatusOr<double> TakeNoise() {
    const std::optional<int> integer = IntegerOf(next_);
    const std::optional<double> value = integer ? *integer / 10'000.0 : FractionOf(next_);
    if (!value) return Unexpected("E_INTEGER or E_FLOAT");
    Advance();
    return *value;
  }

  absl::Status TakeString() {
    if (!IsQuoted(next_)) return Unexpected("E_STRING");
    Advance();
    return absl::OkStatus();
  }

  absl::Status TakeEnd() const { return at_end() ? absl::OkStatus() : Unexpected("EOL"); }

  // Returns the error of the next word. `expected` has the form of gnubg's lists, or is empty.
  absl::Status Unexpected(std::string_view expected) const {
    std::string message = absl::StrFormat("syntax error, unexpected %s", TokenOf(next_));
    if (!expected.empty()) message.append(", expecting ").append(expected);
    return UsageError(message);
  }

 private:
  // Leaves the next word at the front of `rest_`.
  void Advance() {
    rest_.remove_prefix(next_.size());
    std::string_view after = rest_;
    next_ = TakeWord(after);
    rest_.remove_prefix(rest_.size() - after.size() - next_.size());
  }

  std::string_view rest_;
  std::string_view next_;
};

constexpr std::string_view kBoard = "board:";

absl::StatusOr<int> TakeUpTo(int most, std::string_view option, Words& words) {
  TABIA_ASSIGN_OR_RETURN(const int value, words.TakeInteger());
  if (value >= 0 && value <= most) return value;
  return UsageError(absl::StrFormat("%s: %d: not 0 to %d", option, value, most));
}

absl::StatusOr<double> TakeNoise(Words& words) {
  TABIA_ASSIGN_OR_RETURN(const double noise, words.TakeNoise());
  if (noise >= 0 && noise <= 1) return noise;
  return UsageError(absl::StrFormat("noise: %g: not 0 to 1", noise));
}

// Takes the value of a word that may have none.
absl::StatusOr<bool> TakeOptionalBoolean(Words& words) {
  return words.IsBoolean() ? words.TakeBoolean() : absl::StatusOr<bool>(true);
}

// Takes an option of a session with its value. Returns false, and takes nothing, if the next word is no such option.
absl::StatusOr<bool> TakeSessionOption(Words& words, SessionOptions& options) {
  if (words.Take("jacobyrule")) {
    TABIA_ASSIGN_OR_RETURN(options.jacoby, words.TakeBoolean());
  } else if (words.Take("crawfordrule")) {
    TABIA_ASSIGN_OR_RETURN(options.crawford, words.TakeBoolean());
  } else if (words.Take("beavers")) {
    TABIA_ASSIGN_OR_RETURN(options.beaver, words.TakeBoolean());
  } else if (words.Take("resignation")) {
    TABIA_ASSIGN_OR_RETURN(options.resignation, TakeUpTo(3, "resignation", words));
  } else {
    return false;
  }
  return true;
}

absl::StatusOr<bool> TakeEvaluationOption(Words& words, EvaluationOptions& options) {
  if (words.Take("plies")) {
    TABIA_ASSIGN_OR_RETURN(options.plies, TakeUpTo(kMaxPlies, "plies", words));
  } else if (words.Take("cube")) {
    TABIA_ASSIGN_OR_RETURN(options.cubeful, words.TakeBoolean());
  } else if (words.Take("cubeful")) {
    options.cubeful = true;
  } else if (words.Take("cubeless")) {
    options.cubeful = false;
  } else if (words.Take("prune")) {
    TABIA_ASSIGN_OR_RETURN(options.prune, TakeOptionalBoolean(words));
  } else if (words.Take("deterministic")) {
    TABIA_ASSIGN_OR_RETURN(options.deterministic, TakeOptionalBoolean(words));
  } else if (words.Take("noise")) {
    TABIA_ASSIGN_OR_RETURN(options.noise, TakeNoise(words));
  } else {
    return false;
  }
  return true;
}

absl::Status TakeOptions(std::string_view text, BoardCommand& command) {
  Words words(text);
  while (!words.at_end()) {
    TABIA_ASSIGN_OR_RETURN(bool taken, TakeSessionOption(words, command.session));
    if (!taken && command.evaluation) {
      TABIA_ASSIGN_OR_RETURN(taken, TakeEvaluationOption(words, *command.evaluation));
    }
    if (!taken) return words.Unexpected("EOL");
  }
  return absl::OkStatus();
}

bool BeginsWithBoard(std::string_view text) {
  return EqualIgnoringCase(text.substr(0, kBoard.size()), kBoard);
}

// Parses a board line with its options. Names may contain blanks, even gnubg's, but options no colon. So the board ends
// at the first blank after the last colon.
absl::StatusOr<Command> ParseBoard(std::string_view text, bool is_evaluation) {
  const size_t end = std::min(text.find_first_of(" \t", text.rfind(':')), text.size());
  BoardCommand command = {text.substr(0, end)};
  if (is_evaluation) command.evaluation.emplace();
  TABIA_RETURN_IF_ERROR(TakeOptions(text.substr(end), command));
  return command;
}

absl::StatusOr<Command> ParseSet(Words& words) {
  Command command;
  if (words.Take("debug")) {
    TABIA_ASSIGN_OR_RETURN(const bool on, words.TakeBoolean());
    command = DebugCommand{on};
  } else if (words.Take("interface")) {
    const bool is_new = words.Take("new");
    if (!is_new && !words.Take("old")) return words.Unexpected("NEW or OLD");
    command = InterfaceCommand{is_new};
  } else if (words.Take("prompt")) {
    TABIA_RETURN_IF_ERROR(words.TakeString());
    return UsageError("set option 'prompt' not supported");
  } else {
    return words.Unexpected("DEBUG or E_INTERFACE or PROMPT");
  }
  TABIA_RETURN_IF_ERROR(words.TakeEnd());
  return command;
}

absl::StatusOr<Command> ParseEvaluation(Words& words) {
  if (!words.Take("fibsboard") || !BeginsWithBoard(words.rest())) return words.Unexpected("FIBSBOARD");
  return ParseBoard(words.rest(), true);
}

}  // namespace

absl::StatusOr<Command> ParseCommand(std::string_view line) {
  Words words(line);
  if (words.at_end()) return UsageError("no command given");
  if (BeginsWithBoard(words.rest())) return ParseBoard(words.rest(), false);
  if (words.Take("evaluation")) return ParseEvaluation(words);
  if (words.Take("set")) return ParseSet(words);

  Command command;
  if (words.Take("version")) {
    command = VersionCommand();
  } else if (words.Take("help")) {
    command = HelpCommand();
  } else if (words.Take("exit") || words.Take("quit")) {
    command = ExitCommand();
  } else if (words.Take("fibsboard")) {
    return words.Unexpected("E_STRING");
  } else {
    return words.Unexpected("");
  }
  TABIA_RETURN_IF_ERROR(words.TakeEnd());
  return command;
}

}  // namespace tabia::gnubg

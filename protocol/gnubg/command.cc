#include "protocol/gnubg/command.h"

#include <algorithm>

#include "absl/strings/str_format.h"

#include "core/base/status.h"
#include "core/base/tokens.h"
#include "protocol/gnubg/parameters.h"

namespace tabia::gnubg {
namespace {

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

// Whether the next word is an option of a session; then it is taken, with its value.
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

// Names hold blanks, gnubg's too, and options no colon: the board ends at the first blank after the last
// one.
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

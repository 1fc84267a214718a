#include "plugin/tool/cli/completions.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"

#include "core/base/tokens.h"

namespace tabia::tool {
namespace {

using Commands = std::vector<DeclaredCommand>;

// Values that are completed alike, and how each shell does it.
struct Completion {
  std::string_view values;  // the first words of their names
  std::string_view bash;    // the kind that _tabia completes
  std::string_view zsh;     // the action of _arguments
  std::string_view fish;    // the flags of complete
};

constexpr Completion kCompletions[] = {
    {"A B BOOK FILE GAMES LOG MATCH OUT REPERTOIRE SOURCE SPEC SUITE", "files", "_files", "-r -F"},
    {"DIR FOLDER", "folders", "_files -/", "-x -a '(__fish_complete_directories)'"},
    {"CMD", "programs", "_command_names -e", "-x -a '(__fish_complete_command)'"},
    {"POSITION", "positions", "(startpos)", "-x -a startpos"},
    {"HOST", "hosts", "_hosts", "-x -a '(__fish_print_hostnames)'"},
    {"URL", "nothing", "_urls", "-x"}};
constexpr Completion kNoCompletion = {"", "nothing", " ", "-x"};
// [BOOK] POSITION
constexpr Completion kBookOrPosition = {"", "book_or_position", "{_files; compadd startpos}",
                                        "-F -a startpos"};

// Returns the completion of a value that is not one of a few words.
const Completion& CompletionOf(const DeclaredOption& option) {
  if (!option.IsFlag() && option.name == "POSITION") return kBookOrPosition;
  std::string_view name = option.IsFlag() ? option.value : option.name;
  const std::string_view word = TakeWord(name);
  for (const Completion& completion : kCompletions) {
    if (HasWord(completion.values, word)) return completion;
  }
  return kNoCompletion;
}

std::string NamesOf(const Commands& commands) {
  std::vector<std::string> names;
  for (const DeclaredCommand& command : commands) names.push_back(command.help.name);
  return absl::StrJoin(names.begin() + 1, names.end(), " ");
}

// Returns the words that complete a value, or an empty text.
std::string WordsOf(const DeclaredOption& option, const Commands& commands) {
  if (option.name == "COMMAND") return NamesOf(commands);
  return absl::StrJoin(option.words.empty() ? option.suggestions : option.words, " ");
}

// Returns the arguments that are no flags. The values after a flag that takes several are completed like them.
std::vector<const DeclaredOption*> ArgumentsOf(const DeclaredCommand& command) {
  std::vector<const DeclaredOption*> arguments;
  for (const DeclaredOption& option : command.options) {
    if (!option.IsFlag() || option.takes_several) arguments.push_back(&option);
  }
  return arguments;
}

std::vector<std::string> SpellingsOf(const DeclaredOption& option) {
  if (option.short_name.empty()) return {option.name};
  return {option.name, option.short_name};
}

// Returns the text in single quotes, in which bash and zsh read no other character specially.
std::string Quote(const std::string& text) {
  return "'" + absl::StrReplaceAll(text, {{"'", "'\\''"}}) + "'";
}

// ---- bash

constexpr std::string_view kBashBegin =
    R"(# bash completion for tabia(1), made by: tabia help --completions bash

# Sets the flags of the command $1 and the kind of its arguments, and the kind of the value of the flag $2.
_tabia_declarations() {
  case $1 in
)";

constexpr std::string_view kBashEnd = R"(  esac
}

_tabia() {
  local word=${COMP_WORDS[COMP_CWORD]} flag=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
  local flags= argument= kind= words= program= i
  COMPREPLY=()
  ((COMP_CWORD > 1)) || command=
  # bash has divided --flag=value at the sign.
  [[ $word != = ]] || word=
  [[ $flag != = ]] || flag=${COMP_WORDS[COMP_CWORD - 2]}
  _tabia_declarations "$command" "$flag"
  for ((i = 2; i < COMP_CWORD - 1; i++)); do
    # The words after this flag are another program and its arguments.
    if [[ -n $program && ${COMP_WORDS[i]} == "$program" ]]; then
      ! declare -F _command_offset >/dev/null || _command_offset $((i + 1))
      return
    fi
  done
  if [[ -n $kind ]]; then
    :
  elif [[ $word == -* || -z $command ]]; then
    kind=words words=$flags
  else
    kind=$argument
  fi
  # If the function finds nothing, the shell offers files.
  [[ $kind == files || $kind == book_or_position ]] || compopt +o default
  case $kind in
    words) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word") ;;
    folders) compopt -o filenames && mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
    programs) mapfile -t COMPREPLY < <(compgen -c -- "$word") ;;
    positions) mapfile -t COMPREPLY < <(compgen -W startpos -- "$word") ;;
    hosts) mapfile -t COMPREPLY < <(compgen -A hostname -- "$word") ;;
    book_or_position)
      if [[ -n $word && startpos == "$word"* ]]; then
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -W startpos -- "$word")
      fi
      ;;
  esac
}

complete -o default -F _tabia tabia
)";

// Returns the kind of a value, with its words.
std::string BashKind(const DeclaredOption& option, const Commands& commands) {
  const std::string words = WordsOf(option, commands);
  return words.empty() ? std::string(CompletionOf(option).bash) : "words words=" + Quote(words);
}

std::string BashCommand(const DeclaredCommand& command, const Commands& commands) {
  std::vector<std::string> flags;
  std::vector<std::pair<std::string, std::vector<std::string>>> values;  // a kind and the flags with it
  std::string program;
  for (const DeclaredOption& option : command.options) {
    if (!option.IsFlag()) continue;
    const std::vector<std::string> spellings = SpellingsOf(option);
    flags.insert(flags.end(), spellings.begin(), spellings.end());
    if (option.begins_program) program = " program=" + option.name;
    if (option.value.empty()) continue;
    const std::string kind = BashKind(option, commands);
    auto same =
        std::find_if(values.begin(), values.end(), [&](const auto& value) { return value.first == kind; });
    if (same == values.end()) same = values.insert(same, {kind, {}});
    same->second.insert(same->second.end(), spellings.begin(), spellings.end());
  }
  if (command.help.name.empty()) flags.push_back(NamesOf(commands));
  const std::vector<const DeclaredOption*> arguments = ArgumentsOf(command);
  std::string text = Concat(
      "    ", Quote(command.help.name), ")\n      flags=", Quote(absl::StrJoin(flags, " ")), program,
      "\n      argument=", arguments.empty() ? "nothing" : BashKind(*arguments.front(), commands), "\n");
  if (!values.empty()) {
    text += "      case $2 in\n";
    for (const auto& [kind, names] : values) {
      AppendParts(text, "        ", absl::StrJoin(names, " | "), ") kind=", kind, " ;;\n");
    }
    text += "      esac\n";
  }
  return text + "      ;;\n";
}

// ---- zsh

constexpr std::string_view kZshBegin = R"(#compdef tabia
# zsh completion for tabia(1), made by: tabia help --completions zsh

local -a tabia_commands
tabia_commands=(
)";

constexpr std::string_view kZshMiddle = R"(  return
fi

local command=$words[2]
shift words
(( CURRENT-- ))
case $command in
)";

std::string ZshAction(const DeclaredOption& option, const Commands& commands) {
  if (option.begins_program) return "_normal";
  const std::string words = WordsOf(option, commands);
  return words.empty() ? std::string(CompletionOf(option).zsh) : "(" + words + ")";
}

std::string EscapeColons(const std::string& text) {
  return absl::StrReplaceAll(text, {{"\\", "\\\\"}, {":", "\\:"}, {"[", "\\["}, {"]", "\\]"}});
}

// Returns the specifications of a flag for _arguments, one for each of its spellings.
std::string ZshFlag(const DeclaredOption& flag, const DeclaredCommand& command, const Commands& commands) {
  std::vector<std::string> excluded = {};
  if (!flag.is_repeated) excluded = SpellingsOf(flag);
  for (const DeclaredOption& other : command.options) {
    if (std::find(flag.excludes.begin(), flag.excludes.end(), other.name) == flag.excludes.end()) continue;
    for (const std::string& spelling : SpellingsOf(other)) excluded.push_back(spelling);
  }
  const bool ends_all = flag.name == "--help" || flag.name == "--version";
  std::string text;
  for (const std::string& spelling : SpellingsOf(flag)) {
    std::string spec = ends_all ? "(- *)" : excluded.empty() ? "" : "(" + absl::StrJoin(excluded, " ") + ")";
    if (flag.is_repeated) spec += "*";
    spec += spelling;
    if (!flag.value.empty() && !flag.begins_program) spec += spelling.starts_with("--") ? "=" : "+";
    AppendParts(spec, "[", EscapeColons(flag.brief), "]");
    if (!flag.value.empty()) {
      AppendParts(spec, flag.begins_program ? ":*::" : ":", EscapeColons(flag.value), ":",
                  ZshAction(flag, commands));
    }
    AppendParts(text, " \\\n      ", Quote(spec));
  }
  return text;
}

std::string ZshArguments(const DeclaredCommand& command, const Commands& commands) {
  std::string text = "_arguments";
  for (const DeclaredOption& option : command.options) {
    if (option.IsFlag()) text += ZshFlag(option, command, commands);
  }
  size_t number = 0;
  for (const DeclaredOption* const argument : ArgumentsOf(command)) {
    const bool is_last = argument->is_repeated;
    const std::string& name = argument->IsFlag() ? argument->value : argument->name;
    const std::string place = is_last ? "*" : Concat(++number);
    AppendParts(text, " \\\n      ", Quote(Concat(place, ":", name, ":", ZshAction(*argument, commands))));
    if (is_last) break;
  }
  return text + "\n";
}

// ---- fish

constexpr std::string_view kFishBegin =
    R"(# fish completion for tabia(1), made by: tabia help --completions fish

# Succeeds if the command is $argv[1], or if there is none and $argv[1] is empty.
function __tabia_uses
    set -l words (commandline -opc) ''
    test "$words[2]" = "$argv[1]"
end

complete -c tabia -f
)";

std::string FishQuote(const std::string& text) {
  return "'" + absl::StrReplaceAll(text, {{"\\", "\\\\"}, {"'", "\\'"}}) + "'";
}

std::string FishCommand(const DeclaredCommand& command, const Commands& commands) {
  std::string text = "\n";
  const std::string uses = "__tabia_uses " + FishQuote(command.help.name);
  for (const DeclaredOption& option : command.options) {
    std::string condition = uses;
    for (const std::string& other : option.excludes) {
      AppendParts(condition, "; and not __fish_contains_opt ", other.substr(2));
    }
    AppendParts(text, "complete -c tabia -n ", FishQuote(condition));
    if (option.IsFlag()) {
      AppendParts(text, " -l ", option.name.substr(2));
      if (!option.short_name.empty()) AppendParts(text, " -s ", option.short_name.substr(1));
      AppendParts(text, " -d ", FishQuote(option.brief));
    }
    if (!option.IsFlag() || !option.value.empty()) {
      const std::string words = WordsOf(option, commands);
      AppendParts(text, " ",
                  words.empty() ? std::string(CompletionOf(option).fish) : "-x -a " + FishQuote(words));
    }
    text += "\n";
  }
  return text;
}

}  // namespace

std::string BashCompletion(const Commands& commands) {
  std::string script(kBashBegin);
  for (const DeclaredCommand& command : commands) script += BashCommand(command, commands);
  return script.append(kBashEnd);
}

std::string ZshCompletion(const Commands& commands) {
  std::string script(kZshBegin);
  for (size_t i = 1; i < commands.size(); ++i) {
    const CommandHelp& help = commands[i].help;
    AppendParts(script, "  ", Quote(Concat(help.name, ":", help.description)), "\n");
  }
  AppendParts(script, ")\n\nif (( CURRENT == 2 )); then\n  _describe command tabia_commands\n  ",
              ZshArguments(commands[0], commands), kZshMiddle);
  for (size_t i = 1; i < commands.size(); ++i) {
    AppendParts(script, "  ", commands[i].help.name, ")\n    ", ZshArguments(commands[i], commands),
                "    ;;\n");
  }
  return script + "esac\n";
}

std::string FishCompletion(const Commands& commands) {
  std::string script(kFishBegin);
  for (size_t i = 1; i < commands.size(); ++i) {
    const CommandHelp& help = commands[i].help;
    AppendParts(script, "complete -c tabia -n \"__tabia_uses ''\" -a ", help.name, " -d ",
                FishQuote(help.description), "\n");
  }
  for (const DeclaredCommand& command : commands) script += FishCommand(command, commands);
  return script;
}

}  // namespace tabia::tool

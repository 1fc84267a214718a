"""Tests everything that is made of the declarations of flags: declarations.py TABIA man|bash|zsh|fish|json FOLDER

man   Each command has a page with exactly the flags of its --help, which man prints without a warning. FOLDER
      contains the prose of the pages.
bash, zsh, fish
      The script completes exactly the flags of each command, and the lines of COMPLETED as expected. Skipped without the shell.
json  tabia accepts the declared words and bounds of each flag, and refuses others. It has exactly the declared options of the
      UCI engine and the declared keys of files and book specifications.
"""

import contextlib
import json
import os
import pathlib
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
MAX_COLUMNS = 100
MAX_OVERVIEW_LINES = 150
SECONDS = 60

# A line, the words that complete its last word, and whether there may be others. The folder has book.tabia, start.pgn
# and the folder stuff.
COMPLETED = [
    ("tabia so", ["solve"]),
    ("tabia build --perspective ", ["auto", "mover", "white"]),
    ("tabia build --perspective=m", ["mover"]),
    ("tabia convert --to t", ["tabia", "tsv"]),
    ("tabia solve --side ", ["black", "white"]),
    ("tabia build --side of", ["of-player"]),
    ("tabia build --speed b", ["blitz", "bullet"]),
    ("tabia probe --min-level XGR", ["XGR", "XGR+", "XGR++"]),
    ("tabia help --completions f", ["fish"]),
    ("tabia help ver", ["verify", "version"]),
    ("tabia next book.tabia --from s", ["startpos"]),
    ("tabia probe startp", ["startpos"]),
    ("tabia probe bo", ["book.tabia"]),
    ("tabia build st", ["start.pgn", "stuff"]),
    ("tabia build book.tabia --output bo", ["book.tabia"]),
    ("tabia build --temp st", ["stuff"]),
    ("tabia openings book.tabia --played start.pgn bo", ["book.tabia"]),
    ("tabia grow --engine truncat", ["truncate"]),
    ("tabia uci --engine truncat", ["truncate"]),
    ("tabia build --threads ", []),
    ("tabia version b", []),
]

BASH = """
source "$1"
compopt() { [[ $* != "+o default" ]] || default=; }
declare -F _command_offset >/dev/null && exit 1
default=1 COMP_WORDS=("${@:2}") COMP_CWORD=$(($# - 2))
_tabia
((${#COMPREPLY[@]})) || [[ -z $default ]] || mapfile -t COMPREPLY < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]}")
printf '%s\\n' "${COMPREPLY[@]}"
"""

# Writes the completions of each line to the file $OUT: what the functions of zsh pass to compadd.
ZSH = """
PROMPT= RPROMPT= OUT=$1 script=$2
autoload -U compinit && compinit -D -u -d $OUT.dump
functions[_tabia]=$(<$script) && compdef _tabia tabia
zstyle ':completion:*' completer _complete
zstyle ':completion:*' menu no
setopt no_beep no_auto_list no_auto_menu
compadd() {
  local -a hits
  if [[ ${@[1,(i)(-|--)]} == *-[OAD]\\ * ]]; then builtin compadd "$@"; return; fi
  builtin compadd -A hits "$@"
  print -rl -- $hits >>$OUT.part
  builtin compadd "$@"
}
capture() { : >$OUT.part; zle complete-word; BUFFER=; mv $OUT.part $OUT }
zle -N capture
bindkey '^I' capture
: >$OUT
"""


def output(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=SECONDS, **options).stdout


def flags_of_help(text):
    names = re.findall(r"^  (?:(-\w),)?(--[a-z][a-z0-9-]*)", text, flags=re.MULTILINE)
    return {flag for pair in names for flag in pair if flag}


def helps(tabia):
    """Returns the flags of each command by its name; under '', those of tabia itself."""
    text = output(tabia, "--help")
    commands = re.findall(r"^  ([a-z]+)  ", text, flags=re.MULTILINE)
    return {"": flags_of_help(text)} | {name: flags_of_help(output(tabia, name, "--help")) for name in commands}


def differences(place, found, expected):
    yield from (f"{place}: {word} is missing" for word in sorted(set(expected) - set(found)))
    yield from (f"{place}: {word} is wrong" for word in sorted(set(found) - set(expected)))


# ---- Manual pages

def flags_of_page(text):
    """Returns the flags with an entry in the page: those of the lines after each .TP."""
    names = re.findall(r"^\.TP\n(.*)", text.replace("\\-", "-"), flags=re.MULTILINE)
    return {flag for line in names for flag in re.findall(r"\\fB(--?[a-z][a-z0-9-]*)\\fP", line)}


def warnings_of_man(name, page):
    if not shutil.which("man"):
        return []
    printed = subprocess.run(["man", "--warnings", "--encoding=UTF-8", "--local-file", "-"], capture_output=True, text=True,
                             input=page, env=os.environ | {"LC_ALL": "C.UTF-8", "MANPAGER": "cat"}, timeout=SECONDS)
    return [f"{name}: {line}" for line in printed.stderr.splitlines()]


def faults_of_manual(tabia, folder):
    commands = helps(tabia)
    pages = {path.stem: path.read_text(encoding="utf-8") for path in pathlib.Path(folder).glob("*.5")}
    for command, flags in commands.items():
        name = "-".join(filter(None, ["tabia", command]))
        pages[name] = output(tabia, "help", "--man", *filter(None, [command]))
        if command:
            yield from differences(name, flags_of_page(pages[name]), flags)
            if f"{name} (1)" not in pages["tabia"].replace("\\-", "-"):
                yield f"tabia: {name} is missing"
        yield from (f"tabia {command} --help: {len(line)} columns: {line}"
                    for line in output(tabia, *filter(None, [command]), "--help").splitlines() if len(line) > MAX_COLUMNS)
    yield from differences("man", {path.stem for path in pathlib.Path(folder).iterdir() if path.suffix != ".roff"}, pages)
    if len(pages["tabia"].splitlines()) > MAX_OVERVIEW_LINES:
        yield f"tabia: more than {MAX_OVERVIEW_LINES} lines"
    for name, page in pages.items():
        yield from warnings_of_man(name, page)
        yield from (f"{name}: {place} is left" for place in re.findall(r"@[A-Z]+@", page))


# ---- Completions

@contextlib.contextmanager
def bash(script, _):
    subprocess.run(["bash", "-n", script], check=True)

    def complete(line):
        return output("bash", "-c", BASH, "bash", script, *re.findall(r"=|[^ =]+", line), *[""] * line.endswith(" ")).split()
    yield complete


@contextlib.contextmanager
def zsh(script, folder):
    out = folder / "hidden" / "out"
    out.parent.mkdir()
    process, terminal = pty.fork()
    if process == 0:
        os.execlp("zsh", "zsh", "-f", "-i")
    (out.parent / "setup").write_text(ZSH)

    def send(text):
        out.unlink(missing_ok=True)
        os.write(terminal, text.encode())
        end = time.monotonic() + SECONDS
        while not out.exists():
            if time.monotonic() > end:
                raise TimeoutError(text)
            time.sleep(0.01)
        return out.read_text().split()

    send(f"cd {folder} && source {out.parent}/setup {out} {script}\n")
    yield lambda line: send(line + "\t")
    os.close(terminal)
    os.waitpid(process, 0)


@contextlib.contextmanager
def fish(script, _):
    def complete(line):
        printed = output("fish", "--no-config", "-c", f'source {script}; complete -C "{line}"').splitlines()
        return [text.split("\t")[0].split("=")[-1] for text in printed]  # it prints --flag=value
    yield complete


SHELLS = {"bash": bash, "zsh": zsh, "fish": fish}


def faults_of_completions(tabia, shell):
    with tempfile.TemporaryDirectory() as scratch, contextlib.chdir(scratch):
        folder = pathlib.Path(scratch)
        script = folder / "stuff" / "script"
        script.parent.mkdir()
        (folder / "book.tabia").touch()
        (folder / "start.pgn").touch()
        script.write_text(output(tabia, "help", "--completions", shell))
        with SHELLS[shell](script, folder) as complete:
            for line, expected in COMPLETED:
                yield from differences(line, {word.strip("/= ") for word in complete(line)}, expected)
            for command, flags in helps(tabia).items():
                found = {word.strip("=+") for word in complete(f"tabia {command} -".replace("  ", " "))}
                yield from differences(f"tabia {command} -", {word for word in found if word.startswith("-")}, flags)


# ---- JSON

def takes(tabia, command, flag, value):
    """Returns whether the command accepts the value. The last flag ends it before it does anything."""
    result = subprocess.run([tabia, command, f"{flag}={value}", "--not-a-flag"], capture_output=True, text=True, timeout=SECONDS)
    if result.returncode != 2:
        raise ValueError(result)
    return not re.search(rf"{flag}: .*must be", result.stderr)


def faults_of_values(tabia, command, flag):
    def check(value, is_permitted):
        if takes(tabia, command, flag["name"], value) != is_permitted:
            yield f"tabia {command} {flag['name']}={value}: {'refused' if is_permitted else 'accepted'}"
    for word in flag["words"] + flag["suggestions"]:
        yield from check(word, True)
    if flag["words"]:
        yield from check("not-a-word", False)
    for bound, next_one in (("min", -1), ("max", 1)):
        if flag[bound] is not None:
            yield from check(flag[bound], True)
            yield from check(flag[bound] + next_one, False)
    if isinstance(flag["default"], (int, float)):
        yield from check(flag["default"], True)


def keys_of_error(*command, **options):
    """Returns the words of the list "must be a, b or c" or "not a, b or c" at the end of an error."""
    error = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, **options).stderr
    return re.split(r", | or ", re.search(r"(?:must be|not) ([a-z0-9-]+(?:, [a-z0-9-]+)* or [a-z0-9-]+)", error)[1])


def faults_of_json(tabia):
    lines = [json.loads(line) for line in output(tabia, "help", "--json").splitlines()]
    commands = {line["command"]: line for line in lines if "command" in line}
    expected = helps(tabia)
    yield from differences("commands", commands, expected)
    for command, line in commands.items():
        names = {flag[name] for flag in line["flags"] for name in ("name", "short_name")} - {None}
        yield from differences(f"tabia {command}", names, expected[command])
        for flag in line["flags"]:
            if command:
                yield from faults_of_values(tabia, command, flag)
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as config:
        config.write("not-a-key = 1\n")
        config.flush()
        keys = keys_of_error(tabia, "uci", "--config", config.name)
    yield from differences("keys of a file", {flag["config_key"] for flag in commands["uci"]["flags"]} - {None}, keys)
    keys = keys_of_error(tabia, "uci", "--book", "x;not-a-key=1")
    yield from differences("keys of a book", {line["book_key"] for line in lines if "book_key" in line} - {"name"}, keys)
    listed = output(tabia, "uci", input="uci\nquit\n")
    for option in lines:
        if option.get("alone") and not has_option(listed, option):
            yield f"uci: not as declared: {option}"
    names = re.findall(r"^option name (.*) type", listed, flags=re.MULTILINE)
    yield from differences("uci", {option["uci_option"] for option in lines if option.get("alone")}, names)


def has_option(listed, option):
    default = str(option["default"]).lower() if option["type"] == "check" else option["default"]
    line = f"option name {option['uci_option']} type {option['type']} default {default}"
    if option["type"] == "spin":
        line += f" min {option['min']} max {option['max']}"
    return "".join([line, *(f" var {word}" for word in option["words"])]) in listed.splitlines()


def main(tabia, kind, folder):
    if kind in SHELLS and not shutil.which(kind):
        print(f"{kind} is not installed: tests/install_packages.sh test")
        return SKIPPED
    if kind == "man":
        faults = list(faults_of_manual(tabia, folder))
    elif kind == "json":
        faults = list(faults_of_json(tabia))
    else:
        faults = list(faults_of_completions(tabia, kind))
    print("\n".join(faults) or "as declared")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

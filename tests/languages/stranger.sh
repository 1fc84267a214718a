#!/usr/bin/env bash
# Functions that install a package for a language from its archive, without a network, and run the example of plugin/README.md, as a
# stranger would. The tests of the packages and the release source this file, in a folder for the user. Each function needs the tools
# of its language.
tree=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
export http_proxy=http://127.0.0.1:9 https_proxy=http://127.0.0.1:9
export CARGO_HOME=$PWD/cargo CARGO_TARGET_DIR=$PWD/target CARGO_NET_OFFLINE=true
# Without -modcacherw, Go writes its modules without permission to remove them.
export GOPATH=$PWD/go GOCACHE=$PWD/cache GOPROXY=off GOFLAGS='-mod=mod -modcacherw' GOTOOLCHAIN=local

# Makes club.tabia, the book of the examples, with the command $1, and `expected`, the output of the examples.
make_club() {
  "$1" build "$tree/plugin/books/short.obk" -o club.tabia >build.log
  "$1" probe club.tabia startpos | awk 'listed { print $1, $3 } $1 == "move" { listed = 1 }' >expected
  [[ $(wc -l <expected) -gt 1 ]] || { echo "tabia: languages: the book has no moves in the start position" >&2; exit 1; }
}

# Prints the example in the language $1.
example() {
  awk -v fence="\`\`\`$1" '$0 == fence { inside = 1; next } /^```/ { inside = 0 } inside' "$tree/plugin/README.md" | tee example
  [[ -s example ]] || { echo "tabia: plugin/README.md: no example in $1" >&2; exit 1; }
}

# Each of these functions installs the archive $1, and prints the output of the example.

stranger_in_rust() {
  tar xzf "$1"
  cargo init --quiet --name stranger --vcs none
  cargo add --quiet --path tabia-*/
  { echo 'fn main() -> Result<(), Box<dyn std::error::Error>> {'; example rust; echo 'Ok(()) }'; } >src/main.rs
  cargo build --quiet
  "$CARGO_TARGET_DIR/debug/stranger"
}

stranger_in_go() {
  tar xzf "$1"
  local modules=(tabia-*/)
  go mod init stranger 2>/dev/null
  go mod edit -require=tabia@v0.1.0 -replace="tabia=./${modules[0]%/}"
  { printf 'package main\nimport ("fmt"; "log"; "tabia")\nfunc main() {\n'; example go; echo '}'; } >main.go
  go build -o stranger .
  ./stranger
}

# Without libtabia, the module uses the reader in the wheel.
stranger_in_python() {
  python3 -m venv environment
  environment/bin/pip install --quiet --no-index "$1"
  example python >stranger.py
  environment/bin/python -I stranger.py
}

stranger_in_js() {
  echo '{"name": "stranger", "type": "module", "private": true}' >package.json
  npm install --silent --offline --no-audit --no-fund "$1"
  example js >stranger.js
  node stranger.js
}

# A program in C uses the reader in the wheel for Windows, because there is no Python for Windows here.
stranger_on_windows() {
  python3 -m zipfile --extract "$1" windows
  x86_64-w64-mingw32-gcc -std=c99 -Wall -Wextra -Werror -I "$tree" "$tree/tests/languages/dll_host.c" -o dll_host.exe
  ask_on_windows club.tabia
}

# Prints the output of that program with the book $1.
ask_on_windows() {
  "$tree/plugin/packaging/windows/wine.sh" dll_host.exe windows/tabia/_embedded.dll "$1" | tr -d '\r'
}

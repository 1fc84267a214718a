#!/usr/bin/env bash
# Makes the crate, runs its tests where it is unpacked, and uses it in a stranger's program: rust.sh TABIA
source "$(dirname "$0")/package.sh"
export CARGO_HOME=$scratch/cargo CARGO_TARGET_DIR=$scratch/target CARGO_NET_OFFLINE=true

made rust
tar xzf made/tabia-*.crate
(cd tabia-*/ && cargo test --quiet)

cargo init --quiet --name stranger --vcs none
cargo add --quiet --path tabia-*/
{ echo 'fn main() -> Result<(), Box<dyn std::error::Error>> {'; lines rust; echo 'Ok(()) }'; } >src/main.rs
cargo build --quiet
expect_answer "$CARGO_TARGET_DIR/debug/stranger"

cp "$tree/tests/languages/answers.rs" src/main.rs
cargo build --quiet
expect_answers "$CARGO_TARGET_DIR/debug/stranger"

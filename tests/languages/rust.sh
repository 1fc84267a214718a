#!/usr/bin/env bash
# Makes the crate, uses it in a stranger's program, and runs its tests where it is unpacked: rust.sh TABIA
source "$(dirname "$0")/package.sh"

made rust
expect_answer stranger_in_rust made/tabia-*.crate
(cd tabia-*/ && cargo test --quiet)

cp "$tree/tests/languages/answers.rs" src/main.rs
cargo build --quiet
expect_answers "$CARGO_TARGET_DIR/debug/stranger"

//! Compiles the embedded reader with the C compiler of the system, and archives it for the linker.

use std::process::Command;
use std::{env, fs};

/// Returns the program that a variable names for the target, or for all targets: `CC_aarch64_unknown_linux_gnu`, `CC`.
fn program(variable: &str, default: &str) -> String {
    let of_target = format!("{variable}_{}", env::var("TARGET").unwrap().replace('-', "_"));
    println!("cargo:rerun-if-env-changed={variable}");
    println!("cargo:rerun-if-env-changed={of_target}");
    env::var(of_target).or_else(|_| env::var(variable)).unwrap_or_else(|_| default.into())
}

/// Runs a program, which may be a wrapper with arguments: "ccache gcc".
fn run(program: &str, arguments: &[&str]) {
    let mut words = program.split_whitespace();
    let status = Command::new(words.next().unwrap_or_default()).args(words).args(arguments).status();
    let is_done = status.as_ref().map_or(false, |status| status.success());
    assert!(is_done, "tabia: {program}: {status:?}: CC names a compiler with the options of gcc, AR an archiver");
}

fn main() {
    let out = env::var("OUT_DIR").unwrap();
    let (object, archive) = (format!("{out}/tabia_probe.o"), format!("{out}/libtabia_probe.a"));
    for name in ["reader.c", "tabia_probe.c", "tabia_probe.h"] {
        println!("cargo:rerun-if-changed=src/{name}");
    }
    run(&program("CC", "cc"), &["-std=c99", "-O2", "-fPIC", "-c", "src/reader.c", "-o", &object]);
    let _ = fs::remove_file(&archive); // an archiver adds to a file that exists
    run(&program("AR", "ar"), &["crs", &archive, &object]);
    println!("cargo:rustc-link-search=native={out}");
    println!("cargo:rustc-link-lib=static=tabia_probe");
}

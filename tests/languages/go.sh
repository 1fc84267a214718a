#!/usr/bin/env bash
# Makes the Go module, uses it in a stranger's program, and runs its tests where it is unpacked: go.sh TABIA
source "$(dirname "$0")/package.sh"

made go
expect_answer stranger_in_go made/tabia-go-*.tar.gz
(cd tabia-*/ && go vet . && go test . && [[ -z $(gofmt -l .) ]])

cp "$tree/tests/languages/answers.go" main.go
go build -o stranger .
expect_answers ./stranger

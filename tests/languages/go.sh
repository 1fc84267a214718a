#!/usr/bin/env bash
# Makes the Go module, runs its tests where it is unpacked, and uses it in a stranger's program: go.sh TABIA
source "$(dirname "$0")/package.sh"
export GOPATH=$scratch/go GOCACHE=$scratch/cache GOPROXY=off GOFLAGS=-mod=mod GOTOOLCHAIN=local

made go
tar xzf made/tabia-go-*.tar.gz
module=$(echo tabia-*/)
(cd "$module" && go vet . && go test . && [[ -z $(gofmt -l .) ]])

go mod init stranger 2>/dev/null
go mod edit -require=tabia@v0.1.0 -replace="tabia=./${module%/}"
{ printf 'package main\nimport ("fmt"; "log"; "tabia")\nfunc main() {\n'; lines go; echo '}'; } >main.go
go build -o stranger .
expect_answer ./stranger

cp "$tree/tests/languages/answers.go" main.go
go build -o stranger .
expect_answers ./stranger

// Package tabia looks up positions in opening books of chess and backgammon: indexes of tabia (.tabia) and Polyglot
// books (.bin). `tabia build` makes the indexes from PGN, Polyglot, ChessBase, Arena, eXtreme Gammon and other files.
//
// The package compiles a reader in C with cgo. Any number of goroutines may query one book at once. It does not contain
// the rules of the games. So compare a move with your legal moves before you play it: very rarely, two positions have the
// same key.
package tabia

/*
#cgo CFLAGS: -std=c99 -O2
#include <stdlib.h>
#include "tabia_probe.h"
*/
import "C"

import (
	"errors"
	"fmt"
	"strings"
	"unsafe"
)

// Every error wraps one of these; its text has the file or the position, and the reason.
var (
	ErrSystem      = errors.New("cannot be opened")
	ErrBadFile     = errors.New("damaged, or in another format")
	ErrBadPosition = errors.New("not a position")
)

// Book is an open book. It must not be copied.
type Book struct {
	raw   C.tp_book
	bytes unsafe.Pointer // of a book in memory, for which C may not keep a pointer of Go
}

// Open maps the book at path. While it is open, its file must not be overwritten or truncated; replacing it by renaming
// another file is safe.
func Open(path string) (*Book, error) {
	book := new(Book)
	if strings.IndexByte(path, 0) >= 0 {
		return book, fmt.Errorf("tabia: %q: %w: the path contains a zero byte", path, ErrSystem)
	}
	text := C.CString(path)
	defer C.free(unsafe.Pointer(text))
	return book, book.failure(C.tp_open(&book.raw, text), path)
}

// OpenBytes opens a copy of the bytes of a file, such as one that was embedded into the program.
func OpenBytes(bytes []byte) (*Book, error) {
	book := &Book{bytes: C.CBytes(bytes)}
	err := book.failure(C.tp_open_memory(&book.raw, book.bytes, C.size_t(len(bytes))), "memory")
	if err != nil {
		book.Close()
	}
	return book, err
}

// Close frees the book. Queries of a closed book find nothing. No query may run meanwhile.
func (book *Book) Close() {
	C.tp_close(&book.raw)
	C.free(book.bytes)
	book.bytes = nil
}

func (book *Book) failure(status C.int, name string) error {
	switch status {
	case C.TP_OK:
		return nil
	case C.TP_BAD_FILE:
		return fmt.Errorf("tabia: %s: %w: %s", name, ErrBadFile, C.GoString(book.raw.reason))
	}
	return fmt.Errorf("tabia: %s: %w: %s", name, ErrSystem, C.GoString(book.raw.reason))
}

// Info has facts of a book.
type Info struct {
	IsBackgammon bool
	Positions    uint64 // 0: a Polyglot book
	Variant      string // chess: "standard", "chess960"
}

// Info returns facts of the book.
func (book *Book) Info() Info {
	var info C.tp_info
	C.tp_get_info(&book.raw, &info)
	return Info{info.game == C.TP_BACKGAMMON, uint64(info.positions), C.GoString(&info.variant[0])}
}

// collect calls a function of the reader, which writes at most `room` results and returns their number in the book.
func collect[T any](probe func(results *T, room C.size_t) C.size_t) []T {
	results := make([]T, 32)
	count := int(probe(&results[0], C.size_t(len(results))))
	if count > len(results) {
		results = make([]T, count)
		probe(&results[0], C.size_t(count))
	}
	return results[:count]
}

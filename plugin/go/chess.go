package tabia

/*
#include <stdlib.h>
#include "tabia_probe.h"
*/
import "C"

import (
	"fmt"
	"strings"
	"unsafe"
)

// Move is a move of the book.
type Move struct {
	Text       string // as UCI has it: "e2e4", "e7e8q"; castling is "e1g1", and in Chess960 "e1h1"
	Weight     uint64 // on the scale of the book's source; if it counts games, twice the wins plus the draws
	Games      *Games // nil: the book does not count games
	Evaluation *Evaluation
	// IsPlayable is false if the move must never be played: it is inactive in the book, or more than 30 centipawns below
	// the reference move, which has the deepest evaluation.
	IsPlayable bool
}

// Games are those won, drawn and lost by the player who moves.
type Games struct{ Win, Draw, Loss uint64 }

// Evaluation is a score of a move, for the player who moves.
type Evaluation struct {
	Score    int    // centipawns; if IsMate, moves to the mate, negative if the player who moves is mated
	IsMate   bool   //
	Depth    int    // plies; 0: unknown
	Origin   string // "stated", "search" or "solved", from the least to the most trustworthy
	Distance int    // plies to the evaluation that a solved one comes from; else 0
}

// Note is a text of the book about a position, or about a move in it.
type Note struct {
	Kind string // "name", "comment" or "eco"
	Text string
	Move string // as Move.Text; empty: the note is about the position
}

var noteKinds = [...]string{"name", "comment", "eco"}
var origins = [...]string{"stated", "search", "solved"}

const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Key returns the Polyglot key of a position. En passant counts only if a pawn is next to the pushed one.
func Key(fen string) (uint64, error) {
	_, key, err := parse(fen)
	return uint64(key), err
}

func parse(fen string) (position C.tp_position, key C.uint64_t, err error) {
	whole := fen
	if strings.TrimSpace(fen) == "startpos" {
		whole = start
	}
	text := C.CString(whole)
	defer C.free(unsafe.Pointer(text))
	isCut := strings.IndexByte(fen, 0) >= 0 // a text of C ends at a zero byte
	if isCut || C.tp_parse_fen(text, &position) != C.TP_OK || C.tp_key(&position, &key) != C.TP_OK {
		err = fmt.Errorf("tabia: %q: %w", fen, ErrBadPosition)
	}
	return
}

// Moves returns the moves in a position, best first. fen is a FEN, an EPD or "startpos". Castling rights may be KQkq or HAha.
func (book *Book) Moves(fen string) ([]Move, error) {
	position, key, err := parse(fen)
	if err != nil {
		return nil, err
	}
	return book.moves(key, &position), nil
}

// MovesOfKey returns the moves for a Polyglot key, such as that of your engine. Castling is "e1h1".
func (book *Book) MovesOfKey(key uint64) []Move {
	return book.moves(C.uint64_t(key), nil)
}

func (book *Book) moves(key C.uint64_t, position *C.tp_position) []Move {
	raw := collect(func(moves *C.tp_move, room C.size_t) C.size_t { return C.tp_probe(&book.raw, key, moves, room) })
	moves := make([]Move, len(raw))
	for i := range raw {
		moves[i] = moveOf(&raw[i], position)
	}
	return moves
}

// Choose draws one of the moves that may be played, in proportion to the weight; nil if there is none. `random` is any
// number of 64 random bits. The same number, position and book give the same move on every machine.
func (book *Book) Choose(fen string, random uint64) (*Move, error) {
	position, key, err := parse(fen)
	var chosen C.tp_move
	if err != nil || C.tp_choose(&book.raw, key, C.uint64_t(random), &chosen) != C.TP_OK {
		return nil, err
	}
	move := moveOf(&chosen, &position)
	return &move, nil
}

// Notes returns the notes about a position and its moves.
func (book *Book) Notes(fen string) ([]Note, error) {
	position, key, err := parse(fen)
	if err != nil {
		return nil, err
	}
	raw := collect(func(notes *C.tp_note, room C.size_t) C.size_t { return C.tp_notes(&book.raw, key, notes, room) })
	notes := make([]Note, len(raw))
	for i, note := range raw {
		notes[i] = Note{Kind: noteKinds[note.kind], Text: C.GoStringN(note.text, C.int(note.bytes))}
		if note.from != note.to || note.move_text[0] != 0 {
			move := C.tp_move{from: note.from, to: note.to, promotion: note.promotion, text: note.move_text}
			notes[i].Move = textOf(&move, &position)
		}
	}
	return notes, nil
}

func moveOf(raw *C.tp_move, position *C.tp_position) Move {
	move := Move{Text: textOf(raw, position), Weight: uint64(raw.weight)}
	move.IsPlayable = raw.flags&(C.TP_INACTIVE|C.TP_REFUTED) == 0
	if raw.flags&C.TP_GAMES != 0 {
		move.Games = &Games{uint64(raw.win), uint64(raw.draw), uint64(raw.loss)}
	}
	if raw.flags&C.TP_EVALUATION != 0 {
		move.Evaluation = &Evaluation{int(raw.score), raw.flags&C.TP_MATE != 0, int(raw.depth), origins[raw.origin],
			int(raw.distance)}
	}
	return move
}

func textOf(move *C.tp_move, position *C.tp_position) string {
	var text [12]C.char
	C.tp_move_text(move, position, &text[0])
	return C.GoString(&text[0])
}

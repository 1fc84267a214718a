package tabia

// #include "tabia_probe.h"
import "C"

import "fmt"

// Owner is the owner of the cube.
type Owner int

// The player on roll is "self".
const (
	Center Owner = iota
	Self
	Opponent
)

// Backgammon is a position, seen by the player on roll. A rule without effect, such as Jacoby's in a match, may be set or not.
type Backgammon struct {
	// Cells 1 to 24 are self's points: positive self's chequers, negative the opponent's; 25 is self's bar; 0 the opponent's,
	// negative. Missing chequers are borne off.
	Cells                    [26]int8
	Dice                     [2]uint8 // both 0: not rolled yet
	AwaySelf, AwayOpponent   int      // points that each player needs to win the match; both 0: money
	Cube                     int      // 1, 2, 4 … 32768
	Owner                    Owner
	Crawford, Jacoby, Beaver bool
}

// NewBackgammon returns the first position of a game for money, with the Jacoby rule and beavers.
func NewBackgammon() Backgammon {
	position := Backgammon{Cube: 1, Jacoby: true, Beaver: true}
	for point, count := range map[int]int8{24: 2, 13: 5, 8: 3, 6: 5} {
		position.Cells[point], position.Cells[25-point] = count, -count
	}
	return position
}

// Chances is an evaluation of a position (tp_evaluation in C). Show the source wherever you show it, as the licences of such data require.
type Chances struct {
	// Chances, 0 to 1. A backgammon is also a gammon, and a gammon also a loss or a win.
	LoseBackgammon, LoseGammon, Lose, Win, WinGammon, WinBackgammon float32
	Equity                                                          float32 // cubeful, in units of the cube; at a match score, scaled to the same units
	Deviation                                                       float32 // standard deviation of one game's equity; 0: unknown
	Games                                                           uint32  // of a rollout; 0: unknown
	Level                                                           string  // "rollout", "book", "XGR++", "3-ply"
	Source                                                          string  // the author, or the file that contains the evaluation
}

// Play is a play of a roll: the cells after it, seen by the opponent, and its evaluation, seen by the player who plays.
type Play struct {
	After [26]int8
	Chances
}

// Cube is a cube decision: self's equities, in units of the cube before doubling.
type Cube struct {
	NoDouble               Chances
	DoubleTake, DoublePass float32
}

// Evaluations returns self's evaluations of a position before the roll, the most reliable first. The dice are ignored.
func (book *Book) Evaluations(position Backgammon) ([]Chances, error) {
	position.Dice = [2]uint8{}
	at, err := position.raw()
	if err != nil {
		return nil, err
	}
	raw := collect(func(all *C.tp_evaluation, room C.size_t) C.size_t {
		return C.tp_evaluations(&book.raw, &at, all, room)
	})
	all := make([]Chances, len(raw))
	for i := range raw {
		all[i] = chancesOf(&raw[i])
	}
	return all, nil
}

// Plays returns the plays that the most reliable analysis of the roll compares, best first. A book of positions has none:
// look up the positions after your plays in it. A play without an evaluation is unknown and may be better than all
// others: play the best one only if every play has an evaluation, or if no other roll leads to one of these positions.
func (book *Book) Plays(position Backgammon) ([]Play, error) {
	at, err := position.raw()
	if err != nil {
		return nil, err
	}
	raw := collect(func(plays *C.tp_play, room C.size_t) C.size_t { return C.tp_plays(&book.raw, &at, plays, room) })
	plays := make([]Play, len(raw))
	for i := range raw {
		plays[i].Chances = chancesOf(&raw[i].evaluation)
		for cell, count := range raw[i].after {
			plays[i].After[cell] = int8(count)
		}
	}
	return plays, nil
}

// Cube returns the most reliable cube decision before the roll; nil if there is none. The dice are ignored.
func (book *Book) Cube(position Backgammon) (*Cube, error) {
	position.Dice = [2]uint8{}
	at, err := position.raw()
	var cube C.tp_cube
	if err != nil || C.tp_cube_decision(&book.raw, &at, &cube) != C.TP_OK {
		return nil, err
	}
	return &Cube{chancesOf(&cube.no_double), float32(cube.double_take), float32(cube.double_pass)}, nil
}

func (position *Backgammon) raw() (raw C.tp_backgammon, err error) {
	for cell, count := range position.Cells {
		raw.cells[cell] = C.int8_t(count)
	}
	raw.dice = [2]C.uint8_t{C.uint8_t(position.Dice[0]), C.uint8_t(position.Dice[1])}
	raw.away_self, raw.away_opponent = C.int(position.AwaySelf), C.int(position.AwayOpponent)
	raw.cube, raw.owner = C.int(position.Cube), C.int(position.Owner)
	for rule, isSet := range map[C.int]bool{C.TP_CRAWFORD: position.Crawford, C.TP_JACOBY: position.Jacoby, C.TP_BEAVER: position.Beaver} {
		if isSet {
			raw.rules |= rule
		}
	}
	var key C.uint64_t
	if C.tp_backgammon_key(&raw, &key) != C.TP_OK {
		err = fmt.Errorf("tabia: %w: the chequers, the roll, the score or the cube are impossible", ErrBadPosition)
	}
	return
}

func chancesOf(raw *C.tp_evaluation) Chances {
	return Chances{float32(raw.lose_backgammon), float32(raw.lose_gammon), float32(raw.lose), float32(raw.win),
		float32(raw.win_gammon), float32(raw.win_backgammon), float32(raw.equity), float32(raw.deviation),
		uint32(raw.games), levelOf(raw), C.GoStringN(raw.source, C.int(raw.source_bytes))}
}

func levelOf(raw *C.tp_evaluation) string {
	names := map[C.int]string{C.TP_XG_ROLLER: "XGR", C.TP_XG_ROLLER_PLUS: "XGR+", C.TP_XG_ROLLER_PLUS_PLUS: "XGR++",
		C.TP_BOOK: "book", C.TP_ROLLOUT: "rollout"}
	name, isNamed := names[raw.method]
	switch {
	case isNamed:
		return name
	case raw.method != C.TP_PLY:
		return fmt.Sprintf("level %d", raw.level)
	case raw.is_reduced != 0:
		return fmt.Sprintf("%d-ply red", raw.level)
	}
	return fmt.Sprintf("%d-ply", raw.level)
}

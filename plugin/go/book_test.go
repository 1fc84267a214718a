package tabia

import (
	_ "embed"
	"errors"
	"fmt"
	"math/rand"
	"sync"
	"testing"
)

//go:embed testdata/words.tabia
var words []byte

//go:embed testdata/backgammon.tabia
var plays []byte

func open(t *testing.T, path string) *Book {
	book, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(book.Close)
	return book
}

func Example() {
	book, _ := Open("testdata/words.tabia")
	defer book.Close()
	moves, _ := book.Moves("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	for _, move := range moves {
		fmt.Println(move.Text, "weight", move.Weight, *move.Games)
	}
	// Output:
	// e2e4 weight 4 {2 0 0}
	// f2f3 weight 0 {0 0 1}
}

func TestBytesAnswerAsTheFile(t *testing.T) {
	book, err := OpenBytes(words)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	ours, _ := book.Moves("startpos")
	theirs, _ := open(t, "testdata/words.tabia").Moves("startpos")
	if fmt.Sprint(ours[0].Text, ours[1].Text) != fmt.Sprint(theirs[0].Text, theirs[1].Text) {
		t.Error(ours, theirs)
	}
	if key, _ := Key("startpos"); len(book.MovesOfKey(key)) != 2 {
		t.Error("the key finds no moves")
	}
	if chosen, err := book.Choose("startpos", 0); err != nil || chosen.Text != "e2e4" {
		t.Error(chosen, err)
	}
	if info := book.Info(); info.IsBackgammon || info.Positions != 13 || info.Variant != "standard" {
		t.Error(info)
	}
}

func TestErrorsHaveTheirKindAndPlace(t *testing.T) {
	_, missing := Open("testdata/missing.tabia")
	_, bad := OpenBytes(words[:200])
	_, position := open(t, "testdata/words.tabia").Moves("8/8/8/9/8/8/8/8 w - - 0 1")
	if !errors.Is(missing, ErrSystem) || !errors.Is(bad, ErrBadFile) || !errors.Is(position, ErrBadPosition) {
		t.Error(missing, bad, position)
	}
}

// damaged returns a copy in which up to eight parts are removed, repeated or replaced.
func damaged(random *rand.Rand, content []byte) []byte {
	content = append([]byte(nil), content...)
	for changes := 1 + random.Intn(8); changes > 0; changes-- {
		at := random.Intn(len(content) + 1)
		end := at + random.Intn(9)
		if end > len(content) {
			end = len(content)
		}
		part := append([]byte(nil), content[at:end]...)
		switch random.Intn(4) {
		case 0:
			part = nil
		case 1:
			part = append(part, part...)
		default:
			random.Read(part)
		}
		content = append(content[:at:at], append(part, content[end:]...)...)
	}
	return content
}

func TestDamagedBooksAndTextsHaveErrorsOfAKind(t *testing.T) {
	random, refused, opened := rand.New(rand.NewSource(1)), 0, 0
	check := func(err error) {
		if err != nil {
			refused++
			if !errors.Is(err, ErrSystem) && !errors.Is(err, ErrBadFile) && !errors.Is(err, ErrBadPosition) {
				t.Error(err)
			}
		}
	}
	for i := 0; i < 4000; i++ {
		book, err := OpenBytes(damaged(random, [][]byte{words, plays}[i%2]))
		check(err)
		if err == nil {
			opened++
		}
		for _, fen := range []string{"startpos", string(damaged(random, []byte(start)))} {
			_, err = book.Moves(fen)
			check(err)
			_, err = book.Choose(fen, random.Uint64())
			check(err)
			_, err = book.Notes(fen)
			check(err)
		}
		position := NewBackgammon()
		position.Cells[random.Intn(26)] += int8(random.Intn(3) - 1)
		position.Dice = [2]uint8{uint8(random.Intn(8)), uint8(random.Intn(8))}
		_, err = book.Evaluations(position)
		check(err)
		_, err = book.Plays(position)
		check(err)
		_, err = book.Cube(position)
		check(err)
		book.Info()
		book.Close()
	}
	if refused < 1000 || opened < 100 {
		t.Error(refused, opened)
	}
}

func TestTextsEndAtNoZeroByte(t *testing.T) {
	_, missing := Open("testdata/words.tabia\x00.bin")
	_, position := Key(start + "\x00")
	if !errors.Is(missing, ErrSystem) || !errors.Is(position, ErrBadPosition) {
		t.Error(missing, position)
	}
}

func TestClosedBooksFindNothing(t *testing.T) {
	book, _ := OpenBytes(words)
	book.Close()
	book.Close()
	if moves, err := book.Moves("startpos"); err != nil || len(moves) != 0 {
		t.Error(moves, err)
	}
}

func TestGoroutinesShareABook(t *testing.T) {
	book := open(t, "testdata/words.tabia")
	var group sync.WaitGroup
	for i := 0; i < 8; i++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for i := 0; i < 1000; i++ {
				if moves, err := book.Moves("startpos"); err != nil || len(moves) != 2 {
					t.Error(moves, err)
				}
			}
		}()
	}
	group.Wait()
}

func TestBackgammonValues(t *testing.T) {
	book := open(t, "testdata/backgammon.tabia")
	position := NewBackgammon()
	position.AwaySelf, position.AwayOpponent = 11, 11
	for point, change := range map[int]int8{1: 1, 2: -1, 12: 1, 17: -1} {
		position.Cells[point] += change // the opponent's roll of 51: 24/23 13/8
	}
	found, err := book.Evaluations(position)
	if err != nil || found[0].Level != "rollout" || found[0].Games != 1296 || found[0].Source != "Sample source A" {
		t.Error(found, err)
	}
	position.Cells[24] = 16
	if _, err := book.Evaluations(position); !errors.Is(err, ErrBadPosition) {
		t.Error(err)
	}
}

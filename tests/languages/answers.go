// Answers prints the answers of the Go module to questions on standard input, as answers.c does: answers BOOK
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"reflect"
	"strconv"
	"strings"
	"tabia"
)

func printMove(move tabia.Move) {
	fmt.Print(move.Text, " ", move.Weight)
	if games := move.Games; games != nil {
		fmt.Print(" games ", games.Win, " ", games.Draw, " ", games.Loss)
	}
	if found := move.Evaluation; found != nil {
		unit := map[bool]string{true: "mate", false: "cp"}[found.IsMate]
		fmt.Print(" ", unit, " ", found.Score, " depth ", found.Depth, " ", found.Origin, " ", found.Distance)
	}
	fmt.Println(map[bool]string{true: "", false: " never"}[move.IsPlayable])
}

func answerChess(book *tabia.Book, fen string) {
	moves, err := book.Moves(fen)
	if err != nil {
		return
	}
	for _, move := range moves {
		printMove(move)
	}
	if chosen, _ := book.Choose(fen, 0x9e3779b97f4a7c15); chosen != nil {
		printMove(*chosen)
	}
	key, _ := tabia.Key(fen)
	if byKey := book.MovesOfKey(key); len(byKey) != len(moves) || len(moves) > 0 && !reflect.DeepEqual(byKey[0].Evaluation, moves[0].Evaluation) {
		log.Fatal(fen, ": the key has other moves")
	}
}

func printEvaluation(of tabia.Chances) {
	fmt.Printf("%.6f %.6f %.6f %.6f ", of.Equity, of.Win, of.WinGammon, of.WinBackgammon)
	fmt.Printf("%.6f %.6f %.6f %d ", of.LoseGammon, of.LoseBackgammon, of.Deviation, of.Games)
	fmt.Println(of.Level, of.Source)
}

func answerBackgammon(book *tabia.Book, numbers [33]int) {
	position := tabia.Backgammon{AwaySelf: numbers[28], AwayOpponent: numbers[29], Cube: numbers[30],
		Owner: tabia.Owner(numbers[31]), Dice: [2]uint8{uint8(numbers[26]), uint8(numbers[27])},
		Crawford: numbers[32]&1 != 0, Jacoby: numbers[32]&2 != 0, Beaver: numbers[32]&4 != 0}
	for cell := range position.Cells {
		position.Cells[cell] = int8(numbers[cell])
	}
	evaluations, _ := book.Evaluations(position)
	for _, evaluation := range evaluations {
		printEvaluation(evaluation)
	}
	plays, _ := book.Plays(position)
	for _, play := range plays {
		for _, cell := range play.After {
			fmt.Print(cell, " ")
		}
		printEvaluation(play.Chances)
	}
	if cube, _ := book.Cube(position); cube != nil {
		fmt.Printf("cube %.6f %.6f ", cube.DoubleTake, cube.DoublePass)
		printEvaluation(cube.NoDouble)
	}
}

func main() {
	book, err := tabia.Open(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	defer book.Close()
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		kind, rest, _ := strings.Cut(lines.Text(), " ")
		fmt.Println(lines.Text())
		if kind == "fen" {
			answerChess(book, rest)
			continue
		}
		var numbers [33]int
		for i, word := range strings.Fields(rest) {
			numbers[i], _ = strconv.Atoi(word)
		}
		answerBackgammon(book, numbers)
	}
}

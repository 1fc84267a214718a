//! Prints the crate's answers to questions on standard input, as answers.c does: answers BOOK

use tabia::backgammon::{self, Evaluation};
use tabia::{Book, Move, Position, Score};

fn print_move(found: &Move, position: &Position) {
    print!("{} {}", found.text(position), found.weight);
    if let Some([win, draw, loss]) = found.games() {
        print!(" games {win} {draw} {loss}");
    }
    if let Some(evaluation) = found.evaluation() {
        match evaluation.score {
            Score::Mate(moves) => print!(" mate {moves}"),
            Score::Centipawns(centipawns) => print!(" cp {centipawns}"),
        }
        print!(" depth {} {} {}", evaluation.depth, evaluation.origin, evaluation.distance);
    }
    println!("{}", if found.is_playable() { "" } else { " never" });
}

fn answer_chess(book: &Book, fen: &str) {
    if let Ok(position) = Position::parse(fen) {
        let moves = book.moves(&position);
        assert_eq!(moves, book.moves_of_key(position.key()));
        moves.iter().for_each(|found| print_move(found, &position));
        book.choose(position.key(), 0x9e3779b97f4a7c15).iter().for_each(|chosen| print_move(chosen, &position));
    }
}

fn print_evaluation(of: &Evaluation) {
    print!("{:.6} {:.6} {:.6} {:.6} ", of.equity, of.win, of.win_gammon, of.win_backgammon);
    print!("{:.6} {:.6} {:.6} {} ", of.lose_gammon, of.lose_backgammon, of.deviation, of.games);
    println!("{} {}", of.level(), of.source());
}

fn answer_backgammon(book: &Book, numbers: &[i32]) -> Result<(), tabia::Error> {
    let mut position =
        backgammon::Position { cube: numbers[30], owner: numbers[31], rules: numbers[32], ..Default::default() };
    position.cells.iter_mut().zip(numbers).for_each(|(cell, number)| *cell = *number as i8);
    position.dice = [numbers[26] as u8, numbers[27] as u8];
    position.away = [numbers[28], numbers[29]];
    book.evaluations(&position)?.iter().for_each(print_evaluation);
    for play in book.plays(&position)? {
        play.after.iter().for_each(|cell| print!("{cell} "));
        print_evaluation(&play.evaluation);
    }
    if let Some(cube) = book.cube(&position)? {
        print!("cube {:.6} {:.6} ", cube.double_take, cube.double_pass);
        print_evaluation(&cube.no_double);
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("the book is missing")?;
    let books = [Book::open(&path)?, unsafe { Book::map(&path)? }];
    for (number, line) in std::io::stdin().lines().enumerate() {
        let (line, book) = (line?, &books[number % 2]);
        println!("{line}");
        if let Some(fen) = line.strip_prefix("fen ") {
            answer_chess(book, fen);
        } else if let Some(numbers) = line.strip_prefix("cells ") {
            let numbers: Vec<i32> = numbers.split(' ').map(|number| number.parse().unwrap()).collect();
            answer_backgammon(book, &numbers).ok();
        }
    }
    Ok(())
}

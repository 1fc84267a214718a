-- Crazyhouse: a drop, a move that is illegal without the piece in the pocket, and moves of an early game.
CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT);
INSERT INTO Info VALUES ('Variant', 'Crazyhouse');
CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT, Active INTEGER DEFAULT 1,
                   Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT);
INSERT INTO Book (EPD, Move, Active, Win, Draw, Loss) VALUES
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq -', 'e2e4', 1, 10, 0, 0),
  ('rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR[P] b KQkq -', 'd8d5', 1, 10, 0, 0),
  ('rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq -', 'P@c6', 1, 3, 0, 1),
  ('rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq -', 'b1c3', 1, 9, 0, 9);

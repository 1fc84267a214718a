-- One line of the Italian game with a few more first moves; results seen by the mover.
CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT);
INSERT INTO Info VALUES ('Variant', 'standard');
CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT, Active INTEGER DEFAULT 1,
                   Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT);
INSERT INTO Book (EPD, Move, Active, Win, Draw, Loss) VALUES
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'e2e4', 1, 600, 300, 100),
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'd2d4', 1, 200, 100, 100),
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'g1h3', 1, 0, 0, 10),
  ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', 'a2a3', 0, 50, 0, 0),
  ('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -', 'e7e5', 1, 80, 250, 400),
  ('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -', 'c7c5', 1, 20, 50, 200),
  ('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -', 'g1f3', 1, 400, 250, 80),
  ('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -', 'b8c6', 1, 80, 250, 400),
  ('r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq -', 'f1c4', 1, 400, 250, 80),
  ('r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq -', 'f8c5', 1, 80, 250, 400);

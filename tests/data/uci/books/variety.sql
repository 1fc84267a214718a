-- Plays 2. Nc3 instead of the move of the book italian.
CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT);
INSERT INTO Info VALUES ('Variant', 'standard');
CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT, Active INTEGER DEFAULT 1,
                   Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT);
INSERT INTO Book (EPD, Move, Active, Win, Draw, Loss) VALUES
  ('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -', 'b1c3', 1, 1, 0, 0);

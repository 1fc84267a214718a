-- Avoids 2. Nf3 in the book italian.
CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT);
INSERT INTO Info VALUES ('Variant', 'standard');
CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT, Active INTEGER DEFAULT 1,
                   Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT);
INSERT INTO Book (EPD, Move, Active, Win, Draw, Loss) VALUES
  ('rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -', 'g1f3', 0, 0, 0, 1);

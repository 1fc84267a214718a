-- Both sides can castle, in orthodox chess and in Chess960; and a reply to the Sicilian.
CREATE TABLE Info (Name TEXT UNIQUE NOT NULL, Value TEXT);
INSERT INTO Info VALUES ('Variant', 'standard');
CREATE TABLE Book (ID INTEGER PRIMARY KEY AUTOINCREMENT, EPD TEXT NOT NULL, Move TEXT, Active INTEGER DEFAULT 1,
                   Win INTEGER, Draw INTEGER, Loss INTEGER, Comment TEXT);
INSERT INTO Book (EPD, Move, Active, Win, Draw, Loss) VALUES
  ('r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq -', 'e1g1', 1, 3, 0, 0),
  ('r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 b kq -', 'e8c8', 1, 1, 0, 2),
  ('1r2kr2/pppppppp/8/8/8/8/PPPPPPPP/1R2KR2 w KQkq -', 'e1b1', 1, 3, 0, 0),
  ('rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -', 'g1f3', 1, 5, 5, 5);
